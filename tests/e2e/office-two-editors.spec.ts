import type { Page } from "@playwright/test";
import { type Random, random } from "#server/seed/random.ts";
import { violations } from "#tests/support/accessibility.ts";
import { expect, test } from "#tests/support/browser.ts";
import {
  compose,
  field,
  group,
  item,
  items,
  labelOf,
  newPage,
  outlineOf,
  points,
  said,
} from "#tests/support/office-composer.ts";
import { draftOf, save, saved } from "#tests/support/office-documents.ts";
import {
  enterOffice,
  officePerson,
  openSession,
} from "#tests/support/office-page.ts";

// The browser logs each conflict, and each call without a network.
test.use({
  allowConsole: [/status of (?:401|412)|net::ERR_INTERNET_DISCONNECTED/],
});

test("BO-3.3 BO-9.7 two editors of one page: disjoint changes come together, the same field asks by the block’s name, undo keeps what the other did, and a selected block that is removed is named", async ({
  page,
  browser,
}) => {
  await openSession(page);
  const id = await newPage(page, [points("a", "Alpha"), points("b", "Bravo")]);
  await compose(page, id);
  const context = await browser.newContext({ locale: "fr-FR" });
  const other = await context.newPage();
  await enterOffice(other, `/pages/${id}`);
  await item(other, "Bravo").click();
  await field(other, "/title/fr").fill("Bravo d’autrui");
  await saved(other);
  await item(page, "Alpha").click();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page.getByText(/a modifié ce document/)).toBeVisible();
  await saved(page);
  await expect(item(page, "Bravo d’autrui")).toBeVisible();
  expect(await outlineOf(page, id)).toBe("b a");
  await item(page, "Alpha").click();
  await page.keyboard.press("Control+z");
  await saved(page);
  expect(await outlineOf(page, id)).toBe("a b");
  await expect(item(page, "Bravo d’autrui")).toBeVisible();

  await field(other, "/title/fr").fill("Bravo bis");
  await saved(other);
  await item(page, "Bravo d’autrui").click();
  await field(page, "/title/fr").fill("Bravo ter");
  const conflict = page.getByRole("dialog", {
    name: "Quelqu’un a modifié les mêmes champs",
  });
  await expect(conflict.getByRole("radiogroup")).toHaveAccessibleName(
    /Bravo (?:bis|ter|d’autrui)\s» › /,
  );
  expect(await violations(page)).toEqual([]);
  const decide = conflict.getByRole("button", { name: "Garder ces choix" });
  await expect(decide).toBeDisabled();
  await conflict.getByRole("radio", { name: /L’autre version/ }).check();
  await decide.click();
  await saved(page);
  await expect(item(page, "Bravo bis")).toBeVisible();
  await item(page, "Alpha").click();
  await page.keyboard.press("Control+z");
  await expect(said(page)).toHaveText(
    /^Impossible d’annuler\s: modification de «\sBravo d’autrui\s»/,
  );

  // A selected block that the other removed is named, and the focus goes to the outline.
  await item(other, "Bravo bis").click();
  await field(page, "/title/fr").focus();
  await page.context().setOffline(true);
  await field(page, "/title/fr").fill("Alpha bis");
  await item(page, "Bravo bis").click();
  await field(page, "/title/fr").focus();
  await other.keyboard.press("Delete");
  await saved(other);
  await context.close();
  await page.context().setOffline(false);
  await expect(said(page)).toHaveText(
    "« Bravo bis » a été supprimé entre-temps.",
  );
  await expect(item(page, "Réglages de la page")).toBeFocused();
  await saved(page);
  expect(await outlineOf(page, id)).toBe("a");
});

/** None in `npm test`: there, two draft sessions on a real server make them. */
const EDITS = Number(process.env["EDITS"] ?? 0);
const SECONDS = 1_000;

const wordsIn = (text: string): string[] => text.match(/\bw\d+\b/g) ?? [];

const title = (page: Page) => field(page, "/title/fr");

const palette = (page: Page) =>
  page.getByRole("dialog", { name: "Ajouter un bloc" });

/** A person at the composer: what they wrote, and what they decided against after seeing it. */
interface Editor {
  page: Page;
  dice: Random;
  typeLabel: string;
}

if (EDITS > 0)
  test(`BO-3.3 two browsers write one page at random: ${EDITS} edits, no word is lost, both see the same in the end`, async ({
    page,
    browser,
  }, { annotations }) => {
    test.setTimeout(120 * SECONDS + EDITS * 4 * SECONDS);
    const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
    annotations.push({ type: "seed", description: String(seed) });
    console.log(`Two editors: seed ${seed}`);
    let count = 0;
    const written = new Set<string>();
    const givenUp = new Set<string>();
    const newWord = () => {
      count += 1;
      return `w${count}`;
    };
    const start = (key: string) => {
      const word = newWord();
      written.add(word);
      return points(key, word);
    };
    const giveUp = (lost: string, kept: string) => {
      for (const word of wordsIn(lost))
        if (!wordsIn(kept).includes(word)) givenUp.add(word);
    };

    await openSession(page);
    const id = await newPage(page, [
      ...[start("a"), start("b")],
      group("g", "Groupe", start("c"), start("d")),
      ...[start("e"), start("f")],
    ]);
    const typeLabel = await labelOf(page, "WidgetPoints");
    const context = await browser.newContext({ locale: "fr-FR" });
    const other = await context.newPage();
    await enterOffice(
      other,
      "/pages",
      await officePerson(["CONTENT_WRITE", "CONTENT_PUBLISH"]),
    );
    const editors: Editor[] = [page, other].map((one, index) => ({
      ...{ page: one, typeLabel, dice: random(`${seed} ${index}`) },
    }));
    for (const editor of editors) await compose(editor.page, id);

    /** Answers a question, if there is one. */
    async function decide(editor: Editor): Promise<void> {
      const { page, dice } = editor;
      const dialog = page.getByRole("dialog", {
        name: "Quelqu’un a modifié les mêmes champs",
      });
      if (!(await dialog.isVisible())) return;
      for (const question of await dialog.getByRole("radiogroup").all()) {
        const sides = await question.locator("label").allTextContents();
        const chosen = dice.int(0, 1);
        giveUp(sides[1 - chosen] ?? "", sides[chosen] ?? "");
        await question.getByRole("radio").nth(chosen).check();
      }
      await dialog.getByRole("button", { name: "Garder ces choix" }).click();
      // If the other person has saved the same field again meanwhile, a new question follows.
      await expect(dialog.getByRole("radio", { checked: true })).toHaveCount(0);
      if (await dialog.isVisible()) return decide(editor);
      // The question came over it.
      if (await palette(page).isVisible()) await page.keyboard.press("Escape");
    }

    /** Selects a block at random whose title is only words; the other person may remove it meanwhile. */
    async function select({ page, dice }: Editor): Promise<boolean> {
      const words = items(page).filter({ hasText: /\bw\d+\b/ });
      const number = await words.count();
      if (number === 0) return false;
      await words.nth(dice.int(0, number - 1)).click({ timeout: 3 * SECONDS });
      return true;
    }

    async function write({ page }: Editor): Promise<void> {
      const word = newWord();
      await title(page).press("End", { timeout: 3 * SECONDS });
      await page.keyboard.insertText(` ${word}`);
      if (wordsIn(await title(page).inputValue()).includes(word))
        written.add(word);
    }

    async function edit(editor: Editor): Promise<void> {
      const { page, dice } = editor;
      const turn = dice.next();
      if (!(await select(editor))) return;
      if (turn < 0.55) return write(editor);
      if (turn < 0.85)
        return page.keyboard.press(
          `Alt+Arrow${dice.pick(["Up", "Down", "Left", "Right"])}`,
        );
      if (turn < 0.92) {
        giveUp(await title(page).inputValue({ timeout: 3 * SECONDS }), "");
        return page.keyboard.press("Delete");
      }
      await page.keyboard.press("/");
      await palette(page)
        .getByRole("option", { name: typeLabel, exact: true })
        .click({ timeout: 3 * SECONDS });
      return write(editor);
    }

    await Promise.all(
      editors.map(async (editor) => {
        for (let made = 0; made < EDITS / 2; made += 1) {
          await decide(editor);
          // What the other person removed meanwhile, or a question, came between.
          await edit(editor).catch((error: Error) => {
            if (error.name !== "TimeoutError") throw error;
          });
        }
      }),
    );
    const settle = (editor: Editor) =>
      expect(async () => {
        await decide(editor);
        await expect(save(editor.page)).toHaveText("Enregistré", {
          timeout: SECONDS,
        });
      }).toPass();
    for (const editor of [...editors, ...editors]) await settle(editor);
    const outlines = [];
    for (const editor of editors) {
      await editor.page.reload();
      await settle(editor);
      await expect(items(editor.page).first()).toBeVisible();
      outlines.push(await items(editor.page).allTextContents());
    }
    const { body } = (await draftOf(page, id)).body;
    const found = wordsIn(JSON.stringify(body));
    await context.close();
    expect(outlines[0]).toEqual(outlines[1]);
    expect(found.length, "no word is there twice").toBe(new Set(found).size);
    expect(
      [...written].filter(
        (word) => !found.includes(word) && !givenUp.has(word),
      ),
      "no word is lost",
    ).toEqual([]);
    // More than at the start.
    expect(written.size).toBeGreaterThan(6);
  });
