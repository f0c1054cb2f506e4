import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { demo, enter, fillLogin } from "#tests/support/programme.ts";
import {
  deepLinks,
  hostileOfEachKind,
  hostileReturnPaths,
  undecodable,
} from "#tests/support/return-paths.ts";

// The whole table visits hundreds of pages: rendering the whole home page would take most of the time.
test.describe.configure({ timeout: 300_000 });
test.beforeEach(({ page }) =>
  page.route("**/v2/contents/homepage*", async (route) =>
    route.fulfill({ json: { id: 1, contentBlocs: [] } }),
  ),
);
test.use({ allowConsole: [/status of 404/] });

/** `REDIRECTS=all` tries all paths, which src/domain/people/return-path.test.ts has as well; by default, it is one of each kind. */
const isWhole = process.env["REDIRECTS"] === "all";

const email = demo.participant.email;
const login = (returnPath: string) => `/auth?returnPath=${returnPath}`;

/** Browsers decode nothing in a query, so unencoded paths are separate cases. */
const raw = isWhole ? [...new Set(hostileReturnPaths)] : hostileOfEachKind;
const encoded = [...new Set(raw.map(encodeURIComponent)), ...undecodable];
const typed = isWhole
  ? [...hostileOfEachKind.map(encodeURIComponent), ...undecodable.slice(0, 1)]
  : [encodeURIComponent("//evil.example")];
const links = isWhole
  ? deepLinks.filter((one) => /[?#]/.test(one))
  : ["/content/12?a=1&b=2#prizes"];

/** Records every navigation, request and text that leaves the application on this site. */
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

/** Navigates within the application like its own links, without a page load. */
const travel = (page: Page, path: string) =>
  page.evaluate((to) => history.pushState(null, "", to), `/fo${path}`);

/**
 * Where each of these return paths leads a signed-in user, one after the other in the same page; stops at the first one
 * that leads nowhere.
 */
const ends = (page: Page, returnPaths: readonly string[]) =>
  page.evaluate(
    async ([addresses, patience]) => {
      const ended: string[] = [];
      for (const address of addresses) {
        history.pushState(null, "", address);
        const end = Date.now() + patience;
        while (location.pathname === "/fo/auth" && Date.now() < end)
          await new Promise((done) => setTimeout(done));
        ended.push(location.href);
        if (location.pathname === "/fo/auth") break;
      }
      return ended;
    },
    [returnPaths.map((path) => `/fo${login(path)}`), 30_000] as const,
  );

test("AS-2.1.6 AS-2.1.8 AS-4.2 AS-4.3 return paths lead signed-in users to pages of this application only", async ({
  page,
  baseURL,
}) => {
  const strays = straying(page, baseURL);
  await enter(page, { email });
  expect(await ends(page, encoded)).toEqual(
    encoded.map(() => `${baseURL}/fo/`),
  );
  for (const end of await ends(page, raw)) {
    expect(end).toContain(`${baseURL}/fo/`);
    expect(end).not.toContain("/fo/auth");
  }
  expect(await ends(page, deepLinks.map(encodeURIComponent))).toEqual(
    deepLinks.map((link) => new URL(`${baseURL}/fo${link}`).href),
  );
  for (const form of isWhole ? hostileOfEachKind : raw.slice(0, 1)) {
    await page.goto(`/fo${login(form)}`);
    await expect(page).not.toHaveURL(/\/fo\/auth/);
  }
  await expect(page.getByRole("main")).toBeVisible();
  expect(strays).toEqual([]);
});

test("AS-2.1.6 AS-4.2 AS-4.3 a sign-in leads to a deep link with its query and hash, and home from hostile return paths", async ({
  page,
  baseURL,
}) => {
  const strays = straying(page, baseURL);
  await page.goto("/fo/auth");
  const cases = [
    ...typed.map((form) => [form, "/"] as const),
    ...links.map((link) => [encodeURIComponent(link), link] as const),
  ];
  for (const [form, end] of cases)
    await test.step(form.slice(0, 80), async () => {
      await travel(page, login(form));
      await fillLogin(page, email);
      await expect(page).toHaveURL(`${baseURL}/fo${end}`);
      await travel(page, "/logout");
      await expect(page).toHaveURL(/\/fo\/auth$/);
    });
  expect(strays).toEqual([]);
});
