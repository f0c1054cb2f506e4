import { people } from "#server/seed/people.ts";
import { expect, test } from "#tests/support/browser.ts";
import { linkFor } from "#tests/support/outbox.ts";
import { demo, signIn } from "#tests/support/programme.ts";
import { fillSignUp, password } from "#tests/support/sign-up.ts";

test("AS-2.3.8 AS-4.9 AS-7.8 after sign-up the user is at home, signed in", async ({
  page,
}) => {
  await page.goto("/fo/auth");
  await page.getByRole("link", { name: "Créer mon compte" }).click();
  await expect(page).toHaveURL(/\/fo\/auth\/subscribe$/);
  await fillSignUp(page, "zoe.petit");
  await page.locator("form [type=submit]").click();
  await expect(page).toHaveURL(/\/fo\/$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Zoé");
});

test("an address is confirmed by the button on the mailed page, not by opening the link", async ({
  page,
}) => {
  await page.goto("/fo/auth/subscribe");
  const email = await fillSignUp(page, "zoe.confirm");
  await page.locator("form [type=submit]").click();
  await expect(page).toHaveURL(/\/fo\/$/);
  const link = await linkFor(email, "/auth/confirm-email");
  const sendAgain = page.getByRole("button", { name: "Renvoyer l’e-mail" });
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Confirmez votre adresse e-mail",
  );
  await page.goto("/fo/account/details");
  await sendAgain.click();
  await expect(
    page.getByText("L’e-mail de confirmation est en route."),
  ).toBeVisible();

  await expect.poll(() => linkFor(email, "/auth/confirm-email")).not.toBe(link);
  await page.goto(await linkFor(email, "/auth/confirm-email"));
  await page.getByRole("button", { name: "Confirmer mon adresse" }).click();
  await expect(page.getByRole("status")).toBeFocused();
  await page.getByRole("link", { name: "Aller à l’accueil" }).click();
  await page.goto("/fo/account/details");
  await expect(page.locator("[name=lastName]")).toBeVisible();
  await expect(sendAgain).toHaveCount(0);
});

test.describe("a proof of work", () => {
  test.use({ allowConsole: [/status of 422/] });

  test("is done silently if the server requires it", async ({
    page,
    request,
  }) => {
    const sent: { captcha?: string }[] = [];
    await page.route("**/v2/users/register.jsonld", async (route) => {
      sent.push(route.request().postDataJSON());
      const violations = [{ propertyPath: "captcha", message: "Vérification" }];
      if (sent.length === 1)
        await route.fulfill({ status: 422, json: { violations } });
      else await route.continue();
    });
    await page.goto("/fo/auth/subscribe");
    await fillSignUp(page, "zoe.proof");
    await page.locator("form [type=submit]").click();
    await expect(page).toHaveURL(/\/fo\/$/, { timeout: 30_000 });
    expect(sent.map(({ captcha }) => typeof captcha)).toEqual([
      "undefined",
      "string",
    ]);
    const captcha = encodeURIComponent(sent[1]?.captcha ?? "");
    const used = `/v2/users/nobody@example.org/reset-password?captcha=${captcha}`;
    expect((await request.get(used)).ok(), "the proof is a valid one").toBe(
      true,
    );
  });
});

test("AS-5.4.5 AS-5.4.9 AS-5.3.2 errors are shown at their fields, and nothing typed is lost", async ({
  page,
}) => {
  await page.goto("/fo/auth/subscribe");
  await fillSignUp(page, "zoe.bis");
  await page.locator("[name=email]").fill(demo.participant.email);
  await page.locator("[name=password]").fill("court");
  await page.locator("[name=referralCode]").fill("12-abc");
  // The message appears on blur, and must not move the control that is being clicked.
  await page.locator("[name=isCGUAccepted]").uncheck();
  await page.locator("[name=isCGUAccepted]").check();
  await page.locator("form [type=submit]").click();
  for (const name of ["email", "referralCode", "password"])
    await expect(page.locator(`[name=${name}]`)).toHaveAttribute(
      "aria-invalid",
      "true",
    );
  await expect(page.locator("[name=lastName]")).toHaveValue("Petit");
  await expect(page).toHaveURL(/subscribe$/);
});

test("AS-2.4.1 AS-2.4.2 AS-4.10 AS-4.12 a forgotten password is reset with the mailed link", async ({
  page,
}) => {
  // A user whom no other test signs in.
  const email = people.at(-2)?.email ?? "";
  await page.goto("/fo/auth/forgot-password");
  await page.locator("[name=email]").fill(email);
  await page.getByRole("checkbox").click();
  await expect(page.getByText("Vérification réussie")).toBeVisible();
  await page.locator("form [type=submit]").click();
  await expect(page.getByText(/lien valable 24 heures/)).toBeVisible();

  const link = await linkFor(email, "/auth/reset-password");
  await page.goto(link);
  await expect(page.locator("[name=email]")).toHaveValue(email);
  await page.locator("[name=password]").fill(password);
  await page.locator("[name=confirmPassword]").fill(password);
  await page.locator("[name=isCGUAccepted]").check();
  await page.locator("form [type=submit]").click();
  await expect(page).toHaveURL(/\/fo\/auth$/);
  await expect(page.getByRole("status")).toContainText(
    "Votre mot de passe est changé",
  );

  await page.locator("[name=username]").fill(email);
  await page.locator("[name=password]").fill(password);
  await page.locator("form [type=submit]").click();
  await expect(page).toHaveURL(/\/fo\/$/);

  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    "Ce lien",
  );
});

test("AS-2.5.1 AS-2.5.3 the link of a new account sets its first password and signs in", async ({
  page,
}) => {
  await page.goto(
    await linkFor("agathe.colin@example.com", "/auth/create/password"),
  );
  await page.locator("[name=password]").fill(password);
  await page.locator("[name=confirmPassword]").fill(password);
  await page.locator("[name=isCGUAccepted]").check();
  await page.locator("form [type=submit]").click();
  await expect(page).toHaveURL(/\/fo\/$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Agathe");
});

test("AS-2.5.5 an unknown link is invalid", async ({ page }) => {
  await page.goto("/fo/auth/create/password/unknown-token");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    "Ce lien n’est pas valide",
  );
});

test("AS-2.1.8 a user is redirected home from every page of the login area", async ({
  page,
}) => {
  await signIn(page, { email: demo.participant.email });
  for (const path of [
    "/auth/subscribe",
    "/auth/forgot-password",
    "/auth/x/y",
  ]) {
    await page.goto(`/fo${path}`);
    await expect(page).toHaveURL(/\/fo\/$/);
  }
});
