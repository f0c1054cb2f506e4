import type { Browser, Page } from "@playwright/test";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { violations } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/browser.ts";
import {
  draftOf,
  newReward,
  open,
  rewards,
  save,
  saved,
} from "#tests/support/office-documents.ts";
import { enterOffice } from "#tests/support/office-page.ts";

// The browser logs every refusal, and each call without a network.
test.use({
  allowConsole: [
    /status of (40[139]|412|422|500)|net::ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION)/,
  ],
});

async function secondEditor(browser: Browser, id: string) {
  const context = await browser.newContext({ locale: "fr-FR" });
  const page = await context.newPage();
  await enterOffice(page, `${rewards}/${id}`);
  await expect(page.getByLabel("Prix, en points")).toBeVisible();
  return { page, close: () => context.close() };
}

test("BO-3.3 the draft is saved while it is written, and with Ctrl+S at once; a reload shows it", async ({
  page,
}) => {
  await enterOffice(page, rewards);
  const { id } = await newReward(page);
  await open(page, id);
  const price = page.getByLabel("Prix, en points");
  await price.fill("777");
  await saved(page);
  await page.reload();
  await expect(price).toHaveValue("777");
  const request = page.waitForRequest(
    (one) => one.method() === "PUT" && one.url().endsWith("/draft"),
  );
  await price.fill("778");
  await price.press("Control+s");
  expect((await request).headers()["if-match"]).toMatch(/^"draft-/);
  await saved(page);
});

test("BO-3.3 BO-9.7 two editors: disjoint changes come together with a note, the same field asks", async ({
  page,
  browser,
}) => {
  await enterOffice(page, rewards);
  const { id, name } = await newReward(page);
  await open(page, id);
  const other = await secondEditor(browser, id);
  await other.page.getByLabel("Prix, en points").fill("200");
  await saved(other.page);
  await page.getByLabel("Titre (Français)").fill(`${name} bis`);
  await expect(page.getByText(/a modifié ce document/)).toBeVisible();
  await expect(page.getByLabel("Prix, en points")).toHaveValue("200");
  await saved(page);
  expect((await draftOf(page, id)).body.body).toMatchObject({
    price: 200,
    title: { fr: `${name} bis` },
  });

  await other.page.getByLabel("Titre (Français)").fill("Leur titre");
  const dialog = (one: Page) =>
    one.getByRole("dialog", { name: "Quelqu’un a modifié les mêmes champs" });
  // It has the title of before.
  await expect(dialog(other.page)).toBeVisible();
  await expect(dialog(other.page)).toContainText("Leur titre");
  await expect(dialog(other.page)).toContainText(`${name} bis`);
  expect(await violations(other.page)).toEqual([]);
  const decide = dialog(other.page).getByRole("button", {
    name: "Garder ces choix",
  });
  await expect(decide).toBeDisabled();
  await dialog(other.page)
    .getByRole("radio", { name: /L’autre version/ })
    .check();
  await decide.click();
  await expect(other.page.getByLabel("Titre (Français)")).toHaveValue(
    `${name} bis`,
  );
  await saved(other.page);

  await page.getByLabel("Prix, en points").fill("300");
  await saved(page);
  await other.page.getByLabel("Prix, en points").fill("301");
  await dialog(other.page)
    .getByRole("radio", { name: /Ma version/ })
    .check();
  await decide.click();
  await saved(other.page);
  expect((await draftOf(page, id)).body.body.price).toBe(301);
  await other.close();
});

test("BO-1.6 offline it is kept on this device, survives a reload, and is sent when the network is back", async ({
  page,
  context,
}) => {
  await enterOffice(page, rewards);
  const { id } = await newReward(page);
  await open(page, id);
  await context.setOffline(true);
  const price = page.getByLabel("Prix, en points");
  await price.fill("901");
  await expect(save(page)).toHaveText("Hors ligne : conservé sur cet appareil");
  await context.setOffline(false);
  await saved(page);
  expect((await draftOf(page, id)).body.body.price).toBe(901);

  await page.route("**/draft", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await price.fill("902");
  await expect(save(page)).toHaveText("Hors ligne : conservé sur cet appareil");
  await page.unroute("**/draft");
  await page.reload();
  await expect(price).toHaveValue("902");
  await saved(page);
  expect((await draftOf(page, id)).body.body.price).toBe(902);
});

test("BO-1.6 §8 an expired session, a refusal and a failure lose nothing", async ({
  page,
  context,
}) => {
  await enterOffice(page, rewards);
  const { id } = await newReward(page);
  await open(page, id);
  const price = page.getByLabel("Prix, en points");
  let status = 500;
  await page.route("**/draft", (route) =>
    route.request().method() === "PUT" && status !== 0
      ? route.fulfill({
          status,
          json: { message: "Le serveur se repose.", violations: [] },
        })
      : route.continue(),
  );
  await price.fill("611");
  await expect(save(page)).toContainText("Non enregistré");
  await expect(page.getByRole("alert")).toContainText("Le serveur se repose.");
  status = 422;
  await price.fill("612");
  await expect(page.getByRole("alert")).toBeVisible();
  status = 0;
  await page.getByRole("button", { name: "Réessayer" }).click();
  await saved(page);
  await expect(page.getByRole("alert")).toHaveCount(0);

  await context.clearCookies();
  await price.fill("613");
  const expired = page.getByRole("dialog", {
    name: "Votre session est terminée",
  });
  await expired.getByLabel("Identifiant").fill(demo.configurator.email);
  await expired.getByLabel("Mot de passe", { exact: true }).fill(DEMO_PASSWORD);
  await expired.getByRole("button", { name: "Se connecter" }).click();
  await saved(page);
  await expect(price).toHaveValue("613");
  expect((await draftOf(page, id)).body.body.price).toBe(613);
});
