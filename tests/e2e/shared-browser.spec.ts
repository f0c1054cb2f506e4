/** What stays in a browser that several people use. */
import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import {
  addProduct,
  fillIn,
  next,
  openWizard,
} from "#tests/support/declaration.ts";
import { demo, fillLogin, signIn } from "#tests/support/programme.ts";
import { ageDrafts, storedDrafts } from "#tests/support/stored-drafts.ts";

// From requests in flight when the session is lost.
test.use({ allowConsole: [/status of 401/] });

const email = demo.participant.email;

/** Waits until the draft on the screen, of so many parts, is stored. */
const waitForDraft = (page: Page, parts: number) =>
  expect.poll(async () => (await storedDrafts(page)).keys).toHaveLength(parts);

const restored = (page: Page) => page.getByText("Votre brouillon est là");

/** Drops the session as closing the browser does, without signing out. */
async function loseSession(page: Page): Promise<void> {
  await page.context().clearCookies({ name: "BEARER" });
  await page.goto("/fo/auth");
  await expect(page.locator("[name=username]")).toBeVisible();
}

test("a draft is there for 30 days, and deleted by the next sign-in after that", async ({
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
  await loseSession(page);
  await fillLogin(page, email);
  await waitForDraft(page, 0);
});

test("what is stored of a draft cannot be read without its author's key", async ({
  page,
}) => {
  await openWizard(page);
  await fillIn(page);
  await waitForDraft(page, 2);
  const { text } = await storedDrafts(page);
  for (const readable of [
    "facture.pdf",
    "application/pdf",
    "%PDF",
    "productName",
    "quantity",
    "answers",
    "69001",
    "2026-06-10",
  ])
    expect(text).not.toContain(readable);
  await page.reload();
  await expect(page.getByText("facture.pdf").first()).toBeVisible();
});

test("a draft is deleted when somebody else signs in, even where nobody signed out", async ({
  page,
}) => {
  await openWizard(page);
  await addProduct(page, "3");
  await waitForDraft(page, 1);
  await loseSession(page);
  await waitForDraft(page, 1);
  await fillLogin(page, demo.newcomer.email);
  await waitForDraft(page, 0);
});

test("signing out in another tab clears what was typed in this one", async ({
  page,
  context,
}) => {
  // Not the worker's shared session, as this test ends it.
  await signIn(page, { email, path: "/challenge/history/1" });
  const kept = () =>
    page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  await expect.poll(kept).toContain("declaration-visits");
  await page.goto("/fo/store/order/1");
  await page.locator("[name=street]").fill("12 rue des Zibelines");
  await page.goto("/fo/account/contact");
  await page.locator("[name=message]").fill("Un mot pour vous seuls");
  const left = ["rue des Zibelines", "Un mot pour", "declaration-visits"];
  for (const one of left) await expect.poll(kept).toContain(one);
  const other = await context.newPage();
  await other.goto("/fo/logout");
  await expect(page.locator("[name=username]")).toBeVisible();
  for (const one of left) await expect.poll(kept).not.toContain(one);
});
