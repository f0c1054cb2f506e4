const thousandsSeparator = "\u202f";

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
 * A number as `Intl.NumberFormat` writes it in a locale (`fr`, `de-CH`), but always with a narrow no-break space between
 * thousands (AS-9.6).
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
 * @param decimals exact number of decimals; defaults to up to two, without trailing zeros
 * @returns "" for anything but a finite number
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
