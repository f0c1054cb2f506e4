import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { addProduct, openWizard } from "#tests/support/declaration.ts";
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

test("CH-2.6.4 CH-2.6.5 CH-2.6.6 CH-4.2.3 the status filter survives a reload; a refused declaration leads to a new one", async ({
  page,
}) => {
  const number = async (name: RegExp) =>
    Number(await filter(page, name).locator("strong").textContent());
  let refused = 0;
  // Retried, because another test may declare between the response with the count and the one with the list.
  await expect(async () => {
    const timeout = { timeout: 10_000 };
    await open(page);
    await expect(declarations(page)).toHaveCount(
      await number(/Toutes/),
      timeout,
    );
    await expect(declarations(page).first()).toHaveAttribute("open");
    refused = await number(/Refusées/);
    await filter(page, /Refusées/).click();
    await expect(page).toHaveURL(/\/1\?type=refused$/);
    await expect(declarations(page)).toHaveCount(refused, timeout);
  }).toPass();
  await page.reload();
  await expect(filter(page, /Refusées/)).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expect(declarations(page)).toHaveCount(refused);
  await expect(page.locator("main details[open]")).toHaveCount(0);
  await declarations(page).first().locator("summary").press("Enter");
  await expect(declarations(page).first()).toContainText("Motif du refus");
  const again = declarations(page)
    .first()
    .getByRole("link", { name: "Déclarer à nouveau" });
  await again.click();
  await expect(page).toHaveURL(/\/fo\/challenge\/1\/declare/);
  await expect(page.getByText(/déclaration n° \d+ sont repris/)).toBeVisible();
  await page.goBack();
  await declarations(page).first().locator("summary").press("Enter");
  await again.click();
  // The draft that was started from it is resumed.
  await expect(page.getByText("Votre brouillon est là")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("declaring again when there is another draft asks which one to keep", async ({
  page,
}) => {
  await openWizard(page);
  await addProduct(page, "41");
  const overview = page.getByRole("complementary");
  await expect(overview).toContainText("× 41");
  const declareAgain = async () => {
    await page.goto("/fo/challenge/history/1?type=refused");
    await declarations(page).first().locator("summary").click();
    await page.getByRole("link", { name: "Déclarer à nouveau" }).click();
  };
  await declareAgain();
  const dialog = page.getByRole("dialog", { name: "Garder votre brouillon" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(overview).toContainText("× 41");
  await declareAgain();
  await dialog.getByRole("button", { name: /^Repartir de la/ }).click();
  await expect(overview).not.toContainText("× 41");
  await page.reload();
  await expect(page.getByText(/déclaration n° \d+ sont repris/)).toBeVisible();
  await expect(overview).toContainText("×");
  await expect(overview).not.toContainText("× 41");
});

test("a link to declare again still has the declaration after a sign-in", async ({
  page,
}) => {
  await open(page, "/challenge/history/1?type=refused");
  await declarations(page).first().locator("summary").click();
  const link = page.getByRole("link", { name: "Déclarer à nouveau" }).first();
  const address = (await link.getAttribute("href")) ?? "";
  // So that no request of the open page loses its token.
  await page.goto("about:blank");
  await page.context().clearCookies({ name: "BEARER" });
  await page.goto(address);
  await fillLogin(page, demo.participant.email);
  await expect(page.getByText(/déclaration n° \d+ sont repris/)).toBeVisible();
  await expect(page).toHaveURL(/\/fo\/challenge\/1\/declare$/);
});

test("from a challenge to the user's declarations in it", async ({ page }) => {
  await open(page, "/challenge/1");
  await page.getByRole("link", { name: "Voir mes déclarations" }).click();
  await expect(page).toHaveURL(/\/fo\/challenge\/history\/1$/);
  await expect(declarations(page).first()).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 780 } });

  test("CH-2.6.2 CH-9.13 the list, then a challenge with a back link and a floating button", async ({
    page,
  }) => {
    await open(page, "/challenge/history");
    const actions = page.getByRole("navigation", { name: "Mes challenges" });
    await actions
      .getByRole("link", { name: /En cours/ })
      .first()
      .click();
    await expect(actions).toHaveCount(0);
    await expect(declarations(page).first()).toBeVisible();
    const declare = page.getByRole("link", { name: "Faire une déclaration" });
    await page.mouse.wheel(0, 4000);
    await expect(declare).toBeInViewport();
    await expect(declare).toHaveAttribute("href", /\/challenge\/\d+\/declare$/);
    await page.getByRole("link", { name: "Toutes mes déclarations" }).click();
    await expect(actions).toBeVisible();
  });

  test.describe("while declarations cannot be loaded", () => {
    test.use({
      viewport: { width: 360, height: 640 },
      allowConsole: [/status of 500/],
    });

    test("CH-2.6.2 CH-2.6.10 the declare button does not cover the retry button", async ({
      page,
    }) => {
      const path = "**/v2/declarations/challenge/1/user*";
      await page.route(path, (route) => route.fulfill({ status: 500 }));
      await open(page);
      const retry = page.getByRole("button", { name: "Réessayer" });
      await expect(retry).toBeVisible();
      await expect(
        page.getByRole("link", { name: "Faire une déclaration" }),
      ).toBeVisible();
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
    });
  });
});

test("decisions since the last visit are marked", async ({ page }) => {
  const path = "**/v2/declarations/challenge/1/user*";
  const rewrite = (status: string) =>
    page.route(path, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      body["hydra:member"][0].status = status;
      await route.fulfill({ response, json: body });
    });
  await rewrite("waiting");
  await open(page);
  const first = declarations(page).first();
  await expect(first).toContainText("En attente");
  await expect(first).not.toContainText("Nouveau");
  await page.unroute(path);
  await rewrite("validated");
  await page.reload();
  await expect(first).toContainText("Validée");
  await expect(first).toContainText("Nouveau");
});

test("the declarations are exported as CSV for spreadsheets", async ({
  page,
}) => {
  await open(page, "/challenge/history/1?type=refused");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exporter (CSV)" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("declarations-1.csv");
  const text = await readFile(await file.path(), "utf8");
  expect(text.startsWith("\ufeffNuméro;Date;Statut;")).toBe(true);
  expect(text).toContain("Refusée");
  expect(text).not.toContain("Validée");
});

test("in print everything is expanded and the menus are hidden", async ({
  page,
}) => {
  await open(page);
  await expect(declarations(page).nth(1)).toBeVisible();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.locator("main details:not([open])")).toHaveCount(0);
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("button", { name: "Imprimer" })).toBeHidden();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});
