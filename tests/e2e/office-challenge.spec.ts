import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser.ts";
import {
  acceptDeal,
  addProducts,
  createChallenge,
  DAY_MINUTES,
  declare,
  inMinutes,
  openSection,
  publish,
  resultOf,
  sendPhoto,
  validate,
} from "#tests/support/challenge-path.ts";
import { type Hands, keyboard, mouse } from "#tests/support/hands.ts";
import { pane } from "#tests/support/office-composer.ts";
import { call, saved } from "#tests/support/office-documents.ts";
import { enterOffice } from "#tests/support/office-page.ts";
import { demo } from "#tests/support/programme.ts";
import { addToken } from "#tests/support/screens/token.ts";

// The browser logs the 401 of a session that is not open yet, and the 404 of a challenge that participants do not see yet.
test.use({ allowConsole: [/status of 40[14]/] });

/** All eight paths, or those that `npm test` has the time for. */
const isWhole = process.env["PATHS"] === "all";
const MAX_ACTIONS = 90;

const form = (page: Page) => pane(page, "form");

const idOf = async (page: Page, document: string): Promise<number> =>
  (await call(page, "GET", `/documents/${document}`)).body.entityId;

/** Writes the first tier. */
async function addTier(
  hands: Hands,
  name: string,
  value: string,
  reward: string,
) {
  const { page } = hands;
  await openSection(hands, "goals");
  await hands.press(
    form(page).getByRole("button", { name: "Ajouter un palier" }),
  );
  const cell = (column: string) =>
    form(page).locator(`[data-cell="${column}"]`);
  await hands.write(cell("name.fr"), name);
  await hands.write(cell("value"), value);
  await hands.write(cell("reward"), reward);
}

const past = () => inMinutes(-DAY_MINUTES);

interface Path {
  type: RegExp;
  start: () => string;
  /** Edits the new challenge. */
  make: (hands: Hands) => Promise<void>;
  /** What the participant does, and in between the office. */
  takePart: (
    hands: Hands,
    challenge: number,
    document: string,
  ) => Promise<void>;
  result: { status?: string; value: number; reward?: number };
}

const paths: Record<"Classic" | "List" | "Photo" | "Deal", Path> = {
  Classic: {
    type: /^Classique/,
    start: past,
    async make(hands) {
      const { page } = hands;
      await addTier(hands, "Éclaircie", "2", "500");
      await openSection(hands, "products");
      await addProducts(hands, "Linéa");
      await openSection(hands, "declaration");
      await hands.chooseInMenu(
        page.locator("[data-add-question]"),
        "Un texte court",
      );
      await hands.write(
        form(page).getByRole("textbox", { name: "Question (Français)" }),
        "Quelle ville ?",
      );
    },
    takePart: (hands, challenge) => declare(hands, challenge, "3", "Lyon"),
    result: { value: 3, reward: 500 },
  },
  List: {
    type: /^Liste/,
    start: past,
    async make(hands) {
      const { page } = hands;
      await openSection(hands, "products");
      await addProducts(hands, "Linéa");
      const grid = page.getByRole("grid");
      if (hands.by === "mouse")
        await hands.enter(
          grid.locator('[aria-rowindex="2"] [aria-colindex="3"]'),
        );
      else {
        await hands.enter(grid);
        await hands.keys("ArrowRight", "ArrowRight");
      }
      await hands.keys("1", "5", "0", "Enter");
      await hands.keys("8", "0", "Enter");
    },
    takePart: (hands, challenge) => declare(hands, challenge, "3"),
    result: { value: 3, reward: 450 },
  },
  Photo: {
    type: /^Concours/,
    start: past,
    async make(hands) {
      await openSection(hands, "photo");
      await hands.press(
        form(hands.page).getByRole("button", { name: "Fixer un minimum" }),
      );
      await hands.keys("6", "4", "0");
    },
    takePart: sendPhoto,
    result: { status: "validated", value: 0 },
  },
  Deal: {
    type: /^Deal/,
    start: () => inMinutes(DAY_MINUTES),
    async make(hands) {
      await addTier(hands, "Duo", "2", "500");
      await openSection(hands, "products");
      await addProducts(hands, "Linéa");
    },
    async takePart(hands, challenge, document) {
      const { page } = hands;
      await acceptDeal(hands, challenge);
      await page.goto(`/bo/challenges/${document}?section=time`);
      const start = form(page).getByRole("textbox", {
        name: "Début",
        exact: true,
      });
      await start.waitFor();
      await hands.write(
        form(page).getByRole("textbox", { name: "Fin des inscriptions" }),
        inMinutes(-2),
      );
      await hands.write(start, inMinutes(-2));
      await hands.keys("Enter");
      await saved(page);
      await publish(hands);
      await declare(hands, challenge, "3");
    },
    result: { value: 3, reward: 500 },
  },
};

const handsBy = { mouse, keyboard };
const inTest = {
  mouse: ["Classic", "Photo"],
  keyboard: ["List", "Deal"],
} as const;

for (const by of ["mouse", "keyboard"] as const)
  for (const type of ["Classic", "List", "Photo", "Deal"] as const) {
    if (!isWhole && !inTest[by].some((one) => one === type)) continue;
    const path = paths[type];
    test(`BO-12.8 from nothing to a first validated declaration by ${by}: ${type}`, async ({
      page,
    }, info) => {
      test.slow();
      await enterOffice(page, "/challenges");
      await addToken(page, demo.participant.email);
      const hands = handsBy[by](page);
      const name = `Parcours ${crypto.randomUUID().slice(0, 8)}`;
      const document = await createChallenge(
        hands,
        path.type,
        name,
        path.start(),
      );
      await path.make(hands);
      await publish(hands);
      const challenge = await idOf(page, document);
      await path.takePart(hands, challenge, document);
      await validate(hands, name);
      await expect
        .poll(() => resultOf(page, challenge), { intervals: [1_000] })
        .toMatchObject(path.result);
      info.annotations.push({
        type: "actions",
        description: `${type} by ${by}: ${hands.count}`,
      });
      console.log(`${type} by ${by}: ${hands.count} actions`);
      expect(hands.count).toBeLessThanOrEqual(MAX_ACTIONS);
    });
  }
