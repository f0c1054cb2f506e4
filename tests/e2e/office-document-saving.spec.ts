import { expect, test } from "#tests/support/browser.ts";
import {
  draftOf,
  newReward,
  open,
  save,
  saved,
} from "#tests/support/office-documents.ts";
import { openSession } from "#tests/support/office-page.ts";
import { storedDrafts } from "#tests/support/stored-drafts.ts";

// The browser logs the 401 of a session that is not open, and each call without a network.
test.use({
  allowConsole: [
    /status of 401|net::ERR_(INTERNET_DISCONNECTED|FAILED|CONNECTION)/,
  ],
});

/** Where unsaved work is kept on the device. */
const unfinished = { database: "palmares-office", name: "unfinished" };

test("BO-3.3 BO-1.6 §8 a draft is saved while it is written; without a network nothing is lost, until one signs out without saving", async ({
  page,
  context,
}) => {
  await openSession(page);
  const { id } = await newReward(page);
  await open(page, id);
  const title = page.getByLabel("Titre (Français)");
  await title.fill("bote");
  await title.press("ArrowLeft");
  await title.pressSequentially("tl");
  await saved(page);
  expect((await draftOf(page, id)).body.body.title.fr).toBe("bottle");
  const price = page.getByLabel("Prix, en points");
  const request = page.waitForRequest(
    (one) => one.method() === "PUT" && one.url().endsWith("/draft"),
  );
  await price.fill("777");
  await price.press("Control+s");
  expect((await request).headers()["if-match"]).toMatch(/^"draft-/);
  await saved(page);
  const expectPrice = async (expected: number) => {
    await saved(page);
    expect((await draftOf(page, id)).body.body.price).toBe(expected);
  };

  await context.setOffline(true);
  await price.fill("901");
  await expect(save(page)).toHaveText("Hors ligne : conservé sur cet appareil");
  await context.setOffline(false);
  await expectPrice(901);
  await page.route("**/draft", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await price.fill("902");
  await expect(save(page)).toHaveText("Hors ligne : conservé sur cet appareil");
  const unsaved = await storedDrafts(page, unfinished);
  expect(unsaved.keys).toEqual([expect.stringContaining(id)]);
  expect(unsaved.text).not.toContain("price");
  await page.unrouteAll();
  await page.reload();
  await expect(price).toHaveValue("902");
  await expectPrice(902);

  // Its last change cannot be saved any more.
  await page.route("**/draft", (route) => route.abort());
  await price.fill("614");
  await expect(save(page)).toHaveText("Hors ligne : conservé sur cet appareil");
  await page.getByRole("button", { name: "Se déconnecter" }).click();
  await page
    .getByRole("dialog", { name: "Se déconnecter sans enregistrer" })
    .getByRole("button", { name: "Se déconnecter" })
    .click();
  await expect(page).toHaveURL(/\/fo\/auth/);
  expect(await storedDrafts(page, unfinished)).toEqual({ keys: [], text: "" });
});
