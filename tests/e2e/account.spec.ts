import { expect, test } from "#tests/support/browser.ts";
import { SECRET, tellingJpeg } from "#tests/support/pictures.ts";
import { demo, enter } from "#tests/support/programme.ts";

test("AS-2.1.4 AS-2.9.6 AS-9.9 the user menu leads to the account; a photo from a phone is upright, without its location, in 150, 200 and 280 px", async ({
  page,
}) => {
  await enter(page, { email: demo.newcomer.email, path: "/badges" });
  await page.locator("[aria-controls=user-menu]").click();
  await page.locator('#user-menu a[href$="/account/details"]').click();
  const company = page.locator("[name=companyName]");
  await company.fill("Lambert et fils");
  await page.getByRole("button", { name: "Enregistrer le profil" }).click();
  await expect(page.getByRole("status")).toContainText(["à jour"]);

  const taken = tellingJpeg();
  const file = { name: "me.jpg", mimeType: "image/jpeg", buffer: taken };
  await page.locator("[name=picture]").setInputFiles(file);
  await expect(
    page.getByAltText("Aperçu de votre nouvelle photo"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Enregistrer la photo" }).click();
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

  await page.reload();
  await expect(company).toHaveValue("Lambert et fils");
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
