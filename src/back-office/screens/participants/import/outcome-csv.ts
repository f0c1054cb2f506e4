import type { OfficeList } from "#src/back-office/api/office.ts";
import type { TextKey, Translate } from "#src/back-office/texts.ts";
import type { ImportPlan } from "#src/domain/people/participant-import.ts";
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
  outcome: ImportPlan["outcome"] | undefined,
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

/** What an import changes in a column: before → after. */
export const changeText = (
  { field, before, after }: OfficeImportRow["changes"][number],
  t: Translate,
): string =>
  t("import.change", {
    field: t(`import.field_${field}` as TextKey),
    before: valueText(field, before) ?? t("import.nothing_there"),
    after: valueText(field, after) ?? t("import.nothing_there"),
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
  const lines = rows.map(
    ({ row, email, clientId, outcome, changes, field, message }) => [
      String(lineOf(row)),
      email,
      clientId,
      outcome && t(`import.one_${outcome}`),
      field && t(`import.field_${field}` as TextKey),
      message,
      changes.map((change) => changeText(change, t)).join("\n"),
    ],
  );
  return byteOrderMark + csvRows([head, ...lines], locale);
}
