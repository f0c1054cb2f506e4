import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import Papa from "papaparse";
import { expect, test } from "#tests/support/browser.ts";
import { withDatabase } from "#tests/support/journey-database.ts";
import {
  confirmPassword,
  enterOffice,
  expectAccessible,
  officePerson,
} from "#tests/support/office-page.ts";

test.use({ allowConsole: [/status of (40[139]|422|500)|ERR_INTERNET/] });

/** A file with a mistake in its last line, of people whom no other journey knows. */
function fileOf(count: number) {
  const key = crypto.randomUUID().slice(0, 8);
  const rows = Array.from({ length: count }, (_, at) =>
    ["Durand", "Zoé", `${key}-${at}@import.example`, `${key}-${at}`].join(";"),
  );
  const lines = ["Nom;Prénom;Courriel;Matricule", ...rows];
  return {
    key,
    file: (mistake = true) => ({
      name: "agents.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(
        [...lines, ...(mistake ? [`Durand;Zoé;nonsense;${key}-x`] : [])].join(
          "\r\n",
        ),
        "latin1",
      ),
    }),
  };
}

const chooser = (page: Page) => page.locator("input[type=file]");
const examine = (page: Page) =>
  page.getByRole("button", { name: "Vérifier sans importer" });
const examined = (page: Page) => page.getByText("Rien n’est encore importé");
const start = (page: Page) =>
  page.getByRole("button", { name: /^Importer \d/ });
const result = (page: Page) =>
  page.getByRole("region", { name: "Résultat par ligne" });
async function pick(page: Page, field: string, column: string): Promise<void> {
  await page.getByLabel(field, { exact: true }).click();
  await page
    .locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)")
    .getByTitle(column, { exact: true })
    .click();
}

/** The import of another journey of the same person would be deleted by the next one. */
test.describe.configure({ mode: "serial" });

test("BO-7.3 BO-1.3 the import in each of its states, light and dark: WCAG 2.2 AA", async ({
  page,
}) => {
  await enterOffice(page, "/participants");
  await page.getByRole("button", { name: "Inviter une personne" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Importer un fichier" }).click();
  await chooser(page).setInputFiles(fileOf(2).file());
  await expect(page.getByText("agents.csv : 3 lignes")).toBeVisible();
  await expect(
    page.locator(".ant-table-row, .ant-table-placeholder").first(),
  ).toBeVisible();
  await expectAccessible(page);
  await examine(page).click();
  await expect(examined(page)).toBeVisible();
  await expect(result(page).getByRole("row")).toHaveCount(4);
  await expectAccessible(page);
  await start(page).click();
  await expect(page.getByText("Import terminé")).toBeVisible();
  await expect(result(page).getByRole("row")).toHaveCount(4);
  await expectAccessible(page);
});

test("BO-7.3 a file is matched, examined, imported, left and found again; again it changes nothing", async ({
  page,
}) => {
  const { key, file } = fileOf(60);
  await enterOffice(page, "/participants/import");
  await chooser(page).setInputFiles(file());
  await expect(page.getByText("agents.csv : 61 lignes")).toBeVisible();
  // Proposed by the headers.
  for (const [field, column] of [
    ["Adresse e-mail", "Courriel"],
    ["Identifiant client", "Matricule"],
    ["Prénom", "Prénom"],
    ["Nom", "Nom"],
    ["Groupes", "Aucune colonne"],
  ] as const)
    await expect(
      page
        .locator(".ant-form-item")
        .filter({ has: page.getByLabel(field, { exact: true }) }),
    ).toContainText(column);
  await expect(page.getByText("Zoé · Zoé · Zoé")).toBeVisible();
  await examine(page).click();
  await expect(examined(page)).toBeVisible();
  await expect(page).toHaveURL(/\/participants\/import\/[0-9a-f-]{36}$/);
  const before = await withDatabase((database) =>
    database
      .selectFrom("users")
      .select("id")
      .where("client_id", "like", `${key}-%`)
      .execute(),
  );
  expect(before).toEqual([]);
  await page.getByText("Refusées (1)").click();
  await expect(page).toHaveURL(/outcome=refused/);
  await expect(result(page).getByRole("row")).toHaveCount(2);
  await expect(result(page).getByRole("row").last()).toContainText(
    /62.*nonsense.*Refusée.*Adresse e-mail · Cette adresse e-mail n’est pas valide/,
  );

  await page.getByLabel(/Envoyer aux 60 nouvelles personnes/).uncheck();
  await start(page).click();
  await confirmPassword(page);
  await page.getByRole("link", { name: "Tous les imports" }).click();
  const line = page
    .getByRole("row")
    .filter({ hasText: "Importé" })
    .filter({ hasText: "61" });
  await line.first().getByRole("link").click();
  await expect(page.getByText("Import terminé")).toBeVisible();
  await expect(page.getByText("Ajoutées (60)")).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Télécharger le résultat" }).click();
  const { data } = Papa.parse<string[]>(
    readFileSync(await (await saved).path(), "utf8").slice(1),
  );
  expect(data).toHaveLength(62);
  expect(data[1]).toEqual([
    "2",
    `${key}-0@import.example`,
    `${key}-0`,
    "Ajoutée",
    "",
    "",
  ]);

  await page.goto("/bo/participants/import");
  await chooser(page).setInputFiles(file(false));
  await examine(page).click();
  await expect(page.getByText("l’import ne changerait rien")).toBeVisible();
  await expect(start(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Supprimer cet import" }).click();
  await page.getByRole("button", { name: "OK" }).click();
  await expect(page).toHaveURL(/\/participants\/import$/);
});

test("BO-8 what is no CSV is refused with its remedy; a failed sending goes on with the same columns", async ({
  page,
  context,
}) => {
  await enterOffice(page, "/participants/import");
  await chooser(page).setInputFiles({
    name: "agents.xlsx",
    mimeType: "text/csv",
    buffer: Buffer.from("PK\u0003\u0004\0\0"),
  });
  await expect(page.getByRole("alert")).toContainText("Enregistrer sous");
  const { file } = fileOf(3);
  await chooser(page).setInputFiles(file());
  await pick(page, "Adresse e-mail", "Aucune colonne");
  await pick(page, "Identifiant client", "Aucune colonne");
  await expect(page.getByRole("alert")).toContainText("Choisissez la colonne");
  await expect(examine(page)).toBeDisabled();
  await pick(page, "Adresse e-mail", "Courriel");
  await page.route(
    "**/rows",
    (route) => route.fulfill({ status: 500, body: "" }),
    { times: 1 },
  );
  await examine(page).click();
  await expect(page.getByRole("alert")).toContainText("500");
  await context.setOffline(true);
  await examine(page).click();
  await expect(page.getByRole("alert")).toContainText("injoignable");
  await context.setOffline(false);
  await examine(page).click();
  await expect(page.getByText("Ajoutées (3)")).toBeVisible();
});

test("BO-7.3 one person is invited with a group, which can be changed; a wrong address keeps what was typed", async ({
  page,
}) => {
  const key = crypto.randomUUID().slice(0, 8);
  await enterOffice(page, "/participants");
  await page.getByRole("button", { name: "Inviter une personne" }).click();
  const dialog = page.getByRole("dialog", { name: "Inviter une personne" });
  const email = dialog.getByLabel("Adresse e-mail");
  await email.fill(`${key}@nowhere`);
  await dialog.getByLabel("Prénom").fill("Ada");
  await dialog.getByLabel("Nom", { exact: true }).fill(`Lovelace ${key}`);
  await dialog.getByLabel("Groupes").click();
  await page.locator(".ant-select-item-option").first().click();
  await page.keyboard.press("Escape");
  const send = dialog.getByRole("button", { name: "Envoyer l’invitation" });
  await email.fill("nonsense@");
  await send.click();
  await expect(email).toBeFocused();
  await expect(dialog.getByLabel("Prénom")).toHaveValue("Ada");
  await email.fill(`${key}@import.example`);
  await send.click();
  await expect(page).toHaveURL(/\/participants\/\d+$/);
  await expect(page.getByRole("heading", { level: 2 })).toContainText(key);
  const groups = page.getByRole("row").filter({ hasText: "Groupes" });
  await expect(groups).not.toContainText("–");

  const change = page.getByRole("button", { name: "Modifier les groupes" });
  await change.click();
  const edit = page.getByRole("dialog", { name: "Modifier les groupes" });
  await edit.locator(".ant-select-selection-item-remove").click();
  await edit.getByRole("button", { name: "Enregistrer" }).click();
  await expect(groups).toContainText("–");
  await expect(change).toBeFocused();
});

test("BO-2.1 who may only read participants sees neither import nor invitation", async ({
  page,
}) => {
  const email = await officePerson(["USER_READ"]);
  await enterOffice(page, "/participants", email);
  await expect(page.locator(".ant-table-row").first()).toBeVisible();
  for (const name of ["Importer un fichier", "Inviter une personne"])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
});
