import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { demo, enter } from "#tests/support/programme.ts";

/** The header is the same on every page; this one loads quickly. */
const anyPage = { email: demo.participant.email, path: "/badges" };

/** Waits for the logo before the entries and the balance after them, whose widths are unknown until they load. */
async function enterWithWholeHeader(page: Page) {
  await enter(page, anyPage);
  const header = page.getByRole("banner");
  await header
    .locator("img")
    .first()
    .evaluate((logo: HTMLImageElement) => logo.decode());
  await expect(header.getByText(/soleils/).first()).toBeVisible();
}

test("AS-2.9.8 CH-9.14 the menu is open from 960 px; below, a button opens it", async ({
  page,
}) => {
  await enter(page, anyPage);
  const opener = page.getByRole("button", { name: "Ouvrir le menu" });
  const menu = page.getByRole("navigation", { name: "Menu principal" });
  await page.setViewportSize({ width: 960, height: 800 });
  await expect(menu).toBeVisible();
  await expect(opener).toHaveCount(0);

  await page.setViewportSize({ width: 959, height: 800 });
  await expect(menu).toHaveCount(0);
  await opener.click();
  const drawer = page.getByRole("dialog", { name: "Menu principal" });
  await expect(drawer.getByRole("link", { name: "Boutique" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("AS-2.9.9 an arrow moves the entries by 75 px", async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await enterWithWholeHeader(page);
  const menu = page.getByRole("navigation", { name: "Menu principal" });
  const scrolled = () =>
    menu.getByRole("list").evaluate((list) => list.scrollLeft);
  expect(await scrolled()).toBe(0);
  await menu
    .getByRole("button", { name: "Voir les entrées suivantes" })
    .click();
  await expect.poll(scrolled).toBe(75);
});

test("AS-2.9.2 an entry with a link is an external link", async ({ page }) => {
  await page.route("**/v2/menus", (route) =>
    route.fulfill({
      json: [{ id: 1, label: "Partenaire", link: "https://example.com/" }],
    }),
  );
  await enter(page, anyPage);
  const link = page.getByRole("link", { name: "Partenaire" });
  await expect(link).toHaveAttribute("href", "https://example.com/");
  await expect(link).toHaveAttribute("target", "_blank");
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

const menuOf = (entries: typeof longMenu) => ({
  "hydra:member": entries,
  "hydra:totalItems": entries.length,
});

test.describe("with long entries", () => {
  test.beforeEach(async ({ page }) => {
    await page.route("**/v2/menus", (route) =>
      route.fulfill({ json: menuOf(longMenu) }),
    );
  });

  test("AS-2.9.9 space for the arrows is reserved from the start: entries move by exactly 75 px", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1000, height: 800 });
    await enterWithWholeHeader(page);
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
  });

  test("AS-2.9.9 at the end, keyboard focus stays on the arrow", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1000, height: 800 });
    await enterWithWholeHeader(page);
    const on = page.getByRole("button", { name: /suivantes/ });
    await on.focus();
    for (let press = 0; press < 30; press += 1)
      await page.keyboard.press("Enter");
    await expect(on).toHaveAttribute("aria-disabled", "true");
    await expect(on).toBeFocused();
    await expect(page.getByRole("link", { name: "Contact" })).toBeInViewport({
      ratio: 1,
    });
  });

  test("AS-2.9.9 the arrows appear while the line is too long, at any width", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1000, height: 800 });
    await enter(page, anyPage);
    const arrows = page.getByRole("button", { name: "Voir les entrées" });
    await expect(arrows).toHaveCount(2);
    await page.unroute("**/v2/menus");
    await page.route("**/v2/menus", (route) =>
      route.fulfill({ json: menuOf(longMenu.slice(0, 2)) }),
    );
    await page.reload();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByRole("link", { name: "Contact" })).toBeVisible();
    await expect(arrows).toHaveCount(0);
    await page.setViewportSize({ width: 960, height: 800 });
    await expect(arrows).toHaveCount(2);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(arrows).toHaveCount(0);
  });

  test("AS-2.9.8 the drawer fits long entries on the smallest phone, and disappears on a wide screen", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await enter(page, anyPage);
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
});

test("AS-6.2 a participant has the programme's pages, and no entry for the back office", async ({
  page,
}) => {
  for (const path of ["/content/2", "/store", "/account/details"]) {
    await enter(page, { email: demo.participant.email, path });
    await expect(page).toHaveURL(new RegExp(`/fo${path}$`));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await page.getByRole("button", { name: /Mon espace/ }).click();
  await expect(page.getByRole("link", { name: "Mon compte" })).toBeVisible();
  await expect(page.getByText("Administration")).toHaveCount(0);
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

test.describe("if the API fails", () => {
  test.use({ allowConsole: [/status of 500|answered 500|GET \/|500/] });

  test("AS-2.6.4 AS-8.10 a page that fails to load says to try later or contact the administrator, and can be retried", async ({
    page,
  }) => {
    await page.route("**/v2/contents/2/fo.jsonld", (route) =>
      route.fulfill({ status: 500, json: { title: "Oops" } }),
    );
    await enter(page, { email: demo.participant.email, path: "/content/2" });
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(
      "Quelle surprise…",
    );
    await expect(
      main.getByRole("link", { name: "Aller à l’accueil" }),
    ).toBeVisible();
    await expect(main).toContainText(
      "Une erreur est survenue. Réessayez dans un moment ou contactez l’administrateur du programme.",
    );
    await page.unroute("**/v2/contents/2/fo.jsonld");
    await page.getByRole("button", { name: "Réessayer" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Comment ça marche",
    );
  });
});
