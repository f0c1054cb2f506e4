import { fillIn } from "#src/domain/declaration/fill-in.ts";
import type { Fault, Outcome } from "#src/domain/documents/kinds/kind.ts";
import type { Language } from "#src/schema/types.gen.ts";
import de from "./outcome-words/de.json" with { type: "json" };
import en from "./outcome-words/en.json" with { type: "json" };
import es from "./outcome-words/es.json" with { type: "json" };
import fr from "./outcome-words/fr.json" with { type: "json" };
import it from "./outcome-words/it.json" with { type: "json" };
import nl from "./outcome-words/nl.json" with { type: "json" };

/** What is said of the outcomes of schemas, by the server and by forms. */
export const outcomeWords = { de, en, es, fr, it, nl } satisfies Record<
  Language,
  object
>;

export type WordedOutcome = Extract<keyof typeof en, Outcome>;

type Key = keyof typeof en;

/** What a value of the wrong type should be. */
export type Expected = Key extends infer One
  ? One extends `expected.${infer Name}`
    ? Name
    : never
  : never;

export const isWorded = (outcome: Outcome): outcome is WordedOutcome =>
  Object.hasOwn(en, outcome);

/** What a schema says against a value, in words. */
export const wordsOf = (
  outcome: WordedOutcome,
  { values, meant, form }: Fault,
  language: Language,
): string => {
  const words: Record<Key, string> = outcomeWords[language];
  if (outcome === "wrongForm" && form?.[language] !== undefined)
    return form[language];
  const expected = `expected.${values?.["expected"]}`;
  const key = Object.hasOwn(words, expected) ? (expected as Key) : outcome;
  return fillIn(words[key], language, {
    ...values,
    fields: meant?.[language] ?? "",
  });
};
