import { numberIn, writeNumber } from "#src/domain/values/number-format.ts";
import { currentLanguage, currentLocale } from "./languages.ts";

const write = (value: number, options: Intl.NumberFormatOptions): string =>
  writeNumber(value, currentLocale(), options);

/**
 * A number in the current language and the programme's region: its decimal mark, and always a narrow no-break space between
 * thousands (AS-9.6).
 * @param options.decimals exact number of decimals; defaults to up to two, without trailing zeros
 * @returns "" for anything but a finite number
 */
export const formatNumber = (
  value: number,
  { decimals }: { decimals?: number } = {},
): string => numberIn(currentLocale(), value, decimals);

/** How many there are, for a text: `count` chooses its form, `number` is written. */
export const counted = (count: number) => ({
  count,
  number: formatNumber(count),
});

/** A number for an input field: with all of its decimals. */
export const numberToEdit = (value: number): string =>
  write(value, { maximumFractionDigits: 20 });

/** A change to an amount: `+1 500`, `−300`. */
export const formatChange = (value: number): string =>
  value > 0
    ? `+${formatNumber(value)}`
    : formatNumber(value).replace("-", "\u2212");

/**
 * A percentage rounded to one decimal (CH-2.4.16).
 * @param percent 12.34 means 12.34 %
 */
export function formatPercent(percent: number): string {
  if (!Number.isFinite(percent)) return "";
  return write(percent / 100, { style: "percent", maximumFractionDigits: 1 });
}

/**
 * The size of a file, `100 Mo`, `12,4 Mo`, `830 kB`, or a transfer rate, `2,1 Mo/s`.
 * @param megabyte bytes per megabyte; defaults to 1,000,000
 */
export function formatBytes(
  bytes: number,
  {
    megabyte = 1_000_000,
    perSecond = false,
  }: { megabyte?: number; perSecond?: boolean } = {},
): string {
  const kilobyte = Math.sqrt(megabyte);
  const isSmall = bytes < megabyte;
  const name = isSmall ? "kilobyte" : "megabyte";
  const value = isSmall ? Math.ceil(bytes / kilobyte) : bytes / megabyte;
  return write(value, {
    style: "unit",
    unit: perSecond ? `${name}-per-second` : name,
    maximumFractionDigits: isSmall ? 0 : 1,
  });
}

/** A list of alternatives: `PNG ou JPEG`. */
export const formatAlternatives = (words: readonly string[]): string =>
  new Intl.ListFormat(currentLanguage(), { type: "disjunction" }).format(words);
