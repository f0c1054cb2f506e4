import { expect, test } from "#tests/support/browser.ts";
import {
  bothWidths,
  enterOffice,
  expectAccessible,
  officePerson,
} from "#tests/support/office-page.ts";
import { demo, enter } from "#tests/support/programme.ts";

// The browser logs the 401 of a session that is not open yet.
test.use({ allowConsole: [/status of 401/] });

test("BO-20.4 BO-21.1 an analyst begins at the figures, goes to a chart's values by key, and downloads an export", async ({
  page,
}) => {
  await enterOffice(page, "/", await officePerson(["STATS_READ", "EXPORT"]));
  await expect(page).toHaveURL(/\/bo\/figures$/);
  const figure = page.getByRole("figure").filter({ hasText: "Validé" }).first();
  await expect(figure).toBeVisible();
  await expectAccessible(page, bothWidths);
  await page.getByRole("link", { name: "Exports" }).click();
  await page.getByLabel("Données").click();
  await page.getByTitle("Chiffres par jour").click();
  await page.getByRole("button", { name: "Exporter" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /Télécharger/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await expectAccessible(page, bothWidths);
});

test("BO-1.3 BO-24 screens of insight, light and dark, 1280 and 360 px: WCAG 2.2 AA, no overflow", async ({
  page,
}) => {
  await enterOffice(page);
  for (const path of [
    "/figures/owner",
    "/figures/reports",
    "/messages",
    "/jobs",
    "/notices",
    "/settings/mails",
  ]) {
    await page.goto(`/bo${path}`);
    await expect(page.locator(".ant-skeleton")).toHaveCount(0);
    await expectAccessible(page, bothWidths);
  }
});

test("BO-23.2 the bell leads by key to the notices, which are read then", async ({
  page,
}) => {
  await enter(page, { email: demo.newcomer.email });
  const bell = page.getByRole("link", { name: "Annonces, 1 non lue" });
  await bell.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveTitle(/^Annonces/);
  await expect(
    page.getByRole("link", { name: "Annonces", exact: true }),
  ).toBeVisible();
});
