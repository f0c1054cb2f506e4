import type { Locator } from "@playwright/test";
import { violations } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/browser.ts";
import {
  compose,
  field,
  item,
  newPage,
  pane,
  points,
  textBlock,
} from "#tests/support/office-composer.ts";
import { draftOf, saved } from "#tests/support/office-documents.ts";
import { enterOffice, openSession } from "#tests/support/office-page.ts";

// The browser logs each call without a network.
test.use({
  allowConsole: [/status of 401|net::ERR_INTERNET_DISCONNECTED/],
});

test("BO-1.6 a form that is opened without a network is written in, and saved once there is one", async ({
  page,
}) => {
  await openSession(page);
  const id = await newPage(page, [
    textBlock("a", "Alpha"),
    points("b", "Bravo"),
  ]);
  await compose(page, id);
  await item(page, "Alpha").click();
  await expect(
    page.getByRole("textbox", { name: "Texte (Français)" }),
  ).toBeVisible();
  await page.context().setOffline(true);
  await item(page, "Bravo").click();
  await field(page, "/title/fr").fill("Bravo sans réseau");
  await expect(
    page.getByText("Hors ligne", { exact: false }).first(),
  ).toBeVisible();
  await page.context().setOffline(false);
  await saved(page);
  const { body } = (await draftOf(page, id)).body;
  expect(body.blocks[1].title.fr).toBe("Bravo sans réseau");
});

test.describe("a screen", () => {
  test.use({
    allowConsole: [
      /net::ERR_INTERNET_DISCONNECTED|warning: .*dynamically imported/,
    ],
  });
  test("BO-1.6 that could not be fetched says so, and opens once there is a network", async ({
    page,
  }) => {
    await enterOffice(page, "/pages");
    await page.context().setOffline(true);
    const rail = page.getByRole("navigation", { name: "Écrans" });
    await rail.getByRole("link", { name: "Médias" }).click();
    await expect(page.getByRole("alert")).toContainText(
      "Cet écran n’a pas pu être affiché.",
    );
    await expect(
      page.getByRole("button", { name: "Recharger la page" }),
    ).toBeVisible();
    await page.context().setOffline(false);
    await expect(
      page.getByRole("heading", { name: "Médias", level: 1 }),
    ).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});

test.describe("a part", () => {
  test.use({
    allowConsole: [/status of 401|net::ERR_FAILED|dynamically imported/],
  });
  test("BO-1.6 of the composer that could not be fetched says so, and the others stay usable", async ({
    page,
  }) => {
    const refuse = (names: string) =>
      page.route(new RegExp(`/(?:${names})-[^/]*\\.js`), (route) =>
        route.abort(),
      );
    const says = (place: Locator) =>
      expect(place.getByRole("alert")).toContainText(
        "Cette partie de l’écran n’a pas pu être affichée.",
      );
    await openSession(page);
    const id = await newPage(page, [
      textBlock("a", "Alpha"),
      points("b", "Bravo"),
    ]);
    await refuse("canvas-pane|html-control|palette");
    await compose(page, id);
    await says(pane(page, "canvas"));
    await item(page, "Alpha").click();
    await expect(pane(page, "form").getByRole("alert")).toContainText(
      "Cet éditeur n’a pas pu être chargé.",
    );
    await pane(page, "form")
      .getByRole("switch", { name: "Sur petit écran" })
      .click();
    await item(page, "Bravo").click();
    await expect(pane(page, "form").getByRole("alert")).toHaveCount(0);
    await field(page, "/title/fr").fill("Bravo quand même");
    await saved(page);
    const add = page.getByRole("button", { name: "Ajouter", exact: true });
    await add.click();
    await expect(page.getByRole("alert")).toHaveCount(2);
    expect(await violations(page)).toEqual([]);
    await page.getByRole("alert").last().getByLabel("Fermer").click();
    await says(page.locator("[data-panes]"));
    await expect(item(page, "Bravo quand même")).toBeFocused();

    await page.unrouteAll();
    await refuse("outline|block-pane");
    await page.reload();
    await says(pane(page, "outline"));
    await says(pane(page, "form"));
    await expect(
      pane(page, "canvas").frameLocator("iframe").getByText("Alpha"),
    ).toBeVisible();

    await page.unrouteAll();
    await pane(page, "form")
      .getByRole("button", { name: "Recharger la page" })
      .click();
    await expect(field(page, "/title/fr")).toHaveValue("Bravo quand même");
  });
});
