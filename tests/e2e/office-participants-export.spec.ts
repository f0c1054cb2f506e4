import { readFileSync } from "node:fs";
import { violations } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/browser.ts";
import {
  confirmPassword,
  enterOffice,
  officePerson,
} from "#tests/support/office-page.ts";

test.use({ allowConsole: [/status of 40[13]/] });

test("BO-7.3 BO-1.5 the participants of the list are exported as CSV, after the password", async ({
  page,
}) => {
  const email = await officePerson(["USER_READ"]);
  await enterOffice(page, "/participants?q=camille", email);
  const rows = page.getByRole("row");
  await expect(rows.nth(1)).toContainText("Camille");
  const count = (await rows.count()) - 1;
  await page.getByRole("button", { name: "Exporter en CSV" }).click();
  const download = page.waitForEvent("download");
  await confirmPassword(page);
  const file = await download;
  expect(file.suggestedFilename()).toMatch(
    /^participants-\d{4}-\d\d-\d\d\.csv$/,
  );
  const lines = readFileSync(await file.path(), "utf8").split("\r\n");
  expect(lines[0]).toMatch(
    /^\uFEFFNom;Prénom;Adresse e-mail;Identifiant client;/,
  );
  expect(lines).toHaveLength(count + 2);
  await expect(page.getByRole("status")).toContainText(/personnes? exportées?/);
  expect(await violations(page)).toEqual([]);
});

test("BO-7.3 an export can be cancelled", async ({ page }) => {
  const email = await officePerson(["USER_READ"]);
  await enterOffice(page, "/participants", email);
  const answers = Promise.withResolvers<void>();
  await page.route("**/participants/export", async (route) => {
    await answers.promise;
    await route.abort().catch(() => undefined);
  });
  await page.getByRole("button", { name: "Exporter en CSV" }).click();
  await expect(
    page.getByRole("progressbar", { name: "Export en cours" }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Annuler l’export" }).click();
  await expect(
    page.getByRole("button", { name: "Exporter en CSV" }),
  ).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  answers.resolve();
});
