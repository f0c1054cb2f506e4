import { expect, test } from "#tests/support/browser.ts";
import { demo, signIn } from "#tests/support/programme.ts";

test("AS-1.1 AS-2.1.1 AS-2.1.3 a visitor has every page of the login area below /fo", async ({
  page,
}) => {
  for (const [path, title] of [
    ["/auth", "Connectez-vous"],
    ["/auth/forgot-password", "Mot de passe oublié"],
    ["/auth/subscribe", "Créez votre compte"],
    ["/auth/reset-password/x", "Ce lien"],
    ["/auth/create/password/x", "Ce lien"],
    ["/auth/sso-failure", "La connexion n’a pas abouti"],
  ] as const) {
    await page.goto(`/fo${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
  }
});

test("AS-2.1.5 AS-2.9.10 AS-2.10.1 AS-2.10.5 AS-9.5 any other path of the login area leads to login, without menu, footer or padding", async ({
  page,
}) => {
  await page.goto("/fo/auth/nothing/here");
  await expect(page).toHaveURL(/\/fo\/auth$/);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await expect(page.getByRole("main")).toHaveCSS("padding-top", "0px");
});

test("AS-1.6 AS-2.2.6 AS-2.12.1 logo, illustration, colors and title come from the programme's options", async ({
  page,
}) => {
  await page.goto("/fo/auth");
  await expect(page.getByRole("img", { name: "Belle Saison" })).toHaveAttribute(
    "src",
    /\/web_files\/ui\/img\/belle-saison-logo\.svg$/,
  );
  await expect(page.locator("img[src*=belle-saison-login]")).toBeVisible();
  await expect(page).toHaveTitle(/Belle Saison/);
  expect(
    await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue("--p-main"),
    ),
  ).toBe("#134a44");
});

test.describe("without its pictures", () => {
  test.use({ allowConsole: [/status of 404/] });

  test("AS-2.2.6 AS-8.12 logo and illustration fall back to those of the product", async ({
    page,
  }) => {
    await page.route("**/web_files/**", (route) =>
      route.fulfill({ status: 404 }),
    );
    await page.goto("/fo/auth");
    await expect(page.locator("img[src*=default-login]")).toBeVisible();
    await expect(page.locator("img[src*=default-logo]").first()).toBeVisible();
  });
});

test("AS-9.7 text is 16 px and titles 30 on a desktop, 14 and 24 on a phone", async ({
  page,
}) => {
  await signIn(page, { email: demo.participant.email, path: "/content/2" });
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveCSS("font-size", "30px");
  await expect(page.locator("body")).toHaveCSS("font-size", "16px");
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(title).toHaveCSS("font-size", "24px");
  await expect(page.locator("body")).toHaveCSS("font-size", "14px");
});

test("AS-1.8 AS-9.6 dates and numbers are written as the programme writes them", async ({
  page,
}) => {
  await signIn(page, { email: demo.participant.email });
  const points = page.locator("[data-block=WidgetPoints]").first();
  await expect(points).toContainText(/\d{2}\/\d{2}\/20\d{2}/);
  await expect(points).toContainText(/\d\u202f\d{3}/);
});
