/** What stays in a browser that several people use. */
import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import { addProduct, next, openWizard } from "#tests/support/declaration.ts";
import { demo, fillLogin } from "#tests/support/programme.ts";
import { ageDrafts, storedDrafts } from "#tests/support/stored-drafts.ts";

// From requests in flight when the session is lost.
test.use({ allowConsole: [/status of 401/] });

/** Waits until the draft on the screen, of so many parts, is stored. */
const waitForDraft = (page: Page, parts: number) =>
  expect.poll(async () => (await storedDrafts(page)).keys).toHaveLength(parts);

const restored = (page: Page) => page.getByText("Votre brouillon est là");

test("a draft is there for 30 days, and deleted when somebody else signs in, even where nobody signed out", async ({
  page,
}) => {
  await openWizard(page);
  await addProduct(page, "3");
  await waitForDraft(page, 1);
  await ageDrafts(page, 29);
  await page.reload();
  await expect(restored(page)).toBeVisible();
  await ageDrafts(page, 2);
  await page.reload();
  await expect(next(page)).toBeDisabled();
  await expect(restored(page)).toHaveCount(0);

  await addProduct(page, "3");
  await waitForDraft(page, 1);
  // As closing the browser does.
  await page.context().clearCookies({ name: "BEARER" });
  await page.goto("/fo/auth");
  await expect(page.locator("[name=username]")).toBeVisible();
  await waitForDraft(page, 1);
  await fillLogin(page, demo.newcomer.email);
  await waitForDraft(page, 0);
});
