import { expect, test } from "#tests/support/browser.ts";
import { demo, enter } from "#tests/support/programme.ts";

/** The header is the same on every page; this one loads quickly. */
const anyPage = { email: demo.participant.email, path: "/badges" };

test("AS-2.9.8 CH-9.14 the menu is open from 960 px, with arrows while the line is too long; below, a button opens it", async ({
  page,
}) => {
  await enter(page, anyPage);
  const opener = page.getByRole("button", { name: "Ouvrir le menu" });
  const menu = page.getByRole("navigation", { name: "Menu principal" });
  const arrows = page.getByRole("button", { name: "Voir les entrées" });
  await expect(menu.getByRole("link", { name: "Contact" })).toBeVisible();
  await expect(arrows).toHaveCount(0);
  await page.setViewportSize({ width: 960, height: 800 });
  await expect(menu).toBeVisible();
  await expect(opener).toHaveCount(0);
  await expect(arrows).toHaveCount(2);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(arrows).toHaveCount(0);

  await page.setViewportSize({ width: 959, height: 800 });
  await expect(menu).toHaveCount(0);
  await opener.click();
  const drawer = page.getByRole("dialog", { name: "Menu principal" });
  await expect(drawer.getByRole("link", { name: "Boutique" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await expect(opener).toBeFocused();
});

/** Entries as long as German ones. */
const longMenu = [
  "Verkaufswettbewerbe",
  "Teilnahmebedingungen",
  "Produktschulungen",
  "Ansprechpartnerinnen",
  "Veranstaltungskalender",
  "Prämienübersicht und Gutschriften für Handwerksbetriebe",
].map((label, position) => ({ id: position, label, position, link: "/auth" }));

test("AS-2.9.8 AS-2.9.9 long entries move by exactly 75 px, the focus stays on the arrow at their end, and they fit into the drawer", async ({
  page,
}) => {
  await page.route("**/v2/menus", (route) =>
    route.fulfill({
      json: { "hydra:member": longMenu, "hydra:totalItems": longMenu.length },
    }),
  );
  await page.setViewportSize({ width: 1000, height: 800 });
  await enter(page, anyPage);
  // The logo before the entries and the balance after them, whose widths are unknown until they load.
  const header = page.getByRole("banner");
  await header
    .locator("img")
    .first()
    .evaluate((logo: HTMLImageElement) => logo.decode());
  await expect(header.getByText(/soleils/).first()).toBeVisible();
  const menu = page.getByRole("navigation", { name: "Menu principal" });
  const back = menu.getByRole("button", { name: /précédentes/ });
  const on = menu.getByRole("button", { name: /suivantes/ });
  const left = async () =>
    (await menu.getByRole("link").first().boundingBox())?.x ?? 0;
  const start = await left();
  await expect(back).toHaveAttribute("aria-disabled", "true");
  await expect(on).toHaveAttribute("aria-disabled", "false");
  await on.click();
  await expect.poll(left).toBe(start - 75);
  await expect(back).toHaveAttribute("aria-disabled", "false");
  await on.click({ clickCount: 3 });
  await expect.poll(left).toBe(start - 4 * 75);
  await back.click();
  await expect.poll(left).toBe(start - 3 * 75);

  await on.focus();
  for (let press = 0; press < 30; press += 1)
    await page.keyboard.press("Enter");
  await expect(on).toHaveAttribute("aria-disabled", "true");
  await expect(on).toBeFocused();
  await expect(page.getByRole("link", { name: "Contact" })).toBeInViewport({
    ratio: 1,
  });

  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole("button", { name: "Ouvrir le menu" }).click();
  const drawer = page.getByRole("dialog", { name: "Menu principal" });
  await expect(drawer.getByText("Prämienübersicht")).toBeVisible();
  expect(
    await drawer.evaluate((one) => one.scrollWidth - one.clientWidth),
  ).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(drawer).toHaveCount(0);
  await page.getByRole("link", { name: "Boutique" }).click();
  await expect(page).toHaveURL(/\/fo\/store$/);
});

test("AS-2.1.1 AS-2.9.6 AS-6.3 users with access to the back office are led to it, outside the front office", async ({
  page,
}) => {
  await enter(page, { email: demo.configurator.email });
  await page.getByRole("button", { name: /Mon espace/ }).click();
  await page.getByRole("link", { name: "Administration" }).click();
  await expect(page).toHaveURL(/:\d+\/bo\/$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Aujourd’hui",
  );
  await page.getByRole("link", { name: "Belle Saison" }).click();
  await expect(page).toHaveURL(/\/fo\/$/);
});
