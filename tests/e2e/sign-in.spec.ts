import { rateLimits } from "#server/security/rate-limits.ts";
import { people } from "#server/seed/people.ts";
import { expect, test } from "#tests/support/browser.ts";
import {
  DEMO_PASSWORD,
  demo,
  fillLogin,
  signIn,
} from "#tests/support/programme.ts";

test("AS-3.20 AS-4.2 AS-2.1.6 AS-7.7 a deep link leads to login and back", async ({
  page,
}) => {
  await signIn(page, {
    email: demo.participant.email,
    path: "/content/2?from=mail#top",
  });
  await expect(page).toHaveURL(/\/fo\/content\/2\?from=mail#top$/);
});

test("AS-2.1.6 AS-4.2 a deep link with letters beyond ASCII is returned to", async ({
  page,
}) => {
  const address = "/content/2?q=été#👩🏽‍🔧";
  await signIn(page, { email: demo.participant.email, path: address });
  await expect
    .poll(() => decodeURIComponent(page.url()))
    .toMatch(/\/fo\/content\/2\?q=été#👩🏽‍🔧$/u);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("AS-2.1.6 AS-4.2 an unencoded return path is returned to", async ({
  page,
}) => {
  await page.goto("/fo/auth?returnPath=/content/2?q=приз");
  await fillLogin(page, demo.participant.email);
  await expect(page).toHaveURL(/\/content\/2\?q=%D0%BF%D1%80%D0%B8%D0%B7$/);
});

test("AS-3.20 AS-4.1 values set by a password manager without an event sign in, even after showing the password", async ({
  page,
}) => {
  await page.goto("/fo/auth");
  await page.locator("[name=username]").waitFor();
  await page.evaluate(
    ([username, password]) => {
      for (const [name, value] of Object.entries({ username, password })) {
        const input = document.querySelector<HTMLInputElement>(
          `[name=${name}]`,
        );
        if (input) input.value = value ?? "";
      }
    },
    [`\u200e${demo.participant.email}\u200b\ufeff`, DEMO_PASSWORD],
  );
  await page.getByRole("button", { name: "Afficher le mot de passe" }).click();
  await expect(page.locator("[name=password]")).toHaveValue(DEMO_PASSWORD);
  await page.locator("form [type=submit]").click();
  await expect(page).toHaveURL(/\/fo\/$/);
});

test("AS-2.1.7 AS-2.1.8 home leads to login without a return path, and login leads a user home", async ({
  page,
}) => {
  await page.goto("/fo/");
  await expect(page).toHaveURL(/\/fo\/auth$/);
  await signIn(page, { email: demo.participant.email });
  await expect(page).toHaveURL(/\/fo\/$/);
  await expect(page.locator("main")).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goto("/fo/auth");
  await expect(page).toHaveURL(/\/fo\/$/);
});

test("AS-4.1 AS-4.6 the cookie lasts ten days when remembered, and the session otherwise", async ({
  page,
  context,
}) => {
  await signIn(page, { email: demo.participant.email });
  const bearer = async () =>
    (await context.cookies()).find(({ name }) => name === "BEARER");
  expect(await bearer()).toMatchObject({
    path: "/fo",
    sameSite: "Lax",
    expires: -1,
  });

  await page.goto("about:blank");
  await context.clearCookies();
  await page.goto("/fo/auth");
  await page.locator("[name=username]").fill(demo.participant.email);
  await page.locator("[name=password]").fill("Soleil-Levant-2026");
  await page.locator("[name=rememberMe]").check();
  await page.locator("form [type=submit]").click();
  await expect(page).toHaveURL(/\/fo\/$/);
  const days =
    ((await bearer())?.expires ?? 0) / 86_400 - Date.now() / 86_400_000;
  expect(days).toBeGreaterThan(9.9);
  expect(days).toBeLessThan(10.1);
});

test.describe("rejected", () => {
  test.use({ allowConsole: [/status of 40[01]/] });

  test("AS-4.4 AS-8.1 a wrong password is reported near the button, and what was typed stays", async ({
    page,
  }) => {
    await page.goto("/fo/auth");
    await page.locator("[name=username]").fill(demo.participant.email);
    await page.locator("[name=password]").fill("Pas-le-bon-mot-2026");
    await page.locator("form [type=submit]").click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText(
      /\p{L}/u,
    );
    await expect(page.locator("[name=username]")).toHaveValue(
      demo.participant.email,
    );
  });

  test("AS-8.3 a token that the server does not know leads to login", async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([
      {
        name: "BEARER",
        value: "not.a.token",
        domain: new URL(baseURL ?? "").hostname,
        path: "/fo",
      },
    ]);
    await page.goto("/fo/content/2");
    await expect(page).toHaveURL(/\/fo\/auth/);
    expect(
      (await context.cookies()).find(({ name }) => name === "BEARER"),
    ).toBeUndefined();
  });
});

test("AS-2.9.12 AS-4.5 signing out clears the cookie and leads to login", async ({
  page,
  context,
}) => {
  await signIn(page, { email: demo.participant.email });
  const told = page.waitForResponse("**/v2/logout");
  await page.getByRole("button", { name: /Mon espace|Camille/ }).click();
  await page.getByText("Se déconnecter").click();
  await expect(page).toHaveURL(/\/fo\/auth$/);
  await told;
  expect(
    (await context.cookies()).find(({ name }) => name === "BEARER"),
  ).toBeUndefined();
  await page.goto("/fo/");
  await expect(page).toHaveURL(/\/fo\/auth$/);
});

test.describe("an account under attack", () => {
  test.use({ allowConsole: [/status of 429/] });

  test("lets its owner in after the captcha", async ({ page }) => {
    // A user whom no other test uses: some change passwords.
    const username = people.at(-7)?.email ?? "";
    for (let i = 0; i < rateLimits.signInsToAccountFromAddress.max; i += 1)
      await page.request.post("/v2/login_check", {
        data: { username, password: "Pas-le-bon-mot-2026" },
      });
    await page.goto("/fo/auth");
    await page.locator("[name=username]").fill(username);
    await page.locator("[name=password]").fill("Soleil-Levant-2026");
    await page.locator("form [type=submit]").click();
    await page.locator("altcha-widget label").click();
    await expect(page.locator("altcha-widget")).toContainText(
      "Vérification réussie",
    );
    await page.locator("form [type=submit]").click();
    await expect(page).toHaveURL(/\/fo\/$/);
  });
});
