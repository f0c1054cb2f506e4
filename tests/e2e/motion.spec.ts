/** Dialogs with their animations, which other journeys run without: what is typed while they open is kept. */
import { expect, test } from "#tests/support/browser.ts";
import { dialog, openWizard } from "#tests/support/declaration.ts";
import { enterOffice } from "#tests/support/office-page.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("a product's quantity is typed while its dialog opens, and the focus returns", async ({
  page,
}) => {
  await openWizard(page);
  const product = page.locator("[aria-posinset] button").first();
  await product.click();
  await dialog(page).locator("[name=quantity]").focus();
  await page.keyboard.type("12");
  await expect(dialog(page).locator("[name=quantity]")).toHaveValue("12");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(product).toBeFocused();
});

test("in the back office, points and their reason are typed while the dialog opens, and a search right after it closes", async ({
  page,
}) => {
  await enterOffice(page, "/participants?q=duran");
  await page.getByRole("link", { name: "Camille Durand" }).click();
  const award = page.getByRole("button", { name: "Attribuer des points" });
  await award.click();
  await dialog(page).getByLabel("Points").focus();
  await page.keyboard.type("12");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Colis perdu");
  await expect(dialog(page).getByLabel("Points")).toHaveValue("12");
  await expect(dialog(page).getByLabel("Motif")).toHaveValue("Colis perdu");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(award).toBeFocused();
  await page.keyboard.press("Control+k");
  const search = page.getByRole("combobox", { name: "Rechercher partout" });
  await expect(search).toBeFocused();
  await page.keyboard.type("boutique");
  await expect(search).toHaveValue("boutique");
});
