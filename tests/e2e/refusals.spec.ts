import type { Page, Route } from "@playwright/test";
import { people } from "#server/seed/people.ts";
import { expect, test } from "#tests/support/browser.ts";
import { linkFor } from "#tests/support/outbox.ts";
import { passwordLink } from "#tests/support/password-link.ts";
import { demo, enter, signIn } from "#tests/support/programme.ts";
import { fillSignUp, password } from "#tests/support/sign-up.ts";

/** Users whom no other test uses. */
const [invited, forgetful, leaky] = people
  .slice(-6, -3)
  .map(({ email }) => email);
if (!invited || !forgetful || !leaky)
  throw new Error("the demo has too few people");

const leaked = "Password123456!";

async function fillPasswords(page: Page, value: string): Promise<void> {
  await page.locator("[name=password]").fill(value);
  await page.locator("[name=confirmPassword]").fill(value);
  await page.locator("[name=isCGUAccepted]").check();
  await page.locator("form [type=submit]").click();
}

const answer = (status: number, body?: object) => (route: Route) =>
  route.fulfill({
    status,
    contentType: "application/ld+json",
    body: JSON.stringify(body ?? {}),
  });

test("AS-2.5.4 AS-7.16 an expired invitation is requested again, and the new one works", async ({
  page,
}) => {
  await page.goto(await passwordLink(invited, "create", -1));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    "Ce lien a expiré",
  );
  await page.getByRole("button", { name: "Recevoir un nouvel e-mail" }).click();
  await expect(page.getByRole("status")).toContainText("24 heures");

  await page.goto(await linkFor(invited, "/auth/create/password"));
  await fillPasswords(page, password);
  await expect(page).toHaveURL(/\/fo\/$/);
});

test.describe("rejected by the server", () => {
  test.use({
    allowConsole: [/status of [45]\d\d|net::ERR_FAILED|^error: HttpError/],
  });

  test("AS-8.6 a leaked password is rejected at its field, and another one is accepted", async ({
    page,
  }) => {
    await page.goto(await passwordLink(leaky, "reset", 1));
    await fillPasswords(page, leaked);
    const field = page.locator("[name=password]");
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toBeFocused();
    await fillPasswords(page, password);
    await expect(page).toHaveURL(/\/fo\/auth$/);
  });

  test("AS-2.12.1 AS-8.11 sign-in works without settings, options and features", async ({
    page,
  }) => {
    for (const path of ["config/app", "options", "features*", "menus"])
      await page.route(`**/v2/${path}`, answer(500));
    await signIn(page, { email: demo.participant.email });
    await expect(page).toHaveURL(/\/fo\/$/);
    await expect(page).toHaveTitle(/Votre programme de récompenses$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(
      "Camille",
    );
    await expect(
      page.getByRole("navigation").getByRole("link", { name: "Boutique" }),
    ).toHaveCount(0);
  });

  test("AS-2.6.2 CH-2.7.1 CH-8.6 the access-denied page says so, and links home", async ({
    page,
  }) => {
    await page.route(
      "**/v2/contents/2/fo*",
      answer(403, { "hydra:title": "Forbidden" }),
    );
    await enter(page, { email: demo.participant.email, path: "/content/2" });
    await expect(page.getByRole("heading", { level: 1 })).toContainText(
      "Accès refusé",
    );
    await page
      .getByRole("link", { name: /accueil/i })
      .last()
      .click();
    await expect(page).toHaveURL(/\/fo\/$/);
  });
});

test("AS-5.4.9 AS-5.4.10 an existing referral code is accepted, another one is not", async ({
  page,
}) => {
  await page.goto("/fo/auth/subscribe");
  await fillSignUp(page, "referred");
  const code = page.locator("[name=referralCode]");
  await code.fill("9999-ABCDEFGH");
  await code.blur();
  await expect(code).toHaveAttribute("aria-invalid", "true");
  await code.fill("2041-SOLEIL24");
  await page.locator("form [type=submit]").click();
  await expect(page).toHaveURL(/\/fo\/$/);
});
