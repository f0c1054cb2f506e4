import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import Papa from "papaparse";
import { overflow, violations } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/browser.ts";
import { withDatabase } from "#tests/support/journey-database.ts";
import { personWithOrders, referenceOf } from "#tests/support/office-orders.ts";
import {
  confirmPassword,
  enterOffice,
  expectAccessible,
} from "#tests/support/office-page.ts";

test.use({ allowConsole: [/status of (40[13]|422|500)|ERR_INTERNET/] });

const column = (page: Page, name: string) => page.getByRole("region", { name });
const card = (page: Page, id: number) =>
  page.getByRole("article", { name: referenceOf(id) });
const board = (name: string) => `/store/orders?q=${encodeURIComponent(name)}`;

test("BO-7.4 BO-1.3 the board, its dialog and outcome, and the stock, light and dark: WCAG 2.2 AA", async ({
  page,
}) => {
  const { name, orders } = await personWithOrders(2);
  const [first = 0, second = 0] = orders;
  await enterOffice(page, board(name));
  await expect(card(page, first)).toBeVisible();
  await page.getByLabel(`Sélectionner ${referenceOf(second)}`).check();
  await expectAccessible(page);
  await page
    .getByRole("button", { name: `Expédier ${referenceOf(first)}` })
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Marquer expédié" }).click();
  await expect(page.getByText("1 commande expédiée")).toBeVisible();
  await expectAccessible(page);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overflow(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of ["/store/stock", "/store/stock/8"]) {
    await page.goto(`/bo${path}`);
    await expect(page.locator(".ant-table")).toBeVisible();
    await expect(page.locator(".ant-skeleton")).toHaveCount(0);
    await expectAccessible(page);
  }
  await page.getByRole("button", { name: "Modifier le stock" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
});

test("BO-7.4 an order is found, sent with a message, delivered; the focus follows and the result is announced", async ({
  page,
}) => {
  const { name, orders } = await personWithOrders(1);
  const [id = 0] = orders;
  const reference = referenceOf(id);
  await enterOffice(page, "/store");
  await expect(page).toHaveURL(/\/store\/orders$/);
  await page.getByRole("searchbox").fill(name);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=Commande/);
  const ordered = column(page, "À expédier");
  const article = card(page, id);
  await expect(ordered.getByRole("article")).toHaveCount(1);
  for (const text of ["1 × ", name, "500 points", "69003 Lyon", "France"])
    await expect(article).toContainText(text);
  await expect(article).toContainText("Commandée le");

  await page.getByRole("button", { name: `Expédier ${reference}` }).click();
  await expect(page.getByLabel("Message au participant")).toBeFocused();
  await page.keyboard.type("Colis 4711");
  await page.getByRole("button", { name: "Marquer expédié" }).click();
  const outcome = page.getByRole("status").filter({ hasText: "expédiée" });
  await expect(outcome).toHaveText("1 commande expédiée");
  await expect(page.locator(":focus")).toContainText("1 commande expédiée");
  await expect(column(page, "Expédiées")).toContainText("Colis 4711");
  await expect(ordered).toContainText("Aucune commande ne correspond");

  await page.getByRole("button", { name: `Livrer ${reference}` }).click();
  await page.getByRole("button", { name: "Marquer livré" }).click();
  await expect(column(page, "Livrées").getByRole("article")).toHaveCount(1);
  await page.getByRole("combobox", { name: "État" }).click();
  await page.getByTitle("Livrées").click();
  await expect(page).toHaveURL(/status=delivered/);
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(ordered).toHaveCount(0);
});

test("BO-7.4 a bulk step names each order that another person moved, and keeps the others done", async ({
  page,
}) => {
  const { name, orders } = await personWithOrders(3);
  const [first = 0, second = 0] = orders;
  await enterOffice(page, board(name));
  await page.getByLabel("Tout sélectionner : À expédier").check();
  await expect(page.getByText("3 commandes sélectionnées")).toBeVisible();
  await withDatabase((database) =>
    database
      .updateTable("orders")
      .set({ status: "cancelled", cancelled_at: new Date() })
      .where("id", "=", second)
      .execute(),
  );
  await page.getByRole("button", { name: "Expédier (3)" }).click();
  await page.getByRole("button", { name: "Marquer expédié" }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("2 commandes expédiées");
  await expect(alert.getByRole("listitem")).toHaveText(
    `${referenceOf(second)} (${name}) : l’état a changé entre-temps ; le tableau est à jour.`,
  );
  expect(await violations(page)).toEqual([]);
  await expect(column(page, "Expédiées").getByRole("article")).toHaveCount(2);
  await expect(column(page, "Annulées").getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Sélection" })).toHaveCount(0);

  await page
    .getByRole("button", { name: `Annuler ${referenceOf(first)}` })
    .click();
  await page.getByRole("button", { name: "Annuler et rembourser" }).click();
  await expect(
    page.getByText("1 commande annulée, points rendus"),
  ).toBeVisible();
  const points = await withDatabase((database) =>
    database
      .selectFrom("point_movements")
      .select("points")
      .where("order_id", "=", first)
      .execute(),
  );
  expect(points).toEqual([{ points: 500 }]);
});

test("BO-1.5 more than 50 at once ask for the password; the columns show more page by page", async ({
  page,
}) => {
  const { name } = await personWithOrders(61);
  await enterOffice(page, board(name));
  const ordered = column(page, "À expédier");
  await expect(ordered.getByRole("heading")).toContainText("61");
  await expect(ordered.getByRole("article")).toHaveCount(30);
  await page.getByRole("button", { name: "Afficher la suite" }).click();
  await expect(ordered.getByRole("article")).toHaveCount(60);
  await page.getByLabel("Tout sélectionner : À expédier").check();
  await page.getByRole("button", { name: "Expédier (60)" }).click();
  await page.getByLabel("Message au participant").fill("En route");
  await page.getByRole("button", { name: "Marquer expédié" }).click();
  await confirmPassword(page);
  await expect(page.getByText("60 commandes expédiées")).toBeVisible();
  await expect(ordered.getByRole("article")).toHaveCount(1);
  await expect(column(page, "Expédiées").getByText("En route")).toHaveCount(30);
});

test("BO-8 a step that fails keeps the message and says why: 500, then offline", async ({
  page,
  context,
}) => {
  const { name, orders } = await personWithOrders(1);
  const [id = 0] = orders;
  await enterOffice(page, board(name));
  await page
    .getByRole("button", { name: `Expédier ${referenceOf(id)}` })
    .click();
  const dialog = page.getByRole("dialog");
  const message = dialog.getByLabel("Message au participant");
  const send = dialog.getByRole("button", { name: "Marquer expédié" });
  await message.fill("Colis 12");
  await page.route(
    "**/orders/steps",
    (route) => route.fulfill({ status: 500, body: "" }),
    { times: 1 },
  );
  await send.click();
  await expect(dialog.getByRole("alert")).toContainText("500");
  await context.setOffline(true);
  await send.click();
  await expect(dialog.getByRole("alert")).toContainText("injoignable");
  await expect(message).toHaveValue("Colis 12");
  expect(await violations(page)).toEqual([]);
  await context.setOffline(false);
  await send.click();
  await expect(page.getByText("1 commande expédiée")).toBeVisible();
});

test("BO-7.4 the shipper's CSV has what is to be sent, after the password, and its orders can be selected", async ({
  page,
}) => {
  const { name, orders } = await personWithOrders(2);
  await enterOffice(page, board(name));
  await page.getByRole("button", { name: "CSV pour le transporteur" }).click();
  const saved = page.waitForEvent("download");
  await confirmPassword(page);
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(
    /^a-expedier-\d{4}-\d\d-\d\d\.csv$/,
  );
  const text = readFileSync(await download.path(), "utf8");
  const { data } = Papa.parse<string[]>(text.slice(1));
  const ours = data.filter((row) => row.includes(name));
  expect(ours.map(([reference]) => reference)).toEqual(orders.map(referenceOf));
  expect(ours[0]).toEqual(
    expect.arrayContaining(["1 rue des Lilas", "69003", "Lyon", "FR"]),
  );
  await expect(page.getByText(/commandes à expédier exportées/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: /^Sélectionner ces/ }).click();
  await expect(page.getByLabel("Tout sélectionner : À expédier")).toBeChecked();
});

test("BO-7.4 a stock gets a delivery and a correction with a reason; below zero is refused at the field", async ({
  page,
}) => {
  // A tablet: unlimited in the demo, so that no other journey counts it.
  const reward = 10;
  await withDatabase((database) =>
    database
      .updateTable("rewards")
      .set({ stock: 12 })
      .where("id", "=", reward)
      .execute(),
  );
  await enterOffice(page, `/store/stock/${reward}`);
  const change = page.getByRole("button", { name: "Modifier le stock" });
  const dialog = page.getByRole("dialog", { name: "Modifier le stock" });
  const save = dialog.getByRole("button", { name: "Enregistrer" });
  const units = dialog.getByLabel("Nombre d’unités");
  await change.click();
  await units.fill("-3");
  await dialog.getByLabel("Motif").fill("Bon 4711");
  await save.click();
  await expect(dialog.getByText("à partir de 1").last()).toBeVisible();
  await units.fill("20");
  await expect(dialog.getByText("Stock : 12 → 32")).toBeVisible();
  await save.click();
  await expect(page.getByRole("row", { name: "Bon 4711" })).toContainText(
    "+20",
  );
  await expect(change).toBeFocused();

  await change.click();
  await dialog.getByLabel("Correction").check();
  await units.fill("-33");
  await dialog.getByLabel("Motif").fill("Casse");
  await save.click();
  await expect(units).toBeFocused();
  await expect(dialog.getByLabel("Motif")).toHaveValue("Casse");
  expect(await violations(page)).toEqual([]);
  await units.fill("-2");
  await save.click();
  await expect(page.getByRole("row", { name: "Casse" })).toContainText("30");
  await page.getByRole("link", { name: "Tout le stock" }).click();
  await expect(page.getByRole("row", { name: "Tablette" })).toContainText("30");
});
