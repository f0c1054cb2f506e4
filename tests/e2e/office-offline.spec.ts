import { expect, test } from "#tests/support/browser.ts";
import {
  compose,
  field,
  item,
  newPage,
  points,
  textBlock,
} from "#tests/support/office-composer.ts";
import { draftOf, saved } from "#tests/support/office-documents.ts";
import { enterOffice } from "#tests/support/office-page.ts";

// The browser logs each call without a network.
test.use({
  allowConsole: [/status of 401|net::ERR_INTERNET_DISCONNECTED/],
});

test("BO-1.6 a form whose rules could not be fetched is written in, and has them once there is a network", async ({
  page,
}) => {
  await enterOffice(page, "/pages");
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
  const again = page.waitForResponse(/WidgetPoints\.gen.*\?again=/);
  await page.context().setOffline(false);
  expect((await again).status()).toBe(200);
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
