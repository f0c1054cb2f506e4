import { describe, expect, test } from "vitest";
import { listChangesInWords, listInWords } from "./list-words.ts";

const none = { added: 0, changed: 0, removed: 0 };

describe("BO-10.4 what differs between two lists is said in words", () => {
  test.each([
    ["en", "214 products changed, 3 removed"],
    ["fr", "214 produits modifiés, 3 retirés"],
    ["it", "214 prodotti modificati, 3 rimossi"],
    ["es", "214 productos modificados, 3 eliminados"],
    ["de", "214 Produkte geändert, 3 entfernt"],
    ["nl", "214 producten gewijzigd, 3 verwijderd"],
  ] as const)("in %s", (language, words) => {
    const counts = { ...none, changed: 214, removed: 3 };
    expect(listChangesInWords("challenge-products", counts, language)).toBe(
      words,
    );
  });

  test.each([
    [{ ...none, added: 1 }, "1 objectif ajouté"],
    [
      { added: 1_200, changed: 1, removed: 2 },
      "1 objectif modifié, 1\u202f200 ajoutés, 2 retirés",
    ],
    [none, "dans un autre ordre"],
  ])("%j: %s", (counts, words) => {
    expect(listChangesInWords("custom-goals", counts, "fr")).toBe(words);
  });

  test.each([
    [0, "0 produit"],
    [1, "1 produit"],
    [10_000, "10\u202f000 produits"],
    [1_000_000, "1\u202f000\u202f000 produits"],
  ])("%i rows: %s", (count, words) => {
    expect(listInWords("challenge-products", count, "fr")).toBe(words);
  });
});
