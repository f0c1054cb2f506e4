import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { demo, enter, fillLogin } from "#tests/support/programme.ts";
import {
  deepLinks,
  hostileOfEachKind,
  hostileReturnPaths,
  undecodable,
} from "#tests/support/return-paths.ts";

// Hundreds of visits: rendering the whole home page would take most of the time.
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
/** Browsers decode nothing in a query, so unencoded paths are separate cases. */
const raw = [...new Set(hostileReturnPaths)];

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

async function signOut(page: Page): Promise<void> {
  await travel(page, "/logout");
  await expect(page).toHaveURL(/\/fo\/auth$/);
}

test("AS-2.1.8 AS-4.3 hostile return paths lead signed-in users home", async ({
  page,
  baseURL,
}) => {
  const strays = straying(page, baseURL);
  await enter(page, { email });
  expect(await ends(page, encoded)).toEqual(
    encoded.map(() => `${baseURL}/fo/`),
  );
  await expect(page.getByRole("main")).toBeVisible();
  expect(strays).toEqual([]);
});

test("AS-2.1.8 unencoded hostile return paths never lead signed-in users outside", async ({
  page,
  baseURL,
}) => {
  const strays = straying(page, baseURL);
  await enter(page, { email });
  for (const end of await ends(page, raw)) {
    expect(end).toContain(`${baseURL}/fo/`);
    expect(end).not.toContain("/fo/auth");
  }
  await expect(page.getByRole("main")).toBeVisible();
  expect(strays).toEqual([]);
});

test("AS-4.3 hostile return paths: a sign-in leads home", async ({
  page,
  baseURL,
}) => {
  const strays = straying(page, baseURL);
  await page.goto("/fo/auth");
  const forms = [
    ...hostileOfEachKind.map(encodeURIComponent),
    ...undecodable.slice(0, 1),
  ];
  for (const form of forms)
    await test.step(form.slice(0, 80), async () => {
      await travel(page, login(form));
      await fillLogin(page, email);
      await expect(page).toHaveURL(`${baseURL}/fo/`);
      await signOut(page);
    });
  expect(strays).toEqual([]);
});

test("AS-2.1.8 hostile return paths opened by signed-in users stay inside", async ({
  page,
  baseURL,
}) => {
  const strays = straying(page, baseURL);
  await enter(page, { email });
  for (const form of hostileOfEachKind)
    await test.step(form.slice(0, 80), async () => {
      await page.goto(`/fo${login(form)}`);
      await expect(page).not.toHaveURL(/\/fo\/auth/);
    });
  expect(strays).toEqual([]);
});

test.describe("pages of this application", () => {
  test.use({ allowConsole: [/status of 404/] });

  test("AS-4.2 AS-2.1.6 deep links: signed-in users are led to them, with query and hash", async ({
    page,
    baseURL,
  }) => {
    const strays = straying(page, baseURL);
    await enter(page, { email });
    expect(await ends(page, deepLinks.map(encodeURIComponent))).toEqual(
      deepLinks.map((link) => new URL(`${baseURL}/fo${link}`).href),
    );
    expect(strays).toEqual([]);
  });

  test("AS-4.2 AS-2.1.6 deep links: a sign-in leads to them, with query and hash", async ({
    page,
    baseURL,
  }) => {
    const strays = straying(page, baseURL);
    await page.goto("/fo/auth");
    for (const link of deepLinks.filter((one) => /[?#]/.test(one)))
      await test.step(link, async () => {
        await travel(page, login(encodeURIComponent(link)));
        await fillLogin(page, email);
        await expect(page).toHaveURL(`${baseURL}/fo${link}`);
        await signOut(page);
      });
    expect(strays).toEqual([]);
  });
});
