import { pluralForm } from "#src/domain/challenge/unit.ts";
import {
  documentLanguages,
  isByLanguage,
} from "#src/domain/documents/languages.ts";
import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";

/** The numbers with which the plural forms of a language are explained. */
const exampleNumbers = [0, 1, 1.5, 2, 5, 100, 1_000_000];

/** Which plural forms a locale's language has, each with numbers that take it: in French `one` for 0, 1 and 1.5. */
export const pluralExamples = (
  locale: string,
): Map<Intl.LDMLPluralRule, number[]> =>
  Map.groupBy(exampleNumbers, (value) => pluralForm(locale, value));

const textOf = (value: Json): string =>
  typeof value === "string" ? value : "";

/**
 * A plural form of a unit in a language, whichever shape the unit has: one text for all, one for each language, or
 * forms of these.
 */
export function unitText(unit: Json, form: string, code: string): string {
  const inner = isByLanguage(unit) ? unit[code] : unit;
  if (!isObject(inner)) return textOf(inner);
  const texts = inner[form];
  return textOf(isObject(texts) ? texts[code] : texts);
}

/** Whether each language has a form: those of a million are rare. */
export const isCommon = (form: string): boolean =>
  form === "one" || form === "other";

/** Whether a unit is one text for all numbers in all languages. */
export const isOneText = (unit: Json): unit is string =>
  typeof unit === "string" && unit !== "";

/**
 * A unit as `{one: {fr: "pompe"}, other: {fr: "pompes"}}`, with another text in a form and a language; null if no text
 * is left.
 * @param forms those that the editor knows
 */
export function withUnitText(
  unit: Json,
  forms: readonly string[],
  { form, code }: { form: string; code: string },
  text: string,
): JsonObject | null {
  const made = Object.fromEntries(
    forms
      .map((name): [string, JsonObject] => [
        name,
        Object.fromEntries(
          documentLanguages
            .map((one): [string, string] => [
              one,
              name === form && one === code ? text : unitText(unit, name, one),
            ])
            .filter(([, each]) => each !== ""),
        ),
      ])
      .filter(
        ([name, texts]) =>
          Object.keys(texts).length > 0 &&
          // A text for all numbers becomes the two common forms.
          (isCommon(name) || name === form || hasForm(unit, name)),
      ),
  );
  const present: JsonObject = isObject(unit) && !isByLanguage(unit) ? unit : {};
  const others = Object.entries(present).filter(
    ([name]) => !forms.includes(name),
  );
  const next = { ...Object.fromEntries(others), ...made };
  return Object.keys(next).length === 0 ? null : next;
}

/** Whether a unit has its own texts in a form. */
export const hasForm = (unit: Json, form: string): boolean =>
  isObject(unit) &&
  (isByLanguage(unit) ? Object.values(unit) : [unit]).some(
    (one) => isObject(one) && one[form] !== undefined,
  );
