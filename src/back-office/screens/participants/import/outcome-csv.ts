import type { OfficeList } from "#src/back-office/api/office.ts";
import type { TextKey, Translate } from "#src/back-office/texts.ts";
import type { importOutcomes } from "#src/domain/people/participant-import.ts";
import { byteOrderMark, csvRows } from "#src/domain/values/csv.ts";
import { type Language, languageNames } from "#src/i18n/languages.ts";
import type { OfficeImportRow } from "#src/schema/types.gen.ts";

/** The line of a row in its file, where the header is the first one. */
export const lineOf = (row: number): number => row + 1;

const PER_PAGE = 100;

/** All rows of an import that have an outcome, in their order; those of an import that has stopped do not change. */
export async function allRows(
  read: (
    query: Record<string, string | number | undefined>,
  ) => Promise<OfficeList<OfficeImportRow>>,
  outcome: (typeof importOutcomes)[number] | undefined,
  onProgress: (count: number) => void,
): Promise<OfficeImportRow[]> {
  const rows: OfficeImportRow[] = [];
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

/** What an import changes of a person, by column: before → after, or the values of an added person. */
export const changeTexts = (
  { outcome, changes }: OfficeImportRow,
  t: Translate,
): string[] =>
  changes.map(({ field: name, before, after }) => {
    const field = t(`import.field_${name}` as TextKey);
    const textOf = (value: string | null) =>
      valueText(name, value) ?? t("import.nothing_there");
    return outcome === "added"
      ? t("import.set", { field, value: textOf(after) })
      : t("import.change", {
          ...{ field, before: textOf(before), after: textOf(after) },
        });
  });

const valueText = (field: string, value: string | null): string | null =>
  field === "language" && value !== null
    ? (languageNames[value as Language] ?? value)
    : value;

/** What became of rows, as CSV. */
export function outcomeCsv(
  rows: readonly OfficeImportRow[],
  t: Translate,
  locale: string,
): string {
  const head = [
    t("import.line"),
    t("participants.email"),
    t("participants.client"),
    t("import.outcome"),
    t("import.field"),
    t("import.reason"),
    t("import.changes"),
  ];
  const lines = rows.map((one) => [
    String(lineOf(one.row)),
    one.email,
    one.clientId,
    one.outcome && t(`import.one_${one.outcome}`),
    one.field && t(`import.field_${one.field}` as TextKey),
    one.message,
    changeTexts(one, t).join("\n"),
  ]);
  return byteOrderMark + csvRows([head, ...lines], locale);
}
