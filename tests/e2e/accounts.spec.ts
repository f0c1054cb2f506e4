import { people } from "#server/seed/people.ts";
import { expect, test } from "#tests/support/browser.ts";
import { linkFor } from "#tests/support/outbox.ts";
import { demo } from "#tests/support/programme.ts";
import { fillSignUp, password } from "#tests/support/sign-up.ts";

test.describe("signing up", () => {
  test.use({ allowConsole: [/status of 422/] });

  test("AS-2.3.8 AS-4.9 AS-5.3.2 AS-5.4.5 AS-5.4.9 AS-7.8 mistakes are at their fields, a proof of work is silent, and the mailed page confirms the address", async ({
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
    const email = await fillSignUp(page, "zoe.petit");
    const field = (name: string) => page.locator(`[name=${name}]`);
    await field("email").fill(demo.participant.email);
    await field("password").fill("court");
    await field("referralCode").fill("12-abc");
    // The message appears on blur, and must not move the control that is being clicked.
    await field("isCGUAccepted").uncheck();
    await field("isCGUAccepted").check();
    const submit = page.locator("form [type=submit]");
    await submit.click();
    for (const name of ["email", "referralCode", "password"])
      await expect(field(name)).toHaveAttribute("aria-invalid", "true");
    await expect(field("lastName")).toHaveValue("Petit");

    await field("email").fill(email);
    await field("password").fill(password);
    await field("referralCode").fill("2041-SOLEIL24");
    await submit.click();
    await expect(page).toHaveURL(/\/fo\/$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Zoé");
    expect(sent.map(({ captcha }) => typeof captcha)).toEqual([
      "undefined",
      "string",
    ]);
    const captcha = encodeURIComponent(sent[1]?.captcha ?? "");
    const used = `/v2/users/nobody@example.org/reset-password?captcha=${captcha}`;
    expect((await request.get(used)).ok(), "the proof is a valid one").toBe(
      true,
    );

    await page.goto(await linkFor(email, "/auth/confirm-email"));
    await page.getByRole("button", { name: "Confirmer mon adresse" }).click();
    await expect(page.getByRole("status")).toBeFocused();
    await page.goto("/fo/account/details");
    await expect(field("lastName")).toBeVisible();
    await expect(
      page.getByRole("button", { name: "Renvoyer l’e-mail" }),
    ).toHaveCount(0);
  });
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

  await page.goto(await linkFor(email, "/auth/reset-password"));
  await expect(page.locator("[name=email]")).toHaveValue(email);
  await page.locator("[name=password]").fill(password);
  await page.locator("[name=confirmPassword]").fill(password);
  await page.locator("[name=isCGUAccepted]").check();
  await page.locator("form [type=submit]").click();
  await expect(page).toHaveURL(/\/fo\/auth$/);
  await expect(page.getByRole("status")).toContainText(
    "Votre mot de passe est changé",
  );
});
