import { overflow } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/browser.ts";
import { personWithOrders, referenceOf } from "#tests/support/office-orders.ts";
import { enterOffice, expectAccessible } from "#tests/support/office-page.ts";

// The browser logs the 401 of a session that is not open yet.
test.use({ allowConsole: [/status of 401/] });

test("BO-7.4 BO-1.3 the board, its dialog and outcome, and the stock, light and dark: WCAG 2.2 AA", async ({
  page,
}) => {
  const { name, orders } = await personWithOrders(2);
  const [first = 0, second = 0] = orders;
  await enterOffice(page, `/store/orders?q=${encodeURIComponent(name)}`);
  await expect(
    page.getByRole("article", { name: referenceOf(first) }),
  ).toBeVisible();
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
