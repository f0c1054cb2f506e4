import type { Page } from "@playwright/test";
import { violations } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/browser.ts";
import { withDatabase } from "#tests/support/journey-database.ts";
import { personWithOrders } from "#tests/support/office-orders.ts";
import {
  bothWidths,
  enterOffice,
  expectAccessible,
  officePerson,
} from "#tests/support/office-page.ts";

test.use({ allowConsole: [/status of (40[13]|500)|ERR_INTERNET/] });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const dialog = (page: Page) =>
  page.getByRole("dialog", { name: "Rechercher partout" });
const field = (page: Page) =>
  page.getByRole("combobox", { name: "Rechercher partout" });
const option = (page: Page, name: string | RegExp) =>
  page.getByRole("option", { name });

test("BO-1.3 the search, light and dark: WCAG 2.2 AA", async ({ page }) => {
  await enterOffice(page);
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await field(page).fill("moreau");
  await expect(option(page, /helene\.moreau/)).toBeVisible();
  await expectAccessible(page);
  await field(page).fill("xyzxyz");
  await expect(dialog(page).getByRole("status")).toContainText(
    "Aucun résultat",
  );
  await expectAccessible(page);
});

test("BO-1.3 Ctrl+K finds screens, participants and documents; arrows choose, Enter opens, Esc gives the focus back", async ({
  page,
}) => {
  const { name } = await personWithOrders(1);
  await enterOffice(page, "/audit");
  const open = page.getByRole("button", { name: "Rechercher" });
  await open.click();
  await expect(field(page)).toBeFocused();
  await expect(option(page, "Boutique")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(open).toBeFocused();

  await page.keyboard.press("Control+k");
  await field(page).fill("camille");
  await expect(option(page, /Camille Durand/)).toBeVisible();
  // Immediately: what the previous text found is not opened.
  await field(page).fill(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(
    name,
  );
  await page.goBack();
  await page.keyboard.press("Control+k");
  await field(page).fill(name);
  await expect(
    dialog(page).getByRole("group", { name: "Participants" }),
  ).toContainText(name);
  await expect(dialog(page).getByRole("status")).toHaveText("1 résultat");
  await expect(option(page, new RegExp(name))).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/bo\/participants\/\d+$/);
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(
    name,
  );
  await expect(heading(page)).toBeFocused();

  await page.keyboard.press("Control+k");
  await field(page).fill("o");
  await expect(option(page, "Boutique")).toBeVisible();
  const chosen = () =>
    dialog(page).locator('[role=option][aria-selected="true"]');
  const first = await chosen().textContent();
  await page.keyboard.press("ArrowDown");
  await expect(chosen()).not.toHaveText(String(first));
  await page.keyboard.press("ArrowUp");
  await expect(chosen()).toHaveText(String(first));
  await page.keyboard.press("ArrowUp");
  await expect(field(page)).toHaveAttribute(
    "aria-activedescendant",
    String(await chosen().getAttribute("id")),
  );

  await field(page).fill("cabine");
  const reward = dialog(page)
    .getByRole("group", { name: "Récompense" })
    .getByRole("option", { name: "Valise cabine" });
  const { id } = await withDatabase((database) =>
    database
      .selectFrom("documents")
      .select("id")
      .where("kind", "=", "reward")
      .where("name", "=", "Valise cabine")
      .executeTakeFirstOrThrow(),
  );
  await reward.click();
  await expect(page).toHaveURL(new RegExp(`/bo/store/(reward/${id}|orders)$`));
});

test("BO-1.3 §8 no letter is lost that is typed while the search opens", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await enterOffice(page);
  /** A letter in each frame, from 50 ms on after the field has appeared. */
  const typed = page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const find = () =>
      document.querySelector<HTMLInputElement>("[role=dialog] [role=combobox]");
    while (find() === null) await frame();
    for (const _ of "123") await frame();
    for (const letter of "chaudière") {
      document.execCommand("insertText", false, letter);
      await frame();
    }
    return find()?.value;
  });
  await page.keyboard.press("Control+k");
  expect(await typed).toBe("chaudière");
});

test("BO-2.1 the search has only what one may open", async ({ page }) => {
  const { name } = await personWithOrders(1);
  await enterOffice(page, "/", await officePerson(["STORE_WRITE"]));
  await page.keyboard.press("Control+k");
  await expect(option(page, "Boutique")).toBeVisible();
  await expect(option(page, "Participants")).toHaveCount(0);
  await field(page).fill(name);
  await expect(dialog(page).getByRole("status")).toContainText(
    "Aucun résultat",
  );
});

test("BO-8 the search says why it failed, and finds when it is back; a dialog with what was typed stays", async ({
  page,
  context,
}) => {
  await enterOffice(page, "/settings/roles");
  await page.getByRole("button", { name: "Nouveau rôle" }).click();
  await page.getByRole("dialog").getByLabel("Nom").fill("Jury");
  await page.keyboard.press("Control+k");
  await expect(dialog(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await context.setOffline(true);
  await field(page).fill("durand");
  await expect(dialog(page).getByRole("alert")).toContainText("injoignable");
  expect(await violations(page)).toEqual([]);
  await context.setOffline(false);
  await field(page).fill("duran");
  await expect(option(page, /Camille Durand/)).toBeVisible();
  await expect(dialog(page).getByRole("alert")).toHaveCount(0);
});

test.describe("Today", () => {
  test("BO-7.6 its figures and its end, light and dark, 1280 and 360 px: WCAG 2.2 AA, no overflow", async ({
    page,
  }) => {
    await personWithOrders(1);
    await enterOffice(page);
    await expect(
      page.getByRole("link", { name: /commandes? en cours/ }),
    ).toBeVisible();
    await expectAccessible(page, bothWidths);
    await page.route("**/v2/bo/today", (route) =>
      route.fulfill({ json: { waiting: { count: 0, oldest: null } } }),
    );
    await page.reload();
    await expect(page.getByText("Tout est fait")).toBeVisible();
    await expectAccessible(page, bothWidths);
  });

  test("BO-7.6 each figure leads to its place", async ({ page }) => {
    await personWithOrders(1);
    await enterOffice(page);
    await page.getByRole("link", { name: /commandes? en cours/ }).click();
    await expect(page).toHaveURL(/\/bo\/store\/orders\?status=ordered$/);
    await expect(
      page.getByRole("region", { name: "À expédier" }),
    ).toBeVisible();
    await expect(heading(page)).toBeFocused();
    await page.goBack();
    const challenges = page
      .getByRole("listitem")
      .locator('a[href^="/fo/challenge/"]');
    const address = await challenges.first().getAttribute("href");
    const answered = page.waitForResponse((one) =>
      one.url().endsWith(String(address)),
    );
    await challenges.first().click();
    expect((await answered).status()).toBe(200);
    await expect(page).not.toHaveURL(/\/bo\//);
  });

  test("BO-7.6 documents lead to their forms, failed jobs say what to do, a failure says why", async ({
    page,
  }) => {
    const item = (at: number) => ({
      kind: "badge",
      id: `b${at}`,
      name: `B${at}`,
    });
    await page.route("**/v2/bo/today", (route) =>
      route.fulfill({
        json: {
          failedJobs: { count: 1, oldest: "2026-06-10T09:00:00.000Z" },
          drafts: { count: 7, items: [0, 1, 2, 3, 4, 5, 6].map(item) },
          mistakes: { count: 1, items: [{ ...item(8), mistakes: 2 }] },
          missingLanguages: {
            count: 1,
            items: [{ ...item(9), languages: ["de", "nl"] }],
          },
        },
      }),
    );
    await enterOffice(page);
    await expect(page.getByText(/npm run jobs/)).toBeVisible();
    await expect(page.getByText("B8 · 2 erreurs")).toBeVisible();
    await expect(page.getByText("B9 · Deutsch, Nederlands")).toBeVisible();
    await expect(page.getByText("et 2 autres")).toBeVisible();
    await expect(page.getByRole("link", { name: "B0" })).toHaveAttribute(
      "href",
      "/bo/store/badge/b0",
    );
    expect(await violations(page)).toEqual([]);
    await page.unroute("**/v2/bo/today");
    await page.route("**/v2/bo/today", (route) =>
      route.fulfill({ status: 500, body: "" }),
    );
    await page.reload();
    await expect(page.getByRole("alert")).toContainText("500");
  });
});
