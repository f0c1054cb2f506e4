import type { CopiedRow } from "#server/repositories/exports/copy-rows.ts";
import { byteOrderMark, csvForm, csvNewline } from "#src/domain/values/csv.ts";
import type { ExportColumn } from "./table.ts";

const needsQuotes = /[",;\r\n]|^\s|\s$/;

const quoted = (text: string) =>
  needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Rows as CSV, part by part; numbers have all their digits. */
export async function* csvFile(
  parts: AsyncIterable<CopiedRow[]>,
  columns: readonly ExportColumn[],
  locale: string,
): AsyncGenerator<string> {
  const { mark, delimiter } = csvForm(locale);
  const writers = columns.map(({ type, textOf }) =>
    type === "number"
      ? (cell: string) => cell.replace(".", mark)
      : type === "text"
        ? (cell: string) => quoted(textOf(cell))
        : (cell: string) => cell,
  );
  const lineOf = (row: CopiedRow) => {
    let line = "";
    for (const [at, cell] of row.entries()) {
      if (at > 0) line += delimiter;
      if (cell !== null) line += writers[at]?.(cell) ?? "";
    }
    return line + csvNewline;
  };
  yield byteOrderMark +
    columns.map(({ title }) => quoted(title)).join(delimiter) +
    csvNewline;
  for await (const part of parts) yield part.map(lineOf).join("");
}
