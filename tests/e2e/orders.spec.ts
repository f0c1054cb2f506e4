import type { Page } from "@playwright/test";
import type { Kysely } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { people } from "#server/seed/people.ts";
import { expect, test } from "#tests/support/browser.ts";
import { withDatabase } from "#tests/support/journey-database.ts";
import { demo, enter } from "#tests/support/programme.ts";

/** A user whose balance no other test checks, with enough points for a gift card but not for the bicycle. */
const buyer = people.find(({ id }) => id === 23) ?? demo.participant;

/** A user whose orders no other test checks. */
const patron = people.find(({ id }) => id === 26) ?? demo.participant;

const balanceOf = (page: Page) =>
  page
    .locator("[aria-controls=user-menu]")
    .innerText()
    .then((text) => Number(text.replaceAll(/\D/g, "")));

test.describe("an order", () => {
  test.use({ allowConsole: [/ERR_CONNECTION_RESET/] });

  test("AS-1.3 is placed once although the first response is lost; the balance updates everywhere", async ({
    page,
  }) => {
    await withDatabase((database) =>
      database
        .insertInto("point_movements")
        .values({
          user_id: buyer.id,
          points: 10_000,
          label: JSON.stringify({ fr: "Test" }),
          made_at: new Date(),
        })
        .execute(),
    );
    await enter(page, { email: buyer.email, path: "/store" });
    const store = page.locator("[data-block=Store]");
    await expect(store.getByRole("article").first()).toBeVisible();
    const before = await balanceOf(page);

    await store.getByRole("link", { name: /Il vous manque .* Vélo/ }).click();
    await expect(page.getByRole("main")).toContainText("il vous manque");
    await expect(page.locator("[name=street]")).toHaveCount(0);
    await page.goBack();

    await store.getByRole("link", { name: "Commander Carte cadeau" }).click();
    await page.locator("[name=street]").fill("12 rue des Lilas");
    await page.locator("[name=postalCode]").fill("69003");
    await page.locator("[name=city]").fill("Lyon");
    const orders = /\/v2\/rewards\/\d+\/orders$/;
    await page.route(orders, async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    });
    await page.getByRole("button", { name: "Vérifier ma commande" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirmer" });
    await dialog.getByRole("button", { name: "Confirmer" }).click();
    await expect(dialog.getByRole("alert")).toContainText(
      "regardez d’abord vos commandes",
    );

    // The form and the order's key survive a reload.
    await page.unroute(orders);
    await page.reload();
    await expect(page.locator("[name=street]")).toHaveValue("12 rue des Lilas");
    await page.getByRole("button", { name: "Vérifier ma commande" }).click();
    await dialog.getByRole("button", { name: "Confirmer" }).click();
    await expect(
      page.getByRole("heading", { name: "Commande enregistrée" }),
    ).toBeFocused();
    await expect.poll(() => balanceOf(page)).toBe(before - 2_000);
    const number = /R\d{6}/.exec(await page.getByRole("main").innerText())?.[0];

    await page.getByRole("link", { name: "Voir mes commandes" }).click();
    const first = page
      .locator("[data-block=OrderList]")
      .getByRole("article")
      .first();
    await expect(first).toContainText(number ?? "no number");
    await expect(first).toContainText("Commandée");
    const placed = await withDatabase((database) =>
      database
        .selectFrom("orders")
        .select("id")
        .where("user_id", "=", buyer.id)
        .where("idempotency_key", "is not", null)
        .execute(),
    );
    expect(placed).toHaveLength(1);
  });
});

test.describe("a price that changes while an order is filled in", () => {
  test.use({ allowConsole: [/status of 409/] });

  test("AS-1.3 is shown before anything is paid, and ordered once accepted", async ({
    page,
  }) => {
    const reward = 2;
    const setPrice = (price: number) =>
      withDatabase((database) =>
        database
          .updateTable("rewards")
          .set({ price })
          .where("id", "=", reward)
          .execute(),
      );
    const { price, ordersBefore } = await withDatabase(async (database) => {
      await database
        .insertInto("point_movements")
        .values({
          user_id: patron.id,
          points: 20_000,
          label: JSON.stringify({ fr: "Test" }),
          made_at: new Date(),
        })
        .execute();
      const { price } = await database
        .selectFrom("rewards")
        .select("price")
        .where("id", "=", reward)
        .executeTakeFirstOrThrow();
      return { price, ordersBefore: await ordersOf(database) };
    });
    await enter(page, {
      email: patron.email,
      path: `/store/order/${reward}`,
    });
    await page.locator("[name=street]").fill("12 rue des Lilas");
    await page.locator("[name=postalCode]").fill("69003");
    await page.locator("[name=city]").fill("Lyon");
    await page.getByRole("button", { name: "Vérifier ma commande" }).click();
    const confirm = page.getByRole("dialog", { name: "Confirmer" });
    await expect(confirm).toBeVisible();
    await setPrice(price + 1);
    await confirm.getByRole("button", { name: "Confirmer" }).click();
    const changed = page.getByRole("dialog", { name: "Le prix a changé" });
    await expect(changed.getByRole("alert")).toBeFocused();
    await expect(changed).toContainText("Rien n’a été commandé");
    expect(await withDatabase(ordersOf)).toHaveLength(ordersBefore.length);
    await changed.getByRole("button", { name: "à ce prix" }).click();
    await expect(
      page.getByRole("heading", { name: "Commande enregistrée" }),
    ).toBeFocused();
    const [last] = await withDatabase(ordersOf);
    await setPrice(price);
    expect(last?.points).toBe(price + 1);
  });
});

const ordersOf = (database: Kysely<Database>) =>
  database
    .selectFrom("orders")
    .select("points")
    .where("user_id", "=", patron.id)
    .orderBy("id", "desc")
    .execute();

test("AS-1.3 CH-1.4 CH-2.2.8 CH-2.2.10 from the widgets and the user menu to badges, orders and the history of points, whose filter is in the URL", async ({
  page,
}) => {
  await enter(page, { email: demo.participant.email });
  await page
    .getByRole("link", { name: "Voir tous les badges" })
    .first()
    .click();
  await expect(page).toHaveURL(/\/fo\/badges$/);
  const badges = page.locator("[data-block=BadgeList]");
  await expect(badges.getByText(/Obtenu le \d/).first()).toBeVisible();
  await expect(badges.getByRole("heading", { name: "À gagner" })).toBeVisible();

  await page.locator("[aria-controls=user-menu]").click();
  await page.getByRole("link", { name: "Historique des points" }).click();
  const rows = page.locator("[data-block=PointsHistory] li");
  await expect(rows.first()).toBeVisible();
  const all = await rows.count();
  await page.getByLabel("Mouvements").selectOption("spent");
  await expect(page).toHaveURL(/\/fo\/points\?kind=spent$/);
  await expect(rows).not.toHaveCount(all);
  await expect(rows.first()).toBeVisible();
  const spent = await rows.count();
  await page.reload();
  await expect(rows).toHaveCount(spent);
  for (const text of await rows.allInnerTexts()) expect(text).toContain("−");

  await rows.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/fo\/store\/orders$/);
  const orders = page.locator("[data-block=OrderList]").getByRole("article");
  await expect(orders.filter({ hasText: "Expédiée" }).first()).toBeVisible();
  await expect(orders.filter({ hasText: "et remboursée" })).toHaveCount(1);
});
