import type { OfficeList } from "#src/back-office/api/office.ts";
import type { Translate } from "#src/back-office/texts.ts";
import type { ImportOutcome } from "#src/domain/imports/import-kind.ts";
import type { RowField } from "#src/domain/imports/row-fields.ts";
import {
  byteOrderMark,
  type CsvCell,
  csvRows,
} from "#src/domain/values/csv.ts";
import { type Language, languageNames } from "#src/i18n/languages.ts";
import { formatNumber } from "#src/i18n/numbers.ts";
import type { OfficeImportLine } from "#src/schema/types.gen.ts";
import { labelIn } from "./label-in.ts";

/** What rows are said in. */
export interface RowWords {
  t: Translate;
  language: Language;
  /** The columns of the kind. */
  fields: readonly RowField[];
}

/** The line of a row in its file, where the header is the first one. */
export const lineOf = (row: number): number => row + 1;

const PER_PAGE = 100;

/** All rows of an import that have an outcome, in their order; those of an import that has stopped do not change. */
export async function allRows(
  read: (
    query: Record<string, string | number | undefined>,
  ) => Promise<OfficeList<OfficeImportLine>>,
  outcome: ImportOutcome | undefined,
  onProgress: (count: number) => void,
): Promise<OfficeImportLine[]> {
  const rows: OfficeImportLine[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await read({
      ...{ page, outcome },
      itemsPerPage: PER_PAGE,
    });
    rows.push(...items);
    onProgress(rows.length);
    if (rows.length >= total || items.length === 0) return rows;
  }
}

/** What an import changes in a row, by column: before → after; all that is set of a new thing; why it is refused. */
export function changesIn(
  { outcome, column, message, before, after }: OfficeImportLine,
  { t, language, fields }: RowWords,
): string[] {
  const reason = [column && labelIn(fields, column, language), message]
    .filter(Boolean)
    .join(" · ");
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => (before?.[name] ?? null) !== (after?.[name] ?? null),
  );
  const changes = names.map((name) => {
    const field = labelIn(fields, name, language);
    const textOf = (values: OfficeImportLine["before"]) =>
      valueText(name, values?.[name]) ?? t("import.nothing_there");
    if (outcome === "added" || outcome === "removed")
      return t("import.set", {
        ...{ field, value: textOf(outcome === "added" ? after : before) },
      });
    return t("import.change", {
      ...{ field, before: textOf(before), after: textOf(after) },
    });
  });
  return [
    ...(outcome === "refused" ? [] : changes),
    ...(reason ? [reason] : []),
  ];
}

function valueText(
  name: string,
  value: string | number | null | undefined,
): string | undefined {
  if (value === null || value === undefined || value === "") return undefined;
  if (typeof value === "number") return formatNumber(value);
  return name === "language"
    ? (languageNames[value as Language] ?? value)
    : value;
}

/** What became of rows, as CSV. */
export function outcomeCsv(
  rows: readonly OfficeImportLine[],
  words: RowWords,
  locale: string,
): string {
  const { t, language, fields } = words;
  const head = [
    t("import.line"),
    t("import.key"),
    t("import.outcome"),
    t("import.field"),
    t("import.reason"),
    t("import.changes"),
  ];
  const lines = rows.map((one) => [
    one.row === null ? "" : String(lineOf(one.row)),
    one.key,
    one.outcome && t(`import.one_${one.outcome}`),
    one.column && labelIn(fields, one.column, language),
    one.message,
    changesIn({ ...one, column: null, message: null }, words).join("\n"),
  ]);
  return byteOrderMark + csvRows([head, ...lines], locale);
}

/** Refused rows as they were sent, without blank ones, each with its reason: a file to correct and import again. */
export function refusedCsv(
  all: readonly OfficeImportLine[],
  { t, language, fields }: RowWords,
  locale: string,
): string {
  const rows = all.filter(({ data }) => Object.keys(data ?? {}).length > 0);
  const used = fields
    .map(({ name }) => name)
    .filter((name) => rows.some(({ data }) => data?.[name] !== undefined));
  const head = used.map((name) => labelIn(fields, name, language));
  const lines = rows.map(({ data, column, message }): CsvCell[] => [
    ...used.map((name) => data?.[name]),
    [column && labelIn(fields, column, language), message]
      .filter(Boolean)
      .join(" · "),
  ]);
  return (
    byteOrderMark + csvRows([[...head, t("import.reason")], ...lines], locale)
  );
}
