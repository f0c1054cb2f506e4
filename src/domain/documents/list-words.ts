import { numberIn } from "#src/domain/values/number-format.ts";
import type { Language } from "#src/schema/types.gen.ts";
import type { ListName, RowCounts } from "./lists.ts";

/** A word for one thing, and for several. */
type Forms = readonly [one: string, other: string];

type Change = keyof RowCounts;

/** What a list has rows of. */
const things: Record<ListName, Record<Language, Forms>> = {
  "challenge-products": {
    fr: ["produit", "produits"],
    en: ["product", "products"],
    it: ["prodotto", "prodotti"],
    es: ["producto", "productos"],
    de: ["Produkt", "Produkte"],
    nl: ["product", "producten"],
  },
  "custom-goals": {
    fr: ["objectif", "objectifs"],
    en: ["goal", "goals"],
    it: ["obiettivo", "obiettivi"],
    es: ["objetivo", "objetivos"],
    de: ["Ziel", "Ziele"],
    nl: ["doel", "doelen"],
  },
};

/** What happened to them; all of them are masculine where that counts. */
const changes: Record<Language, Record<Change, Forms>> = {
  fr: {
    changed: ["modifié", "modifiés"],
    added: ["ajouté", "ajoutés"],
    removed: ["retiré", "retirés"],
  },
  en: {
    changed: ["changed", "changed"],
    added: ["added", "added"],
    removed: ["removed", "removed"],
  },
  it: {
    changed: ["modificato", "modificati"],
    added: ["aggiunto", "aggiunti"],
    removed: ["rimosso", "rimossi"],
  },
  es: {
    changed: ["modificado", "modificados"],
    added: ["añadido", "añadidos"],
    removed: ["eliminado", "eliminados"],
  },
  de: {
    changed: ["geändert", "geändert"],
    added: ["hinzugefügt", "hinzugefügt"],
    removed: ["entfernt", "entfernt"],
  },
  nl: {
    changed: ["gewijzigd", "gewijzigd"],
    added: ["toegevoegd", "toegevoegd"],
    removed: ["verwijderd", "verwijderd"],
  },
};

const otherOrder: Record<Language, string> = {
  fr: "dans un autre ordre",
  en: "in another order",
  it: "in un altro ordine",
  es: "en otro orden",
  de: "in anderer Reihenfolge",
  nl: "in een andere volgorde",
};

const inForm = (forms: Forms, count: number, language: Language): string =>
  forms[new Intl.PluralRules(language).select(count) === "one" ? 0 : 1];

/** How long a list is: “10,000 products”. */
export const listInWords = (
  list: ListName,
  count: number,
  language: Language,
): string =>
  `${numberIn(language, count)} ${inForm(things[list][language], count, language)}`;

/** What differs between two lists (BO-10.4): “214 products changed, 3 removed”. */
export function listChangesInWords(
  list: ListName,
  counts: RowCounts,
  language: Language,
): string {
  const parts = (["changed", "added", "removed"] as const)
    .filter((change) => counts[change] > 0)
    .map((change, index) => {
      const count = counts[change];
      const subject =
        index === 0
          ? listInWords(list, count, language)
          : numberIn(language, count);
      return `${subject} ${inForm(changes[language][change], count, language)}`;
    });
  return parts.length === 0 ? otherOrder[language] : parts.join(", ");
}
