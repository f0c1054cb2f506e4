import { expect, test } from "vitest";
import { hasWords, searchWords } from "./search-words.ts";

test.each([
  ["récompenses", "Récompense d’été", true],
  ["recompense", "Récompenses", true],
  ["page", "Pages", true],
  ["pages", "Page d’accueil", true],
  ["cadeaux", "Carte cadeau", true],
  ["Prämien", "Prämie", true],
  ["Bestellungen", "Bestellung 12", true],
  ["pagina's", "Pagina", true],
  ["l'action", "Appel à l’action", true],
  ["l’accueil d'ici", "Page d'accueil, ici", true],
  ["all'azione", "Invito all’azione", true],
  ["premi", "Premio", true],
  ["premio", "Premi", true],
  ["páginas", "Página de inicio", true],
  ["boeuf", "Filet de Bœuf", true],
  ["Strasse", "Straße", true],
  ["publish this", "Publish…", true],
  ["publier cette page", "Publier la page", true],
  ["durand camille", "Camille Durand", true],
  ["R000012", "R000012", true],
  ["a", "Ada", true],
  ["", "anything", true],
  ["store", "Settings", false],
  ["new badge", "New: Page", false],
])("BO-1.3 %j in %j: %s", (q, text, expected) => {
  expect(hasWords(text, searchWords(q))).toBe(expected);
});
