import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { demo, enter, fillLogin } from "#tests/support/programme.ts";

const open = (page: Page, path = "/challenge/history/1") =>
  enter(page, { email: demo.participant.email, path });

const declarations = (page: Page) => page.locator("main details");
const filter = (page: Page, name: RegExp) =>
  page
    .getByRole("navigation", { name: "Filtrer par statut" })
    .getByRole("link", { name });

test("AS-2.1.12 CH-2.1.8 CH-2.6.1 from the user menu to the history, and from one challenge to another", async ({
  page,
}) => {
  await open(page, "/");
  await page.getByRole("button", { name: /Mon espace/ }).click();
  await page.getByRole("link", { name: "Mes déclarations" }).click();
  await expect(page).toHaveURL(/\/fo\/challenge\/history$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Mes déclarations",
  );
  const actions = page.getByRole("navigation", { name: "Mes challenges" });
  const second = actions.getByRole("link").nth(1);
  await second.click();
  await expect(page).toHaveURL(/\/fo\/challenge\/history\/\d+$/);
  await expect(second).toHaveAttribute("aria-current", "true");
  await expect(actions.locator("[aria-current]")).toHaveCount(1);
});

test("CH-2.6.4 CH-2.6.5 CH-2.6.6 CH-4.2.3 the status filter survives a reload; a refused declaration leads to a new one, also after a sign-in; its draft is resumed", async ({
  page,
}) => {
  await open(page);
  await expect(declarations(page).first()).toHaveAttribute("open");
  await filter(page, /Refusées/).click();
  await expect(page).toHaveURL(/\/1\?type=refused$/);
  await expect(page.locator("main details[open]")).toHaveCount(0);
  await expect(declarations(page).first()).toContainText("Refusée");
  const refused = await declarations(page).count();
  expect(refused).toBeGreaterThan(0);
  await page.reload();
  await expect(filter(page, /Refusées/)).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expect(declarations(page)).toHaveCount(refused);
  await declarations(page).first().locator("summary").press("Enter");
  await expect(declarations(page).first()).toContainText("Motif du refus");
  const again = declarations(page)
    .first()
    .getByRole("link", { name: "Déclarer à nouveau" });
  const address = (await again.getAttribute("href")) ?? "";

  // So that no request of the open page loses its token.
  await page.goto("about:blank");
  await page.context().clearCookies({ name: "BEARER" });
  await page.goto(address);
  await fillLogin(page, demo.participant.email);
  await expect(page.getByText(/déclaration n° \d+ sont repris/)).toBeVisible();
  await expect(page).toHaveURL(/\/fo\/challenge\/1\/declare$/);
  await page.goto("/fo/challenge/history/1?type=refused");
  await declarations(page).first().locator("summary").press("Enter");
  await again.click();
  // The draft that was started from it is resumed.
  await expect(page.getByText("Votre brouillon est là")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({
    viewport: { width: 360, height: 640 },
    allowConsole: [/status of 500/],
  });

  test("CH-2.6.2 CH-2.6.10 CH-9.13 the list, then a challenge with a floating button, which does not cover the retry button, and a link back", async ({
    page,
  }) => {
    const path = "**/v2/declarations/challenge/*/user*";
    await page.route(path, (route) => route.fulfill({ status: 500 }));
    await open(page, "/challenge/history");
    const actions = page.getByRole("navigation", { name: "Mes challenges" });
    await actions
      .getByRole("link", { name: /En cours/ })
      .first()
      .click();
    await expect(actions).toHaveCount(0);
    const declare = page.getByRole("link", { name: "Faire une déclaration" });
    await expect(declare).toBeVisible();
    const retry = page.getByRole("button", { name: "Réessayer" });
    await expect(retry).toBeVisible();
    const uncovered = await retry.evaluate((button) => {
      const isOnTop = () => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        return [left + 4, (left + right) / 2, right - 4].every((x) =>
          [top + 4, bottom - 4].every(
            (y) =>
              y >= innerHeight ||
              button.contains(document.elementFromPoint(x, y)),
          ),
        );
      };
      const seen: boolean[] = [];
      for (let y = 0; y <= document.body.scrollHeight; y += 10) {
        scrollTo(0, y);
        if (button.getBoundingClientRect().top > 80) seen.push(isOnTop());
      }
      return seen;
    });
    expect(uncovered.length).toBeGreaterThan(0);
    expect(uncovered).not.toContain(false);
    await page.unroute(path);
    await retry.click();
    await expect(declarations(page).first()).toBeVisible();
    await page.mouse.wheel(0, 4000);
    await expect(declare).toBeInViewport();
    await expect(declare).toHaveAttribute("href", /\/challenge\/\d+\/declare$/);
    await page.getByRole("link", { name: "Toutes mes déclarations" }).click();
    await expect(actions).toBeVisible();
  });
});

test("in print everything is expanded and the menus are hidden; the declarations are exported as CSV", async ({
  page,
}) => {
  await open(page);
  await expect(declarations(page).nth(1)).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exporter (CSV)" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("declarations-1.csv");
  const text = await readFile(await file.path(), "utf8");
  expect(text.startsWith("\ufeffNuméro;Date;Statut;")).toBe(true);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.locator("main details:not([open])")).toHaveCount(0);
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("button", { name: "Imprimer" })).toBeHidden();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});
