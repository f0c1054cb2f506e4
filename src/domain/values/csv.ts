import Papa from "papaparse";

/** Numbers are written with the locale's decimal mark and never treated as formulas. */
export type CsvCell = string | number | null | undefined;

/** Makes spreadsheets read UTF-8. */
export const byteOrderMark = "\ufeff";

export const csvNewline = "\r\n";

/**
 * Text that a spreadsheet would evaluate: at the start of a cell, after any blanks, or after a comma, a semicolon or a line
 * break, where a new cell starts in programs that expect the other separator.
 */
const formula = /(^|[;,\t\r\n])(?='*\s*[=+\-@＝＋－＠])|^(?='*[\t\r\n])/gu;

/** What `harmless` has written. */
const protectedFormula =
  /(^|[;,\t\r\n])'(?='*\s*[=+\-@＝＋－＠])|^'(?='*[\t\r\n])/gu;

/** A leading apostrophe turns a formula into text. */
const harmless = (text: string) => text.replace(formula, "$1'");

/** The text of a cell that `csvRows` wrote, without the apostrophes that protect spreadsheets. */
export const cellText = (cell: string): string =>
  cell.replace(protectedFormula, "$1");

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
  const decimals = new Intl.NumberFormat(locale, {
    useGrouping: false,
    maximumFractionDigits: 6,
  });
  const textOf = (cell: CsvCell) =>
    typeof cell === "number" ? decimals.format(cell) : harmless(cell ?? "");
  return Papa.unparse(
    rows.map((row) => row.map(textOf)),
    {
      delimiter:
        separator ??
        (decimals.format(0.5).includes(",") || hasSemicolons.test(locale)
          ? ";"
          : ","),
      newline: csvNewline,
    },
  );
}
