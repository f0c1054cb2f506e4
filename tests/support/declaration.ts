/** User actions in the declaration wizard, in any language. */
import { expect, type Locator, type Page } from "@playwright/test";
import { demo, enter } from "./programme.ts";

/** Opens the wizard of a challenge as a signed-in participant. */
export const openWizard = (page: Page, challenge = 1) =>
  enter(page, {
    email: demo.participant.email,
    path: `/challenge/${challenge}/declare`,
  });

export const heading = (page: Page) =>
  page.locator("[data-block=DeclarationWizard] :is(h1, h2)").first();
export const next = (page: Page) =>
  page.locator("[data-block=DeclarationWizard] footer button").last();
export const dialog = (page: Page) => page.getByRole("dialog");
export const shownStep = (page: Page) => page.locator("[aria-current=step]");

/** The button that sends the declaration, and that retries after a failure. */
export const confirmation = (page: Page) =>
  dialog(page).getByRole("button", { name: /^(Confirmer l’envoi|Renvoyer)$/ });

/** Sends the declaration from the summary. */
export async function send(page: Page) {
  await page.getByRole("button", { name: "Envoyer", exact: true }).click();
  await confirmation(page).click();
}

/** The receipt. */
export const sent = (page: Page) =>
  page.getByRole("dialog", { name: "Déclaration envoyée" });

/** Opens the history from the receipt, and the declaration in it, which may not be the first one. */
export async function openSent(page: Page): Promise<Locator> {
  const [, number] =
    /n°\s(\d+)/.exec((await sent(page).textContent()) ?? "") ?? [];
  await sent(page).getByRole("link", { name: "Voir mon historique" }).click();
  const own = page.locator("main details").filter({
    has: page.getByRole("heading", { name: new RegExp(`\\D${number}$`) }),
  });
  await own.evaluate((details: HTMLDetailsElement) => {
    details.open = true;
  });
  return own;
}

/** The number of the signed-in user's declarations in challenge 1. */
export async function countDeclarations(page: Page): Promise<number> {
  const [cookie] = (await page.context().cookies()).filter(
    ({ name }) => name === "BEARER",
  );
  const answer = await page.request.get(
    "/v2/declarations/challenge/1/user?itemsPerPage=1",
    { headers: { authorization: `Bearer ${cookie?.value}` } },
  );
  return Number((await answer.json())["hydra:totalItems"]);
}

/** A PDF of this many bytes. */
export const pdf = (size = 2_000) => ({
  name: "facture.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(size, 32)]),
});

export async function addProduct(page: Page, quantity: string, value?: string) {
  await page.locator("[aria-posinset] button").first().click();
  await dialog(page).locator("[name=quantity]").fill(quantity);
  if (value !== undefined)
    await dialog(page).locator("[name=currencyValue]").fill(value);
  await dialog(page).locator("[type=submit]").click();
  await expect(dialog(page)).toHaveCount(0);
}

export async function addProof(page: Page, size?: number) {
  await page.locator("[name=file]").setInputFiles(pdf(size));
  await expect(page.locator("figure")).toContainText("facture.pdf");
}

export async function answerAll(page: Page) {
  const form = page.locator("[data-block=DeclarationWizard]");
  await expect(form.locator("select").first()).toBeVisible();
  for (const group of await form.locator("fieldset").all())
    await group.getByRole("radio").first().check();
  for (const choice of await form.locator("select").all())
    await choice.selectOption({ index: 1 });
  for (const input of await form
    .locator("input[name]:not([type=radio]), textarea")
    .all()) {
    const calendar = input.locator("xpath=..").locator("[type=date]");
    await input.fill((await calendar.count()) > 0 ? "2026-06-10" : "69001");
  }
}

/** Fills in challenge 1's declaration, up to the summary. */
export async function fillIn(page: Page, proofSize?: number, quantity = "3") {
  await addProduct(page, quantity);
  await next(page).click();
  await addProof(page, proofSize);
  await next(page).click();
  await answerAll(page);
  await next(page).click();
  await expect(page.locator("[aria-label] dl").last()).toBeVisible();
}
