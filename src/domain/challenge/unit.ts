import { numberIn } from "#src/domain/values/number-format.ts";
import type { Unit } from "#src/schema/types.gen.ts";

const unitSeparator = "\u00a0";

/** Numbers are shown with up to two decimals: 1.004 is shown as 1, and takes the singular. */
const maximumFractionDigits = 2;

const rules = new Map<string, Intl.PluralRules>();

/** The plural form that a number takes in a locale's language. */
export function pluralForm(locale: string, value: number): Intl.LDMLPluralRule {
  const known = rules.get(locale);
  const rule = known ?? new Intl.PluralRules(locale, { maximumFractionDigits });
  if (known === undefined) rules.set(locale, rule);
  return rule.select(value);
}

/**
 * The unit of a value, in the plural form of the locale's language: in French `pompe` for 0, 1 and 1.5, `pompes` for 2. If a
 * form is missing, `other` is used, then `one`.
 * @returns "" if there is no unit
 */
export function unitIn(
  locale: string,
  value: number,
  unit: Unit | undefined,
): string {
  if (typeof unit === "string") return unit.trim();
  return (
    unit?.[pluralForm(locale, value)]?.trim() ||
    unit?.other?.trim() ||
    unit?.one?.trim() ||
    ""
  );
}

export const pluralForms = [
  "zero",
  "one",
  "two",
  "few",
  "many",
  "other",
] as const;

const formsOf = (unit: Unit | undefined): string[] =>
  (typeof unit === "string"
    ? [unit]
    : pluralForms.map((form) => unit?.[form])
  ).flatMap((form) => form?.trim() || []);

/** Whether a text is one of the forms of a unit. */
export const isFormOf = (text: string, unit: Unit | undefined): boolean =>
  formsOf(unit).includes(text.trim());

/** The first of several units that has a text. */
export const firstUnit = (...units: (Unit | undefined)[]): Unit | undefined =>
  units.find((unit) => formsOf(unit).length > 0);

const isMoney = (unit: string) => /^(\p{Sc}|EUR|USD|GBP|CHF)$/u.test(unit);

/** A number with its unit in a locale, non-breaking: `1 250 points`, `12,50 €`. Money shows cents unless it is a round amount. */
export function amountIn(
  locale: string,
  value: number,
  unit: Unit | undefined,
): string {
  const name = unitIn(locale, value, unit);
  const hasCents = isMoney(name) && !Number.isInteger(value);
  const number = numberIn(locale, value, hasCents ? 2 : undefined);
  return name === "" ? number : `${number}${unitSeparator}${name}`;
}
