import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { expect, test } from "#tests/support/browser.ts";
import { enterOffice, expectAccessible } from "#tests/support/office-page.ts";

// The browser logs the 401 of a session that is not open yet, and the 403 before the password is entered.
test.use({ allowConsole: [/status of 40[13]/] });

/** Two people whom no other journey knows, and a mistake in the last line. */
function agents() {
  const key = crypto.randomUUID().slice(0, 8);
  const rows = ["0", "1"].map(
    (at) => `Durand;Zoé;${key}-${at}@import.example;${key}-${at}`,
  );
  const lines = [
    ...["Nom;Prénom;Courriel;Matricule", ...rows],
    `Durand;Zoé;nonsense;${key}-x`,
  ];
  return {
    ...{ name: "agents.csv", mimeType: "text/csv" },
    buffer: Buffer.from(lines.join("\r\n"), "latin1"),
  };
}

test("BO-7.3 BO-1.3 the import in each of its states, light and dark: WCAG 2.2 AA", async ({
  page,
}) => {
  await enterOffice(page, "/participants");
  await page.getByRole("button", { name: "Inviter une personne" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Importer un fichier" }).click();
  await page.locator("input[type=file]").setInputFiles(agents());
  await expect(page.getByText("agents.csv : 3 lignes")).toBeVisible();
  await expect(
    page.locator(".ant-table-row, .ant-table-placeholder").first(),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Vérifier sans importer" }).click();
  await expect(page.getByText("Rien n’est encore importé")).toBeVisible();
  const result = page.getByRole("region", { name: "Résultat par ligne" });
  await expect(result.getByRole("row")).toHaveCount(4);
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Importer \d/ }).click();
  await expect(page.getByText("Import terminé")).toBeVisible();
  await expect(result.getByRole("row")).toHaveCount(4);
  await expectAccessible(page);
});

test("BO-13.2 BO-9.67 points of a file are given, and the import is undone", async ({
  page,
}) => {
  const { email } = demo.participant;
  await enterOffice(page, "/participants/import/points");
  await page.locator("input[type=file]").setInputFiles({
    ...{ name: "points.csv", mimeType: "text/csv" },
    buffer: Buffer.from(
      `Courriel;Points;Motif\n${email};dix;Prime\n${email};5;Prime`,
    ),
  });
  await expect(page.getByRole("alert")).toContainText(
    "Ligne 2 · Points · «\u00a0dix\u00a0» n’est pas un nombre",
  );
  await expectAccessible(page);
  await page.getByRole("button", { name: "Vérifier sans importer" }).click();
  await page.getByRole("button", { name: "Importer 1 ligne" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Mot de passe").fill(DEMO_PASSWORD);
  await dialog.getByRole("button", { name: "Confirmer" }).click();
  await expect(page.getByText("Import terminé")).toBeVisible();
  await page.getByRole("button", { name: "Annuler l’import" }).click();
  await page.getByRole("button", { name: "OK" }).click();
  await expect(page.getByText("Import annulé")).toBeVisible();
  await expectAccessible(page);
});
