import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import {
  DEMO_PASSWORD,
  demo,
  fillLogin,
  signIn,
} from "#tests/support/programme.ts";

const { email } = demo.participant;

const bearer = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === "BEARER");

test("AS-2.1.7 AS-2.1.8 AS-2.9.12 AS-4.1 AS-4.5 AS-4.6 from home to login and back, signed out, and signed in for ten days", async ({
  page,
  request,
}) => {
  await page.goto("/fo/");
  await expect(page).toHaveURL(/\/fo\/auth$/);
  await fillLogin(page, email);
  await expect(page).toHaveURL(/\/fo\/$/);
  await expect(page.locator("main")).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const cookie = await bearer(page);
  expect(cookie).toMatchObject({ path: "/fo", sameSite: "Lax", expires: -1 });

  const signedOut = page.waitForResponse("**/v2/logout");
  await page.getByRole("button", { name: /Mon espace|Camille/ }).click();
  await page.getByText("Se déconnecter").click();
  await expect(page).toHaveURL(/\/fo\/auth$/);
  expect((await signedOut).status()).toBe(204);
  expect(await bearer(page)).toBeUndefined();
  const me = await request.get("/v2/me", {
    headers: { authorization: `Bearer ${cookie?.value}` },
  });
  expect(me.status()).toBe(401);

  // As a password manager does, without an event.
  await page.evaluate(
    (values) => {
      for (const [name, value] of Object.entries(values)) {
        const input = document.querySelector<HTMLInputElement>(
          `[name=${name}]`,
        );
        if (input) input.value = value;
      }
    },
    { username: `\u200e${email}\u200b\ufeff`, password: DEMO_PASSWORD },
  );
  await page.getByRole("button", { name: "Afficher le mot de passe" }).click();
  await expect(page.locator("[name=password]")).toHaveValue(DEMO_PASSWORD);
  await page.locator("[name=rememberMe]").check();
  await page.locator("form [type=submit]").click();
  await expect(page).toHaveURL(/\/fo\/$/);
  const seconds = ((await bearer(page))?.expires ?? 0) - Date.now() / 1000;
  expect(seconds / 86_400).toBeCloseTo(10, 1);
});

test.describe("refused once", () => {
  test.use({ allowConsole: [/status of (429|5\d\d)|^error: HttpError/] });

  test("an account under attack lets its owner in after the captcha", async ({
    page,
  }) => {
    await page.route(
      "**/v2/login_check",
      (route) =>
        route.fulfill({
          status: 429,
          json: { code: 429, isCaptchaAccepted: true },
        }),
      { times: 1 },
    );
    await page.goto("/fo/auth");
    await page.locator("[name=username]").fill(email);
    await page.locator("[name=password]").fill(DEMO_PASSWORD);
    await page.locator("form [type=submit]").click();
    await page.locator("altcha-widget label").click();
    await expect(page.locator("altcha-widget")).toContainText(
      "Vérification réussie",
    );
    await page.locator("form [type=submit]").click();
    await expect(page).toHaveURL(/\/fo\/$/);
  });

  test("AS-2.12.1 AS-8.11 sign-in works without settings, options and features", async ({
    page,
  }) => {
    for (const path of ["config/app", "options", "features*", "menus"])
      await page.route(`**/v2/${path}`, (route) =>
        route.fulfill({ status: 500, json: {} }),
      );
    await signIn(page, { email });
    await expect(page).toHaveURL(/\/fo\/$/);
    await expect(page).toHaveTitle(/Votre programme de récompenses$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(
      "Camille",
    );
    await expect(
      page.getByRole("navigation").getByRole("link", { name: "Boutique" }),
    ).toHaveCount(0);
  });
});
