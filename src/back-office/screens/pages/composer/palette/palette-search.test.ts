import { describe, expect, test } from "vitest";
import { blockTypes } from "#server/services/documents/blocks.ts";
import type { BlockType } from "#src/back-office/screens/pages/composer/block-types.ts";
import { documentLanguages } from "#src/domain/documents/languages.ts";
import { byCategory, findTypes } from "./palette-search.ts";

const typesIn = (language: string) => blockTypes(language) as BlockType[];

/** What Enter adds after these words. */
const firstOf = (language: string, search: string) =>
  findTypes(typesIn(language), search)[0]?.type;

describe("BO-4.2 the palette finds by what people call things", () => {
  test.each([
    ["bouton", "WidgetButton"],
    ["lien", "WidgetButton"],
    ["photo", "WidgetImage"],
    ["images", "WidgetImage"],
    ["récompense", "WidgetReward"],
    ["cadeaux", "WidgetReward"],
    ["actualites", "WidgetNews"],
    ["compte à rebours", "WidgetCountdown"],
    ["colonnes", "WidgetColumns"],
    ["FAQ", "WidgetQuestions"],
    ["questions", "WidgetQuestions"],
    ["médaille", "WidgetBadge"],
    ["podium", "WidgetRanking"],
    ["solde", "WidgetPoints"],
    ["appel à l'action", "WidgetButton"],
    ["temps restant", "WidgetCountdown"],
    ["deux colonnes", "WidgetColumns"],
    ["texte", "ContentText"],
  ])("%s, in French: %s", (search, type) => {
    expect(firstOf("fr", search)).toBe(type);
  });

  test.each([
    ["en", "link", "WidgetButton"],
    ["en", "leaderboard", "WidgetRanking"],
    ["de", "Knopf", "WidgetButton"],
    ["de", "Bilder", "WidgetImage"],
    ["de", "Geschenke", "WidgetReward"],
    ["de", "häufige Fragen", "WidgetQuestions"],
    ["de", "Neuigkeiten", "WidgetNews"],
    ["en", "q&a", "WidgetQuestions"],
    ["en", "shop", "WidgetReward"],
    ["nl", "klassement", "WidgetRanking"],
    ["it", "video", "WidgetVideo"],
    ["nl", "knoppen", "WidgetButton"],
    ["nl", "plaatjes", "WidgetImage"],
    ["it", "pulsanti", "WidgetButton"],
    ["it", "notizie", "WidgetNews"],
    ["es", "botón", "WidgetButton"],
    ["es", "fotos", "WidgetImage"],
    ["de", "cadeau", "WidgetReward"],
  ])("in %s, %s: %s", (language, search, type) => {
    expect(firstOf(language, search)).toBe(type);
  });

  test.each(documentLanguages)(
    "each type in %s by its own name",
    (language) => {
      const types = typesIn(language);
      for (const { type, label } of types) {
        const found = findTypes(types, label).map((one) => one.type);
        expect(found, label).toContain(type);
      }
    },
  );

  test("each type has other words in each language", () => {
    for (const { type, schema } of typesIn("fr"))
      expect(Object.keys(schema["x-search"] ?? {}).sort(), type).toEqual(
        documentLanguages.toSorted(),
      );
  });

  test("what is called so comes first, and its category with it", () => {
    const found = findTypes(typesIn("fr"), "image");
    expect(found.map(({ type }) => type)).toContain("WidgetEditorial");
    expect(byCategory(found)[0]?.[0]).toBe("media");
  });
});
