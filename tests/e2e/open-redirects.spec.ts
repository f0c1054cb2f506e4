import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { demo, enter, fillLogin, signIn } from "#tests/support/programme.ts";
import {
  deepLinks,
  hostileReturnPaths,
  undecodable,
} from "#tests/support/return-paths.ts";

// Hundreds of pages: recording each of them, or rendering the whole home page, would take most of the time.
test.use({ trace: "off" });
test.describe.configure({ timeout: 300_000 });
test.beforeEach(({ page }) =>
  page.route("**/v2/contents/homepage*", async (route) =>
    route.fulfill({ json: { id: 1, contentBlocs: [] } }),
  ),
);

const email = demo.participant.email;
const login = (returnPath: string) => `/auth?returnPath=${returnPath}`;

const encoded = [
  ...new Set(hostileReturnPaths.map(encodeURIComponent)),
  ...undecodable,
];
/** A browser decodes nothing in a query: these are other forms than the encoded ones. */
const raw = [...new Set(hostileReturnPaths)];

/** Where the page goes, what it asks for and what it says, as far as it is not the application on this site. */
function straying(page: Page, origin = ""): string[] {
  const found: string[] = [];
  page.on("request", (request) => {
    const address = request.url();
    if (!/^(?:data|blob):/.test(address) && !address.startsWith(`${origin}/`))
      found.push(address);
  });
  page.on("framenavigated", (frame) => {
    const address = frame.url();
    if (address !== "about:blank" && !address.startsWith(`${origin}/fo/`))
      found.push(address);
  });
  page.on("dialog", (dialog) => {
    found.push(dialog.message());
    void dialog.dismiss();
  });
  return found;
}

/** To another address of the application, as its own links lead there: without loading it anew. */
const travel = (page: Page, path: string) =>
  page.evaluate((to) => history.pushState(null, "", to), `/fo${path}`);

async function forgetSession(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies({ name: "BEARER" });
}

const inParts = <T>(all: readonly T[], size: number): [number, T[]][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, part) => [
    part + 1,
    all.slice(part * size, (part + 1) * size),
  ]);

/** One of each few: where a page load or the form costs a second, and the rule is the same. */
const some = <T>(all: readonly T[]) => all.filter((_, at) => at % 8 === 0);

test("AS-2.1.8 AS-4.3 hostile return paths lead who is signed in already home", async ({
  page,
  baseURL,
}) => {
  const strays = straying(page, baseURL);
  await enter(page, { email });
  for (const form of encoded)
    await test.step(form.slice(0, 80), async () => {
      await travel(page, login(form));
      await expect(page).toHaveURL(`${baseURL}/fo/`);
    });
  expect(strays).toEqual([]);
});

test("AS-2.1.8 hostile return paths that are not encoded keep who is signed in already inside", async ({
  page,
  baseURL,
}) => {
  const strays = straying(page, baseURL);
  await enter(page, { email });
  for (const form of raw)
    await test.step(form.slice(0, 80), async () => {
      await travel(page, login(form));
      await expect(page).not.toHaveURL(/\/fo\/auth/);
    });
  expect(strays).toEqual([]);
});

for (const [part, forms] of inParts(some(encoded), 15))
  test(`AS-4.3 hostile return paths, part ${part}: a sign-in leads home`, async ({
    page,
    baseURL,
  }) => {
    const strays = straying(page, baseURL);
    await page.goto("/fo/auth");
    for (const form of forms)
      await test.step(form.slice(0, 80), async () => {
        await travel(page, login(form));
        await fillLogin(page, email);
        await expect(page).toHaveURL(`${baseURL}/fo/`);
        await travel(page, "/logout");
        await expect(page).toHaveURL(`${baseURL}/fo/auth`);
      });
    expect(strays).toEqual([]);
  });

test("AS-2.1.8 hostile return paths: who is signed in already and opens them stays inside", async ({
  page,
  baseURL,
}) => {
  const strays = straying(page, baseURL);
  await enter(page, { email });
  for (const form of some(raw))
    await test.step(form.slice(0, 80), async () => {
      await page.goto(`/fo${login(form)}`);
      await expect(page).not.toHaveURL(/\/fo\/auth/);
    });
  expect(strays).toEqual([]);
});

test.describe("pages of this application", () => {
  test.use({ allowConsole: [/status of 404/] });

  test("AS-4.2 AS-2.1.6 deep links: who is signed in already is led to them, with query and hash", async ({
    page,
    baseURL,
  }) => {
    const strays = straying(page, baseURL);
    await enter(page, { email });
    for (const link of deepLinks)
      await test.step(link, async () => {
        await travel(page, login(encodeURIComponent(link)));
        await expect(page).toHaveURL(`${baseURL}/fo${link}`);
      });
    expect(strays).toEqual([]);
  });

  test("AS-4.2 AS-2.1.6 deep links: a sign-in leads to them, with query and hash", async ({
    page,
    baseURL,
  }) => {
    const strays = straying(page, baseURL);
    for (const link of deepLinks.filter((one) => /[?#]/.test(one)))
      await test.step(link, async () => {
        await signIn(page, { email, path: login(encodeURIComponent(link)) });
        await expect(page).toHaveURL(`${baseURL}/fo${link}`);
        await forgetSession(page);
      });
    expect(strays).toEqual([]);
  });
});
