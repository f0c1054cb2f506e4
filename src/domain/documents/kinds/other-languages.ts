import { documentLanguages } from "#src/domain/documents/languages.ts";
import type { CountedLanguages } from "#src/domain/programme/languages.ts";
import type { Json } from "#src/schema/json.ts";
import type { Fault } from "./kind.ts";

/** A mistake for each language of a list that a programme does not have (BO-9.96). */
export const otherLanguages = (
  named: Json,
  { all }: CountedLanguages,
  pointer: string,
): Fault[] =>
  documentLanguages
    .filter(
      (code) =>
        Array.isArray(named) &&
        named.includes(code) &&
        !all.some((one) => one === code),
    )
    .map((language) => ({
      ...{ pointer, outcome: "otherLanguage", level: "mistake" },
      values: { language },
    }));
