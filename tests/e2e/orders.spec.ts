import type { Page } from "@playwright/test";
import { people } from "#server/seed/people.ts";
import { expect, test } from "#tests/support/browser.ts";
import { withDatabase } from "#tests/support/journey-database.ts";
import { demo, enter } from "#tests/support/programme.ts";

/** A user whose balance no other test checks, with enough points for a gift card but not for the bicycle. */
const buyer = people.find(({ id }) => id === 23) ?? demo.participant;

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
