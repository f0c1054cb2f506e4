import type { Unit } from "#src/schema/types.gen.ts";
import { unitIn } from "./unit.ts";

const thousandsSeparator = "\u202f";
const unitSeparator = "\u00a0";

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(
  locale: string,
  options: Intl.NumberFormatOptions,
): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, {
    useGrouping: "always",
    ...options,
  });
  formats.set(key, made);
  return made;
}

/**
 * A number as `Intl.NumberFormat` writes it in a locale (`fr`, `de-CH`), but for a narrow no-break space between thousands
 * in every one (AS-9.6).
 */
export const writeNumber = (
  value: number,
  locale: string,
  options: Intl.NumberFormatOptions,
): string =>
  formatOf(locale, options)
    .formatToParts(value)
    .map((part) => (part.type === "group" ? thousandsSeparator : part.value))
    .join("");

/**
 * A number in a locale.
 * @param decimals exact count of decimals; without it up to two, as many as there are
 * @returns "" for what is not a finite number
 */
export function numberIn(
  locale: string,
  value: number,
  decimals?: number,
): string {
  if (!Number.isFinite(value)) return "";
  return writeNumber(
    value,
    locale,
    decimals === undefined
      ? { maximumFractionDigits: 2 }
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals },
  );
}

const isMoney = (unit: string) => /^(\p{Sc}|EUR|USD|GBP|CHF)$/u.test(unit);

/** A number and its unit in a locale, kept on one line: `1 250 points`, `12,50 €`. Money that is not round shows its cents. */
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
