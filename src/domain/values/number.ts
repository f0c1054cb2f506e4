/**
 * Rounds halves away from zero. A half that binary fractions narrowly miss counts as one: 1.005 becomes 1.01 with two
 * decimals, even though it is stored as 1.00499….
 */
export function roundTo(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  const scaled = Math.abs(value) * factor * (1 + Number.EPSILON);
  const rounded = (Math.sign(value) * Math.round(scaled)) / factor;
  return Number.isFinite(rounded) ? rounded + 0 : value;
}

/** An amount of money or points, to the cent. */
export const roundToCents = (value: number): number => roundTo(value, 2);

/** A quantity or result: rounded just enough to remove the noise of binary fractions (0.1 + 0.2 becomes 0.3). */
export const roundQuantity = (value: number): number => roundTo(value, 6);

/** A typed number, and how many decimals it was typed with. */
export interface TypedNumber {
  value: number;
  decimals: number;
}

/**
 * Parses a number as people type it: any kind of space or an apostrophe (`1’500`, `1'500`) between thousands, comma or
 * point as the decimal mark. A space elsewhere is a mistake: `1 5` is no 15. If both occur, or one repeatedly, the last kind is the decimal mark only if it occurs once.
 * @returns null if it is not a number
 */
export function readNumber(text: string): TypedNumber | null {
  const compact = text
    .trim()
    .replace(/^\u2212/, "-")
    .replace(/^([-+])\s+/u, "$1")
    .replace(/(?<=\d)(?:\s+|['\u2019])(?=\d{3}(?!\d))/gu, "");
  if (!/^[-+]?(\d[\d.,]*|[.,]\d+)$/.test(compact)) return null;
  const marks: readonly string[] = compact.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return { value: Number(compact), decimals: 0 };
  const decimals = compact.length - 1 - compact.lastIndexOf(last);
  if (marks.length === 1)
    return { value: Number(compact.replace(last, ".")), decimals };
  const isDecimal = marks.indexOf(last) === marks.length - 1;
  const group = isDecimal ? (last === "," ? "." : ",") : last;
  const [whole = "", fraction = "0"] = isDecimal
    ? compact.split(last)
    : [compact];
  const grouped = new RegExp(`^[-+]?\\d{1,3}(\\${group}\\d{3})+$`);
  if (!grouped.test(whole)) return null;
  return {
    value: Number(`${whole.replaceAll(group, "")}.${fraction}`),
    decimals: isDecimal ? decimals : 0,
  };
}

/** Just the value that `readNumber` parses. */
export const parseNumber = (text: string): number | null =>
  readNumber(text)?.value ?? null;

/**
 * Why a typed number is refused. `ambiguous`: 1.500 may be one and a half or fifteen hundred; `precise`: more digits than a
 * number can have.
 */
export type NumberMistake =
  | "unreadable"
  | "whole"
  | "ambiguous"
  | "precise"
  | "small"
  | "great";

export interface NumberRule {
  isWhole?: boolean;
  min?: number;
  max?: number;
}

/** Numbers with more digits would be stored as others. */
const MAX_DIGITS = 15;

/** Reads what was typed into a number field, without a guess. */
export function readStrictly(
  text: string,
  { isWhole = false, min, max }: NumberRule = {},
):
  | { value: number; mistake?: never }
  | { mistake: NumberMistake; value?: never } {
  const typed = readNumber(text);
  if (typed === null) return { mistake: "unreadable" };
  const { value } = typed;
  if (/^[-+\u2212]?\s*[1-9]\d{0,2}[.,]\d{3}$/u.test(text.trim()))
    return { mistake: isWhole ? "whole" : "ambiguous" };
  if (isWhole && !Number.isInteger(value)) return { mistake: "whole" };
  if (text.replace(/\D/g, "").replace(/^0+/, "").length > MAX_DIGITS)
    return { mistake: "precise" };
  if (min !== undefined && value < min) return { mistake: "small" };
  if (max !== undefined && value > max) return { mistake: "great" };
  return { value };
}
