import { expect, test } from "#tests/support/browser.ts";
import {
  call,
  draftOf,
  newReward,
  open,
  rewards,
  saved,
  settings,
} from "#tests/support/office-documents.ts";
import { enterOffice, expectAccessible } from "#tests/support/office-page.ts";

// The browser logs every refusal, and each call without a network.
test.use({
  allowConsole: [
    /status of (40[139]|412|422|500)|net::ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION)/,
  ],
});

test("BO-3.1 BO-9.16 a reward is made, written in two languages, and published; a mistake leads to its field", async ({
  page,
}) => {
  await enterOffice(page, rewards);
  await page.getByRole("button", { name: "Nouveau", exact: true }).click();
  const name = `Gourde isotherme ${Date.now()}`;
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog.getByText("Ce champ est obligatoire.")).toBeVisible();
  await dialog.getByLabel("Nom").fill(name);
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(page.getByRole("heading", { name, level: 3 })).toBeVisible();
  await expect(page.getByLabel("Titre (Français)")).toHaveValue(name);

  await page.getByRole("button", { name: "1 erreur", exact: true }).click();
  await page.getByRole("button", { name: /Prix, en points/ }).click();
  const price = page.getByLabel("Prix, en points");
  await expect(price).toBeFocused();
  await expect(page.locator('[data-field="/price"]')).toContainText(
    "obligatoire",
  );
  await price.fill("450");
  await expect(
    page.getByRole("button", { name: "1 erreur", exact: true }),
  ).toHaveCount(0);

  await page
    .getByRole("button", { name: "EN · Titre : le texte en English manque" })
    .click();
  const english = page.getByLabel("Titre (English)");
  await english.fill("Insulated bote");
  await english.press("ArrowLeft");
  await english.pressSequentially("tl");
  await saved(page);
  const id = page.url().split("/").at(-1) ?? "";
  expect((await draftOf(page, id)).body.body).toEqual({
    title: { fr: name, en: "Insulated bottle" },
    price: 450,
  });
  await page.getByRole("button", { name: "Publier…" }).click();
  const publish = page.getByRole("dialog", { name: `Publier « ${name} »` });
  await publish.getByRole("checkbox").check();
  await publish.getByRole("button", { name: "Publier", exact: true }).click();
  await expect(publish).toBeHidden();
  await expect(page.locator("[data-status]")).toHaveText("En ligne");
  await page.getByRole("button", { name: "Historique" }).click();
  await expect(page).toHaveURL(new RegExp(`${id}/history$`));
  await page.reload();
  await expect(page.getByText("N’est utilisé nulle part.")).toBeVisible();
  await page.getByRole("button", { name: "Retour au brouillon" }).click();
  await expect(english).toHaveValue("Insulated bottle");
  await call(page, "POST", `/documents/${id}/archive`);
});

test("BO-1.3 list, forms, history: WCAG 2.2 AA, light and dark", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await enterOffice(page, rewards);
  const check = async () => {
    await expect(page.locator(".ant-skeleton")).toHaveCount(0);
    await expectAccessible(page);
  };
  await expect(page.getByRole("table")).toBeVisible();
  await check();
  const { id } = await newReward(page, { price: null, image: {} });
  await open(page, id);
  await page.getByRole("combobox", { name: "Langue des textes" }).click();
  await page.getByTitle("Les six langues").click();
  await page.getByRole("button", { name: "1 erreur", exact: true }).click();
  await expect(page.getByRole("button", { name: /Prix/ })).toBeVisible();
  await check();
  for (const kind of ["menu", "settings"]) {
    await page.goto(`/bo${settings}/${kind}`);
    await expect(page.locator("[data-save], table").first()).toBeVisible();
    for (const toggle of (await page.locator("[data-toggle]").all()).slice(
      0,
      2,
    ))
      await toggle.click();
    await check();
  }
});
