import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { demo } from "#tests/support/programme.ts";
import { addToken } from "#tests/support/screens/token.ts";

/** Paths that a page requests from now on, without the base and build hashes, and without the icon. */
function watchRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === "/fo/favicon.svg") return;
    asked.push(
      pathname
        .replace(/^\/v2/, "")
        .replace(/^\/fo\/assets(\/.*)-[\w-]{8}\./, "$1.") + search,
    );
  });
  return asked;
}

const cases = [
  {
    who: "a participant at home",
    address: "/fo/",
    calls: ["/me", "/config/app", "/menus", "/contents/homepage.jsonld"],
    files: ["/fr.json", "/frame.js", "/content-shared.js"],
  },
  {
    who: "a participant who declares",
    address: "/fo/challenge/3/declare",
    calls: [
      "/challenges/3/user.jsonld",
      "/challenge-list-products.jsonld?id=3&itemsPerPage=10000",
    ],
    files: ["/frame.js", "/declare.js"],
  },
  {
    who: "a participant in the store",
    address: "/fo/store",
    calls: ["/features?name=use_store"],
    files: ["/frame.js", "/store.js"],
  },
  {
    who: "a visitor redirected to the login",
    address: "/fo/challenge/3",
    calls: ["/config/app", "/options", "/config/sso-saml/check"],
    files: [
      "/fr.json",
      "/login.js",
      "/web_files/ui/img/belle-saison-login.svg",
    ],
  },
];

for (const { who, address, calls, files } of cases)
  test(`${who} requests code and data while the application itself is still loading, and once`, async ({
    page,
  }) => {
    if (!who.includes("visitor")) await addToken(page, demo.participant.email);
    const asked = watchRequests(page);
    const start = Promise.withResolvers<void>();
    await page.route(/\/index-[\w-]+\.js$/, async (route) => {
      await start.promise;
      await route.continue();
    });
    await page.goto(address, { waitUntil: "commit" });
    await expect
      .poll(() => [...calls, ...files].filter((one) => !asked.includes(one)))
      .toEqual([]);
    start.resolve();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect
      .poll(() => page.evaluate(() => globalThis.preloadedRequests?.size))
      .toBe(0);
    const twice = asked.filter((one, index) => asked.indexOf(one) < index);
    expect(twice).toEqual([]);
  });

test("the login picture is requested as early if the options are a plain collection", async ({
  page,
}) => {
  await page.route("**/v2/options", async (route) => {
    const response = await route.fetch();
    const { "hydra:member": member } = await response.json();
    await route.fulfill({ response, json: { member: [null, ...member] } });
  });
  await page.route(/\/index-[\w-]+\.js$/, () => undefined);
  const asked = watchRequests(page);
  await page.goto("/fo/auth", { waitUntil: "commit" });
  await expect
    .poll(() => asked)
    .toContain("/web_files/ui/img/belle-saison-login.svg");
});

test("a page starts even if its document cannot preload anything", async ({
  page,
}) => {
  await page.route("**/fo/auth", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      /<script(?![^>]* src=).*?<\/script>/gs,
      "",
    );
    await route.fulfill({ response: answer, body });
  });
  const asked = watchRequests(page);
  await page.goto("/fo/auth");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(asked).toContain("/config/app");
  expect(
    await page.evaluate(() => globalThis.preloadedRequests),
  ).toBeUndefined();
});

test.describe("a block that throws", () => {
  // React logs what a boundary catches.
  test.use({ allowConsole: [/^error: Error: not measured/] });

  test("costs the page only itself, and is reported with its place", async ({
    page,
  }) => {
    await addToken(page, demo.participant.email);
    const reports: { address: string; report: object }[] = [];
    await page.exposeFunction("noteReport", (address: string, text: string) =>
      reports.push({ address, report: JSON.parse(text) }),
    );
    await page.addInitScript(() => {
      navigator.sendBeacon = (address, content) => {
        void (content as Blob).text().then((text) =>
          (
            globalThis as unknown as {
              noteReport(address: string, text: string): void;
            }
          ).noteReport(String(address), text),
        );
        return true;
      };
      ResizeObserver.prototype.observe = () => {
        throw new Error("not measured");
      };
    });
    await page.goto("/fo/content/2");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect
      .poll(() => reports)
      .toEqual([
        {
          address: "/fo/errors",
          report: {
            kind: "error",
            message: "Error: not measured",
            at: expect.stringMatching(/\/fo\/assets\/[\w-]+\.js:\d+:\d+$/),
          },
        },
      ]);
  });
});
