import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { SECRET, tellingJpeg } from "#tests/support/pictures.ts";
import { demo, signIn } from "#tests/support/programme.ts";

// All tests change the same account, so they run one after the other.
test.describe.configure({ mode: "default" });

const open = (page: Page, path: string) =>
  signIn(page, { email: demo.newcomer.email, path });

/** A one-pixel PNG. */
const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("AS-2.9.6 AS-2.1.4 the user menu leads to the account, whose profile can be changed", async ({
  page,
}) => {
  await open(page, "/");
  await page.locator("[aria-controls=user-menu]").click();
  await page.locator('#user-menu a[href$="/account/details"]').click();
  const company = page.locator("[name=companyName]");
  await company.fill("Lambert et fils");
  const mrs = page.locator("[name=gender][value='0']");
  await mrs.check();
  const optin = page.locator("[name=optin]");
  await optin.check();
  await page.getByRole("button", { name: "Enregistrer le profil" }).click();
  await expect(page.getByRole("status")).toContainText(["à jour"]);
  await page.reload();
  await expect(company).toHaveValue("Lambert et fils");
  await expect(mrs).toBeChecked();
  await expect(optin).toBeChecked();
});

test("AS-9.9 a picture is previewed, saved and shown in 150, 200 and 280 px", async ({
  page,
}) => {
  await open(page, "/account/details");
  const file = { name: "me.png", mimeType: "image/png", buffer: dot };
  await page.locator("[name=picture]").setInputFiles(file);
  await expect(
    page.getByAltText("Aperçu de votre nouvelle photo"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Enregistrer la photo" }).click();
  const picture = page.getByAltText("Votre photo");
  await expect(picture).toBeVisible();
  for (const [screen, size] of [
    [360, 150],
    [1000, 200],
    [1280, 280],
  ] as const) {
    await page.setViewportSize({ width: screen, height: 800 });
    await expect
      .poll(async () => (await picture.boundingBox())?.width)
      .toBe(size);
  }
});

test("a photo from a phone is rotated upright, and no longer contains its location", async ({
  page,
}) => {
  await open(page, "/account/details");
  const taken = tellingJpeg();
  const file = { name: "me.jpg", mimeType: "image/jpeg", buffer: taken };
  await page.locator("[name=picture]").setInputFiles(file);
  await page.getByRole("button", { name: "Enregistrer la photo" }).click();
  await expect(page.getByRole("status")).toContainText(["enregistrée"]);
  const picture = page.getByAltText("Votre photo");
  await expect
    .poll(() =>
      picture.evaluate((image: HTMLImageElement) => [
        image.naturalWidth,
        image.naturalHeight,
      ]),
    )
    .toEqual([1, 2]);
  const address = (await picture.getAttribute("src")) ?? "";
  const served = await (await page.request.get(address)).body();
  expect(taken.includes(SECRET)).toBe(true);
  expect(served.includes(SECRET)).toBe(false);
});

test.describe("rejected", () => {
  test.use({ allowConsole: [/status of 422/] });

  test("AS-8.4 a wrong current password is an error at its field", async ({
    page,
  }) => {
    await open(page, "/account/details");
    const form = page
      .locator("form")
      .filter({ has: page.locator("[name=currentPassword]") });
    for (const [name, value] of [
      ["currentPassword", "Pas-le-bon-2026"],
      ["password", "Trois-rivieres-27-saules!"],
      ["confirmPassword", "Trois-rivieres-27-saules!"],
    ])
      await form.locator(`[name=${name}]`).fill(value ?? "");
    await page.getByRole("button", { name: "Changer le mot de passe" }).click();
    const current = page.locator("[name=currentPassword]");
    await expect(current).toHaveAttribute("aria-invalid", "true");
    await expect(current).toBeFocused();
    await expect(page.getByText("incorrect")).toHaveCount(1);
  });
});

test("AS-1.7 the language chosen in the menu applies to this screen, that of the account is unchanged", async ({
  page,
}) => {
  await open(page, "/account/details");
  const account = page.locator("main [name=language]");
  await account.selectOption("en");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("status")).toContainText(["saved"]);
  await page.evaluate(() => localStorage.setItem("i18nextLng", "nl"));
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "nl");
  await expect(account).toHaveValue("en");
  await expect(page.getByText("Nederlands.")).toBeVisible();
  await account.selectOption("fr");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(page.getByText("Français.")).toHaveCount(0);
});

test("AS-2.1.4 a message to the programme ends in a receipt", async ({
  page,
}) => {
  await open(page, "/account/contact");
  await page.locator("[name=subject]").fill("Points manquants");
  await page.locator("[name=message]").fill("Bonjour !");
  await page.locator("form [type=submit]").click();
  await expect(
    page.getByRole("heading", { name: "Message envoyé" }),
  ).toBeFocused();
});
