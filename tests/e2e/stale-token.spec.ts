import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { demo, fillLogin } from "#tests/support/programme.ts";
import { addToken } from "#tests/support/screens/token.ts";

test.use({ allowConsole: [/status of 401|HttpError/] });

const addBearer = (page: Page, value: string, path = "/fo") =>
  page
    .context()
    .addCookies([{ name: "BEARER", value, domain: "localhost", path }]);
const bearers = async (page: Page) =>
  (await page.context().cookies())
    .filter(({ name }) => name === "BEARER")
    .map(({ path, value }) => [path, value]);

/** Makes the server respond with 401 to every call with a token, in a header or cookie, even public ones. */
const refuseTokens = (page: Page) =>
  page.route("**/v2/**", async (route) => {
    const { authorization, cookie } = await route.request().allHeaders();
    if (authorization === undefined && !cookie?.includes("BEARER="))
      return route.fallback();
    return route.fulfill({
      status: 401,
      json: { code: 401, message: "Expired JWT Token" },
    });
  });

/** Expects the demo's login page with everything that depends on its settings. */
async function expectWholeLogin(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/Belle Saison/);
  await expect(page.getByRole("img", { name: "Belle Saison" })).toBeVisible();
  await expect(page.locator("[name=username]")).toBeVisible();
  await expect(
    page.getByRole("link", { name: "Créer mon compte" }),
  ).toBeVisible();
  await expect(
    page.locator('img[src$="/web_files/ui/img/belle-saison-login.svg"]'),
  ).toBeVisible();
}

test("AS-8.3 AS-8.11 stale tokens at / and /fo do not affect the programme", async ({
  page,
}) => {
  for (const path of ["/", "/fo"]) await addBearer(page, "stale", path);
  await refuseTokens(page);
  await page.goto("/fo/content/2");
  await expect(page).toHaveURL(/\/fo\/auth\?returnPath=%2Fcontent%2F2$/);
  await expectWholeLogin(page);
  expect(await bearers(page)).toEqual([]);

  await page.getByRole("link", { name: "Créer mon compte" }).click();
  await expect(page.locator("[name=referralCode]")).toBeVisible();
});

test("AS-8.3 AS-8.11 neither does a token that becomes stale later, and the sign-in continues", async ({
  page,
}) => {
  await addToken(page, demo.participant.email);
  await page.goto("/fo/content/2");
  await page.getByRole("button", { name: /Mon espace/ }).click();
  await page.waitForLoadState("networkidle");
  await refuseTokens(page);
  await page.getByLabel("Langue").selectOption("de");
  await expect(page).toHaveURL(/\/fo\/auth\?returnPath=%2Fcontent%2F2$/);
  await expect(
    page.getByRole("link", { name: "Konto erstellen" }),
  ).toBeVisible();
  await expect(page).toHaveTitle(/Belle Saison/);
  await page.unrouteAll();
  await fillLogin(page, demo.participant.email);
  await expect(page).toHaveURL(/\/fo\/content\/2$/);
});

test("AS-8.3 a 401 redirects from an unknown path to login, and not within the login area", async ({
  page,
}) => {
  await addBearer(page, "stale");
  await page.goto("/fo/nowhere");
  await expect(page).toHaveURL(/\/fo\/auth$/);
  await expectWholeLogin(page);

  await page.goto("/fo/nowhere");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Page introuvable",
  );

  await addBearer(page, "stale");
  await page.goto("/fo/auth/confirm-email/unknown");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await bearers(page)).toEqual([]);
  await expect(page).toHaveURL(/confirm-email\/unknown$/);
});
