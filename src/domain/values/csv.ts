import Papa from "papaparse";

/** Numbers are written with the locale's decimal mark and never treated as formulas. */
export type CsvCell = string | number | null | undefined;

/** Makes spreadsheets read UTF-8. */
export const byteOrderMark = "\ufeff";

export const csvNewline = "\r\n";

/**
 * Text that a spreadsheet would evaluate, after any blanks: within a cell after a comma, a semicolon or a line break, where a
 * new cell starts in programs that expect the other separator, and at the start of a cell.
 */
const blanks = String.raw`'*[^\S\t\r\n]*`;
const marks = "[=+\\-@＝＋－＠]";
const inner = new RegExp(`([;,\\t\\r\\n])(?=${blanks}${marks})`, "gu");
const leading = new RegExp(`^(?=${blanks}(?:${marks}|[\\t\\r\\n]))`, "u");

/** Both need one of these; most texts have none and skip the two slower expressions. */
const suspicious = new RegExp(`${marks}|[\\t\\r\\n]`, "u");

/** What `harmless` has written. */
const protectedInner = new RegExp(inner.source.replace(")", ")'"), "gu");
const protectedLeading = new RegExp(leading.source.replace("^", "^'"), "u");

/** A leading apostrophe turns a formula into text. */
export const harmless = (text: string): string =>
  suspicious.test(text)
    ? text.replace(inner, "$1'").replace(leading, "'")
    : text;

/** The text of a cell that `csvRows` wrote, without the apostrophes that protect spreadsheets. */
export const cellText = (cell: string): string =>
  cell.replace(protectedLeading, "").replace(protectedInner, "$1");

/** Regions where spreadsheets expect semicolons even though the decimal mark may be a point. */
const hasSemicolons = /-(?:CH|LI)$/;

/**
 * Rows as CSV (RFC 4180), in the form that spreadsheets expect in a locale (`fr`, `de-CH`): separated by semicolons where
 * the decimal mark is a comma, by commas elsewhere.
 * @param separator of the locale if omitted
 * @returns lines without a trailing line break
 */
export function csvRows(
  rows: readonly (readonly CsvCell[])[],
  locale: string,
  separator?: "\t",
): string {
  const { delimiter, decimals } = csvForm(locale);
  const textOf = (cell: CsvCell) =>
    typeof cell === "number" ? decimals.format(cell) : harmless(cell ?? "");
  return Papa.unparse(
    rows.map((row) => row.map(textOf)),
    {
      delimiter: separator ?? delimiter,
      newline: csvNewline,
      // A file of one column is not cut by what its cells contain.
      quotes: rows.every(({ length }) => length === 1),
    },
  );
}

/** The separator and the numbers that spreadsheets expect in a locale. */
export function csvForm(locale: string) {
  const decimals = new Intl.NumberFormat(locale, {
    useGrouping: false,
    // As many digits as spreadsheets hold, and all those of whole numbers.
    ...{ maximumFractionDigits: 6, maximumSignificantDigits: 15 },
    roundingPriority: "morePrecision",
  });
  const mark = decimals.format(0.5).includes(",") ? "," : ".";
  const delimiter = mark === "," || hasSemicolons.test(locale) ? ";" : ",";
  return { decimals, mark, delimiter };
}
