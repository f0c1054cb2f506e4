import {
  type NumberMistake,
  type NumberRule,
  readStrictly,
} from "#src/domain/values/number.ts";
import { formatNumber, numberToEdit } from "./numbers.ts";

/** Texts of a number field; the application has them. */
export type NumberText = `number.${NumberMistake}`;

export type NumberTranslate = (
  key: NumberText,
  values?: Readonly<Record<string, string>>,
) => string;

/** What a number field holds: a number, nothing, or a text that is refused. */
export type TypedValue = number | string | null;

/** What was typed, as a number if it is one that the rule allows. */
export const typedValue = (text: string, rule: NumberRule): TypedValue =>
  text.trim() === "" ? null : (readStrictly(text, rule).value ?? text);

/** Why what is in a number field is refused, in words; undefined if it is not. */
export function numberMistake(
  value: unknown,
  rule: NumberRule,
  t: NumberTranslate,
): string | undefined {
  if (typeof value !== "string" || value.trim() === "") return undefined;
  const { mistake } = readStrictly(value, rule);
  if (mistake === undefined) return undefined;
  const limit = mistake === "small" ? rule.min : rule.max;
  return t(`number.${mistake}`, {
    text: value.trim(),
    example: formatNumber(rule.isWhole ? 1500 : 1500.5),
    limit: limit === undefined ? "" : formatNumber(limit),
    ...bothReadings(value),
  });
}

/** The two numbers that `1.500` may be, each as it can be typed. */
function bothReadings(text: string) {
  const digits = Number(text.replace(/\D/g, ""));
  return {
    thousands: formatNumber(digits),
    decimals: formatNumber(digits / 1000, { decimals: 4 }),
  };
}

/** A number as a field shows it: it reads as the same. */
export const numberInField = (value: number): string => {
  const shown = numberToEdit(value);
  return readStrictly(shown).mistake === "ambiguous"
    ? formatNumber(value, { decimals: 4 })
    : shown;
};
