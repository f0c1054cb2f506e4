import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect } from "./browser.ts";
import type { Hands } from "./hands.ts";
import { pane } from "./office-composer.ts";
import { saved } from "./office-documents.ts";

const two = (number: number) => String(number).padStart(2, "0");

/** An instant some minutes from now, as people type it in Paris, where the programme is. */
export function inMinutes(minutes: number): string {
  const parts = new Intl.DateTimeFormat("fr-FR", {
    ...{ day: "2-digit", month: "2-digit", year: "numeric" },
    ...{ hour: "2-digit", minute: "2-digit" },
    timeZone: "Europe/Paris",
  })
    .formatToParts(Date.now() + minutes * 60_000)
    .map(({ type, value }) => [type, value]);
  const { day, month, year, hour, minute } = Object.fromEntries(parts);
  return `${day}/${month}/${year} ${two(Number(hour))}:${minute}`;
}

export const DAY_MINUTES = 24 * 60;

/** Makes a challenge of a type, in the table of challenges. @returns its document's id */
export async function createChallenge(
  hands: Hands,
  type: RegExp,
  name: string,
  start: string,
): Promise<string> {
  const { page } = hands;
  await hands.press(page.getByRole("button", { name: "Nouveau", exact: true }));
  const dialog = page.getByRole("dialog", { name: "Nouveau challenge" });
  // Once it is open, it puts the focus there.
  await expect(dialog.getByRole("radio").first()).toBeFocused();
  await hands.pick(dialog.getByRole("group"), type);
  await hands.write(dialog.getByLabel("Nom"), name);
  await hands.write(dialog.getByLabel(/^Début du challenge/), start);
  await hands.press(dialog.getByRole("button", { name: "Créer", exact: true }));
  await expect(pane(page, "outline")).toBeVisible();
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

/** Opens a section of the editor. */
export async function openSection(hands: Hands, name: string): Promise<void> {
  const { page } = hands;
  const section = page.locator(`[data-section=${name}]`);
  if (hands.by === "mouse") return hands.press(section);
  const focused = pane(page, "outline").locator(":focus");
  for (let count = 0; count < 4 && (await focused.count()) === 0; count += 1)
    await page.keyboard.press("F6");
  await expect(focused).toHaveCount(1);
  await page.keyboard.press("Home");
  for (
    let count = 0;
    count < 12 && (await section.getAttribute("aria-current")) !== "true";
    count += 1
  )
    await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-pane=form]:focus-within")).toBeVisible();
  hands.count += 1;
}

/** Adds two products of the catalogue that a search finds. */
export async function addProducts(hands: Hands, words: string): Promise<void> {
  const { page } = hands;
  await hands.press(
    page.getByRole("button", { name: "Ajouter des produits…" }),
  );
  const dialog = page.getByRole("dialog");
  await hands.write(
    dialog.getByRole("textbox", { name: "Chercher un produit ou un code" }),
    words,
  );
  const found = dialog.getByRole("list").getByRole("checkbox");
  await expect(found).toHaveCount(3);
  await hands.check(found.first());
  await hands.check(found.nth(1));
  await hands.press(dialog.getByRole("button", { name: "Ajouter 2 produits" }));
  await expect(dialog).toBeHidden();
}

/** Publishes what is open, despite warnings. */
export async function publish(hands: Hands): Promise<void> {
  const { page } = hands;
  await saved(page);
  if (hands.by === "mouse")
    await hands.press(page.getByRole("button", { name: "Publier…" }));
  else await hands.keys("Control+Enter");
  await submit(hands);
}

/** Publishes in the dialog that is open, whose warnings, if any, are accepted. */
export async function submit(hands: Hands): Promise<void> {
  const { page } = hands;
  const dialog = page.getByRole("dialog", { name: /^Publier « / });
  const button = dialog.getByRole("button", { name: "Publier", exact: true });
  const accept = dialog.getByRole("checkbox", { name: /^Publier malgré/ });
  await expect(
    accept
      .or(dialog.locator("button:enabled").filter({ hasText: /^Publier$/ }))
      .first(),
  ).toBeVisible();
  if (await accept.isVisible()) await hands.check(accept);
  await expect(button).toBeEnabled();
  await hands.press(button);
  await expect(dialog).toBeHidden();
  await expect(page.locator("[data-document-status]")).toContainText(
    "En ligne",
  );
}

/** Declares some of the first product, as a participant whose session is open, with the answer to the only question. */
export async function declare(
  hands: Hands,
  challenge: number,
  quantity: string,
  answer?: string,
): Promise<void> {
  const { page } = hands;
  await page.goto(`/fo/challenge/${challenge}`);
  await hands.press(
    page.getByRole("link", { name: "Déclarer mes résultats" }).first(),
  );
  await hands.press(page.locator("[aria-posinset] button").first());
  const dialog = page.getByRole("dialog");
  await hands.write(dialog.locator("[name=quantity]"), quantity);
  await hands.press(dialog.locator("[type=submit]"));
  await expect(dialog).toHaveCount(0);
  const wizard = page.locator("[data-block=DeclarationWizard]");
  const next = wizard.getByRole("button", { name: "Suivant" });
  await hands.press(next);
  if (answer !== undefined) {
    await hands.write(wizard.locator("input[name]").first(), answer);
    await hands.press(next);
  }
  await hands.press(page.getByRole("button", { name: "Envoyer", exact: true }));
  await hands.press(dialog.getByRole("button", { name: "Confirmer l’envoi" }));
  await expect(
    page.getByRole("dialog", { name: "Déclaration envoyée" }),
  ).toBeVisible();
}

/** Sends a picture unlike any other to a photo contest, as a participant whose session is open. */
export async function sendPhoto(
  hands: Hands,
  challenge: number,
): Promise<void> {
  const { page } = hands;
  const part = () => Math.floor(Math.random() * 256);
  const background = { r: part(), g: part(), b: part() };
  const buffer = await sharp({
    create: { width: 1_200, height: 900, channels: 3, background },
  })
    .png()
    .toBuffer();
  await page.goto(`/fo/challenge/${challenge}`);
  const own = page.locator("[data-block=ChallengePhotoEntry]");
  await own
    .locator("input[name=photo]")
    .setInputFiles({ name: "vitrine.png", mimeType: "image/png", buffer });
  hands.count += 2;
  await hands.press(own.getByRole("button", { name: "Envoyer la photo" }));
  await hands.press(
    page.getByRole("dialog").getByRole("button", { name: "Confirmer" }),
  );
  await expect(own).toContainText("attend d’être validée");
}

/** Accepts a deal, as a participant whose session is open. */
export async function acceptDeal(
  hands: Hands,
  challenge: number,
): Promise<void> {
  const { page } = hands;
  await page.goto(`/fo/challenge/${challenge}`);
  const accept = page.getByRole("button", { name: "J’accepte" });
  await hands.press(accept);
  await expect(accept).toHaveCount(0);
}

/** Validates the only entry of a challenge in moderation. */
export async function validate(hands: Hands, name: string): Promise<void> {
  const { page } = hands;
  await page.goto("/bo/");
  await hands.press(page.getByRole("link", { name: "Modération" }));
  const list = page.getByRole("combobox", { name: "Challenge", exact: true });
  await hands.enter(list);
  // Others that wait may be many: only the first ones are in the document.
  await page.keyboard.type(name);
  await hands.choose(list, name);
  await expect(page.locator("[data-pane=queue] [data-entry]")).toHaveCount(1);
  if (hands.by === "mouse")
    await hands.press(
      page
        .locator("[data-pane=entry]")
        .getByRole("button", { name: /^Valider/ }),
    );
  else {
    await hands.press(page.locator("[data-pane=queue] [data-entry]"));
    await hands.keys("v");
  }
  await expect(
    page.getByRole("status").filter({ hasText: "Validée" }).first(),
  ).toBeVisible();
}

/** The result of the participant whose session is open, as `/v2` has it. */
export async function resultOf(page: Page, challenge: number) {
  const [cookie] = (await page.context().cookies()).filter(
    ({ name }) => name === "BEARER",
  );
  const response = await page.request.get(
    `/v2/challenge/${challenge}/results`,
    { headers: { authorization: `Bearer ${cookie?.value}` } },
  );
  const [result] = (await response.json())["hydra:member"];
  return {
    status: result?.status,
    value: result?.resultValue ?? null,
    reward: result?.challengeRewardValue ?? null,
  };
}
