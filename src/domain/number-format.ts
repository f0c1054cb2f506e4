import type { Language } from "#src/schema/types.gen.ts";

const thousandsSeparator = "\u202f";
const unitSeparator = "\u00a0";

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(
  language: Language,
  options: Intl.NumberFormatOptions,
): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(language, {
    useGrouping: "always",
    ...options,
  });
  formats.set(key, made);
  return made;
}

/**
 * A number as `Intl.NumberFormat` writes it in a language, but for a narrow no-break space between thousands in every
 * language (AS-9.6).
 */
export const writeNumber = (
  value: number,
  language: Language,
  options: Intl.NumberFormatOptions,
): string =>
  formatOf(language, options)
    .formatToParts(value)
    .map((part) => (part.type === "group" ? thousandsSeparator : part.value))
    .join("");

/**
 * A number in a language.
 * @param decimals exact count of decimals; without it up to two, as many as there are
 * @returns "" for what is not a finite number
 */
export function numberIn(
  language: Language,
  value: number,
  decimals?: number,
): string {
  if (!Number.isFinite(value)) return "";
  return writeNumber(
    value,
    language,
    decimals === undefined
      ? { maximumFractionDigits: 2 }
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals },
  );
}

const isMoney = (unit: string) => /^(\p{Sc}|EUR|USD|GBP|CHF)$/u.test(unit);

/** A number and its unit in a language, kept on one line: `1 250 points`, `12,50 €`. Money that is not round shows its cents. */
export function amountIn(
  language: Language,
  value: number,
  unit: string | null | undefined,
): string {
  const name = unit?.trim() ?? "";
  const hasCents = isMoney(name) && !Number.isInteger(value);
  const number = numberIn(language, value, hasCents ? 2 : undefined);
  return name === "" ? number : `${number}${unitSeparator}${name}`;
}
