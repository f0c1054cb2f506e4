import type { CopiedRow } from "#server/repositories/exports/copy-rows.ts";
import { byteOrderMark, csvForm, csvNewline } from "#src/domain/values/csv.ts";
import type { ExportColumn } from "./table.ts";
import { type TextPart, textCollector } from "./text-parts.ts";

const needsQuotes = /[",;\r\n]|^\s|\s$/;

const quoted = (text: string) =>
  needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Rows as CSV; numbers have all their digits. */
export function csvCollector(columns: readonly ExportColumn[], locale: string) {
  const { mark, delimiter } = csvForm(locale);
  const writers = columns.map(({ type, textOf }) =>
    type === "number"
      ? (cell: string) => cell.replace(".", mark)
      : type === "text"
        ? (cell: string) => quoted(textOf(cell))
        : (cell: string) => cell,
  );
  return textCollector((row: CopiedRow) => {
    let line = "";
    for (let at = 0; at < row.length; at += 1) {
      const cell = row[at];
      if (at > 0) line += delimiter;
      if (cell != null) line += writers[at]?.(cell) ?? "";
    }
    return line + csvNewline;
  });
}

/** A CSV file, part by part. */
export async function* csvFile(
  parts: AsyncIterable<TextPart>,
  columns: readonly ExportColumn[],
  locale: string,
): AsyncGenerator<Buffer | string> {
  const { delimiter } = csvForm(locale);
  const titles = columns.map(({ title }) => quoted(title));
  yield byteOrderMark + titles.join(delimiter) + csvNewline;
  for await (const { bytes } of parts) yield bytes;
}
