import type { Page } from "@playwright/test";
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
  await page.getByLabel("Titre (English)").fill("Insulated bottle");
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
  await page.getByRole("button", { name: "Retour au formulaire" }).click();
  await expect(page.getByLabel("Titre (English)")).toHaveValue(
    "Insulated bottle",
  );
  await call(page, "POST", `/documents/${id}/archive`);
});

test("BO-3.2 six languages side by side; what the schema does not know stays byte for byte", async ({
  page,
}) => {
  await enterOffice(page, rewards);
  const { id, name } = await newReward(page);
  await open(page, id);
  await page.getByRole("combobox", { name: "Langue des textes" }).click();
  await page.getByTitle("Les six langues").click();
  await expect(page.getByLabel(/^Titre \(/)).toHaveCount(6);
  const title = page.getByLabel("Titre (Deutsch)");
  await title.fill("Prob");
  await title.press("ArrowLeft");
  await title.pressSequentially("xy");
  await expect(title).toHaveValue("Proxyb");
  await saved(page);
  const { body } = await draftOf(page, id);
  expect(JSON.stringify(body.body)).toBe(
    JSON.stringify({
      title: { fr: name, en: "Trial", de: "Proxyb" },
      price: 100,
      unknown: { z: 1, a: [2] },
    }),
  );
});

test("BO-7.5 BO-9.27 the list's filter, order and page are in the address; columns are chosen", async ({
  page,
}) => {
  await enterOffice(page, rewards);
  const { name } = await newReward(page);
  await page.reload();
  await page.getByRole("searchbox").fill(name.slice(-12));
  await page.keyboard.press("Enter");
  const row = page.getByRole("row", { name });
  await expect(row).toContainText("Brouillon");
  await expect(row).toContainText("100");
  await expect(row).toContainText("Français : complet");
  await expect(row).toContainText("Deutsch : des textes manquent");
  await page.getByRole("combobox", { name: "État" }).click();
  await page.getByTitle("En ligne", { exact: true }).click();
  await expect(page.getByText("Rien ne correspond")).toBeVisible();
  await page.getByRole("combobox", { name: "État" }).click();
  await page.getByTitle("Brouillon", { exact: true }).click();
  await page.getByRole("columnheader", { name: "Nom" }).click();
  await expect(page).toHaveURL(/q=.*status=draft.*sort=name/);
  await page.reload();
  await expect(row).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Nom" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await page.getByRole("button", { name: "Colonnes" }).click();
  await page.getByRole("checkbox", { name: "Erreurs" }).uncheck();
  await page.reload();
  await expect(row).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Erreurs" })).toHaveCount(
    0,
  );
});

async function choose(page: Page, deed: string): Promise<void> {
  await page.getByRole("button", { name: /^Actions pour/ }).click();
  await page.getByRole("menuitem", { name: deed }).click();
}

test("BO-3.5 BO-3.7 BO-9.20 renamed, duplicated, archived and restored; what is used is not archived", async ({
  page,
}) => {
  await enterOffice(page, rewards);
  const { id, name } = await newReward(page);
  await open(page, id);
  await choose(page, "Renommer");
  const rename = page.getByRole("dialog", { name: "Renommer" });
  await rename.getByLabel("Nom").fill(`${name} R`);
  await rename.getByRole("button", { name: "Enregistrer" }).click();
  await expect(
    page.getByRole("heading", { name: `${name} R`, exact: true }),
  ).toBeVisible();
  await choose(page, "Dupliquer");
  await page
    .getByRole("dialog", { name: "Dupliquer" })
    .getByRole("button", { name: "Dupliquer" })
    .click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(page.getByLabel("Prix, en points")).toHaveValue("100");
  await choose(page, "Archiver");
  const archive = page.getByRole("dialog", { name: "Archiver" });
  await archive.getByRole("button", { name: "Archiver" }).click();
  await expect(page.locator("[data-status]")).toHaveText("Archivé · Brouillon");
  await expect(page.getByLabel("Prix, en points")).toHaveAttribute("readonly");
  await choose(page, "Rétablir");
  await page
    .getByRole("dialog", { name: "Rétablir" })
    .getByRole("button", { name: "Rétablir" })
    .click();
  await expect(page.locator("[data-status]")).toHaveText("Brouillon");

  await page.goto(`/bo${settings}/group?q=Grand`);
  await page
    .getByRole("button", { name: /^Actions pour/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Archiver" }).click();
  await archive.getByRole("button", { name: "Archiver" }).click();
  await expect(archive.getByRole("alert")).toContainText("utilis");
  await expect(archive.getByRole("alert")).toContainText("Participant");
});

test("BO-7.1 the menu: items are added, moved by keyboard and removed; a target is found by its name", async ({
  page,
}) => {
  await enterOffice(page, `${settings}/menu`);
  const before = await call(page, "GET", "/documents?kind=menu");
  const { id } = before.body.items[0];
  const draft = await draftOf(page, id);
  await page.getByRole("button", { name: "Ajouter", exact: true }).click();
  const label = page.getByLabel("Libellé (Français)");
  await expect(label).toBeFocused();
  await label.fill("Nos défis");
  await page
    .getByRole("button", { name: "Monter « Nos défis »" })
    .press("Enter");
  await expect(page.getByText(/«\sNos défis\s» est maintenant/)).toBeAttached();
  await expect(
    page.getByRole("button", { name: "Monter « Nos défis »" }),
  ).toBeFocused();
  await page.getByLabel("Cible : type").last().click();
  await page.getByTitle("Challenge", { exact: true }).click();
  await page.getByLabel("Cible", { exact: true }).fill("a");
  await page.locator(".ant-select-item-option:visible").first().click();
  await saved(page);
  const { body } = (await draftOf(page, id)).body;
  const item = body.items.at(-2);
  expect(item).toMatchObject({
    label: { fr: "Nos défis" },
    targetEntity: "Challenge",
    targetId: expect.any(Number),
    key: expect.any(String),
  });
  await page.getByRole("button", { name: "Supprimer « Nos défis »" }).click();
  await saved(page);
  expect((await draftOf(page, id)).body.body).toEqual(draft.body.body);
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
  for (const kind of ["menu", "settings", "reasons", "feature", "group"]) {
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
