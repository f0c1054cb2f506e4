import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { demo, enter } from "#tests/support/programme.ts";

const open = (page: Page, path: string) =>
  enter(page, { email: demo.participant.email, path });

test("AS-1.3 AS-2.1.4 AS-9.6 the store shows the balance and the rewards by price; a wish is stored", async ({
  page,
}) => {
  await open(page, "/store");
  const store = page.locator("[data-block=Store]");
  await expect(store).toContainText(/\d[\u202f]\d{3}\u00a0/);
  const toggle = store.getByRole("button", { name: "mes envies" }).first();
  await expect(toggle).toBeEnabled();
  const isWished = (await toggle.textContent())?.startsWith("Retirer");
  const after = isWished ? /^Ajouter à/ : /^Retirer de/;
  const answered = page.waitForResponse(/\/v2\/wishlist\/\d+$/);
  await toggle.click();
  await expect(toggle).toHaveText(after);
  expect((await answered).status()).toBe(204);
  await page.reload();
  await expect(toggle).toBeEnabled();
  await expect(toggle).toHaveText(after);
});

test.describe("rejected", () => {
  test.use({ allowConsole: [/status of 503/] });

  test("AS-1.3 a wish that the server rejects is undone, with an error", async ({
    page,
  }) => {
    await open(page, "/store");
    await page.route(/\/v2\/wishlist\/\d+$/, (route) =>
      route.fulfill({ status: 503 }),
    );
    const toggle = page
      .locator("[data-block=Store]")
      .getByRole("button", { name: "mes envies" })
      .nth(1);
    await expect(toggle).toBeEnabled();
    const before = (await toggle.textContent()) ?? "";
    await toggle.click();
    await expect(
      page.getByRole("alert").filter({ hasText: "envies" }),
    ).toBeVisible();
    await expect(toggle).toHaveText(before);
  });
});

test("AS-1.3 the filter for affordable rewards", async ({ page }) => {
  await open(page, "/store");
  const rewards = page.locator("[data-block=Store] article");
  const affordable = rewards.filter({ hasText: "Vous pouvez vous l’offrir" });
  await expect(rewards.first()).toBeVisible();
  const [all, some] = [await rewards.count(), await affordable.count()];
  expect(some).toBeGreaterThan(0);
  expect(some).toBeLessThan(all);
  await page.locator("[name=onlyAffordable]").check();
  await expect(rewards).toHaveCount(some);
  await expect(affordable).toHaveCount(some);
});

test("AS-2.9.7 AS-2.10.2 with a store the user menu has the balance, and the footer mentions deliveries", async ({
  page,
}) => {
  await open(page, "/store");
  await expect(page.locator("#user-menu")).toContainText("Mon solde");
  await expect(page.getByRole("contentinfo")).toContainText(
    "Livraison sous 3 semaines",
  );
});

test("AS-1.3 AS-2.1.9 AS-2.9.7 AS-2.10.2 without a store its pages do not exist, and nothing of it is requested", async ({
  page,
}) => {
  await page.route("**/v2/features?name=use_store", (route) =>
    route.fulfill({
      json: { "hydra:member": [{ name: "use_store", enabled: false }] },
    }),
  );
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await open(page, "/account/contact");
  await expect(page.locator("#user-menu")).toBeAttached();
  await expect(page.locator("#user-menu")).not.toContainText("Mon solde");
  await expect(page.getByRole("contentinfo")).not.toContainText("Livraison");
  for (const path of ["/store", "/store/wishlist"]) {
    await page.goto(`/fo${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Page introuvable",
    );
  }
  expect(asked.filter((url) => /\/v2\/(rewards|wishlist)/.test(url))).toEqual(
    [],
  );
});
