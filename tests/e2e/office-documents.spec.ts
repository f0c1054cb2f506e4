import { expect, test } from "#tests/support/browser.ts";
import {
  newReward,
  open,
  rewards,
  settings,
} from "#tests/support/office-documents.ts";
import { enterOffice, expectAccessible } from "#tests/support/office-page.ts";

// The browser logs every refusal, and each call without a network.
test.use({
  allowConsole: [
    /status of (40[139]|412|422|500)|net::ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION)/,
  ],
});

test("BO-7.5 a list has fifteen rows at 800 px, and no column outside at 1024 px", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  for (const path of ["/pages", rewards]) {
    await enterOffice(page, path);
    const rows = page.locator("tr[data-row-key]");
    await expect(rows.nth(9)).toBeVisible();
    const table = page.getByRole("table");
    const { right } = await table.evaluate((element) =>
      element.getBoundingClientRect().toJSON(),
    );
    expect(right).toBeLessThanOrEqual(1024);
    if (path === "/pages")
      await expect(rows.nth(14)).toBeInViewport({ ratio: 1 });
  }
});

test("BO-1.3 list, forms, publishing: WCAG 2.2 AA, light and dark", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await enterOffice(page, rewards);
  const check = async () => {
    await expect(page.locator(".ant-skeleton")).toHaveCount(0);
    await expectAccessible(page);
  };
  await expect(page.getByRole("table")).toBeVisible();
  await check();
  const { id } = await newReward(page, { price: null, image: {} });
  await open(page, id);
  await page.getByRole("combobox", { name: "Langue des textes" }).click();
  await page.getByTitle("Toutes les langues").click();
  await page.getByRole("button", { name: "1 erreur", exact: true }).click();
  await expect(page.getByRole("button", { name: /Prix/ })).toBeVisible();
  await check();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Publier…" }).click();
  const publish = page.getByRole("dialog", { name: /^Publier « / });
  await publish.getByText("Plus tard").click();
  await publish.getByRole("button", { name: "Ouvrir le calendrier" }).click();
  await page.getByRole("button", { name: "Année suivante" }).click();
  await page.getByRole("cell", { name: "15", exact: true }).click();
  await expect(publish.getByLabel(/Date et heure/)).toHaveValue(
    /^15\/\d\d\/\d{4} 00:00$/,
  );
  await check();
  for (const kind of ["menu", "settings"]) {
    await page.goto(`/bo${settings}/${kind}`);
    await expect(page.locator("[data-save], table").first()).toBeVisible();
    for (const toggle of (await page.locator("[data-toggle]").all()).slice(
      0,
      2,
    ))
      await toggle.click();
    // The bar that stays covers no target there.
    await page.evaluate(() => scrollTo(0, 0));
    await check();
  }
});
