import { expect, test } from "#tests/support/browser.ts";
import { demo, signIn } from "#tests/support/programme.ts";

test("AS-2.9.8 the menu lies open from 960 px; below a button opens it", async ({
  page,
}) => {
  await signIn(page, { email: demo.participant.email });
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
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1000, height: 800 });
  await signIn(page, { email: demo.participant.email });
  const menu = page.getByRole("navigation", { name: "Menu principal" });
  const scrolled = () =>
    menu.getByRole("list").evaluate((list) => list.scrollLeft);
  expect(await scrolled()).toBe(0);
  await menu
    .getByRole("button", { name: "Voir les entrées suivantes" })
    .click();
  await expect.poll(scrolled).toBe(75);
});

test("AS-6.2 AS-3.1 a participant has the pages of the programme, and no entry of the back office", async ({
  page,
}) => {
  await signIn(page, { email: demo.participant.email });
  for (const path of ["/content/2", "/store", "/account/details"]) {
    await page.goto(`/fo${path}`);
    await expect(page).toHaveURL(new RegExp(`/fo${path}$`));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await page.getByRole("button", { name: /Mon espace/ }).click();
  await expect(page.getByRole("link", { name: "Mon compte" })).toBeVisible();
  await expect(page.getByText("Administration")).toHaveCount(0);
});

test.describe("when the API fails", () => {
  test.use({ allowConsole: [/status of 500|answered 500|GET \/|500/] });

  test("AS-8.10 a page that cannot be loaded says what to do, and tries again", async ({
    page,
  }) => {
    await signIn(page, { email: demo.participant.email });
    await page.route("**/v2/contents/2/fo.jsonld", (route) =>
      route.fulfill({ status: 500, json: { title: "Oops" } }),
    );
    await page.goto("/fo/content/2");
    await expect(page.getByRole("main")).toContainText(/administrateur/);
    await page.unroute("**/v2/contents/2/fo.jsonld");
    await page.getByRole("button", { name: "Réessayer" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Comment ça marche",
    );
  });
});
