import type { Kysely } from "kysely";
import type { ExportName } from "#registry/exports.ts";
import type { StoredAnswer } from "#server/database/challenge-tables.ts";
import type { Database } from "#server/database/schema.ts";
import { formEntryOf } from "#server/presenters/declarations.ts";
import { answeredForms } from "#server/repositories/declarations/answered-forms.ts";
import { productCells } from "#src/domain/imports/kinds/products.ts";
import type { DeclarationForm } from "#src/schema/types.gen.ts";
import {
  type Collector,
  type CopiedRow,
  copyRows,
  listCollector,
} from "./copy-rows.ts";
import { type ExportScope, exportQuery } from "./export-sources.ts";

/** Reads what is exported (BO-21.2). */
export const createExportedRowsRepository = (database: Kysely<Database>) => ({
  /**
   * Gives the rows of a kind to `write`, in parts of a collector; it starts again on the primary, with a new collector, if the
   * replica fails.
   */
  read: async <Part, Result>(
    kind: ExportName,
    scope: ExportScope,
    newCollector: () => Collector<Part>,
    write: (parts: AsyncIterable<Part>) => Promise<Result>,
  ): Promise<Result> => {
    const query = exportQuery(kind, scope);
    const answers = scope.columns.indexOf("answers");
    if (kind !== "products" && answers < 0)
      return write(copyRows(database, query, newCollector()));
    const lists = copyRows(database, query, listCollector());
    const changed =
      kind === "products"
        ? productRows(lists, scope)
        : answeredRows(database, lists, answers, scope);
    return write(collected(changed, newCollector()));
  },
});

/** Rows in parts of a collector. */
export async function* collected<Part>(
  lists: AsyncIterable<CopiedRow[]>,
  collector: Collector<Part>,
): AsyncGenerator<Part> {
  for await (const rows of lists)
    for (const row of rows) {
      const part = collector.add(row);
      if (part !== undefined) yield part;
    }
  yield collector.end();
}

/** Products as their import reads them. */
async function* productRows(
  parts: AsyncIterable<CopiedRow[]>,
  { columns, programmeLanguage }: ExportScope,
): AsyncGenerator<CopiedRow[]> {
  for await (const part of parts)
    yield part.map(([body]) => {
      const cells = productCells(JSON.parse(body ?? "{}"), programmeLanguage);
      return columns.map((name) => cells[name]?.toString() ?? null);
    });
}

/** Declarations whose answers have the questions that were asked, by their labels. */
async function* answeredRows(
  database: Kysely<Database>,
  parts: AsyncIterable<CopiedRow[]>,
  column: number,
  { language }: ExportScope,
): AsyncGenerator<CopiedRow[]> {
  const forms = new Map<string, DeclarationForm | null>();
  for await (const part of parts) {
    const read = part.map((row) => {
      const cell = row[column];
      if (cell == null) return undefined;
      const [challenge_id, challenge_revision, answers] = JSON.parse(cell) as [
        ...[number, number | null, StoredAnswer[]],
      ];
      const form = `${challenge_id} ${challenge_revision}`;
      return { challenge_id, challenge_revision, answers, form };
    });
    const missing = read.flatMap((one, id) =>
      one === undefined || forms.has(one.form) ? [] : [{ ...one, id }],
    );
    const found = await answeredForms(database, missing, language);
    for (const { id, form } of missing) forms.set(form, found.get(id) ?? null);
    yield part.map((row, at) => {
      const one = read[at];
      return one === undefined
        ? row
        : row.with(column, answersText(one.answers, forms.get(one.form)));
    });
  }
}

/** @example answersText(answers, form) // '{"Shop":"Lyon","Colors":"red, blue"}' */
function answersText(
  answers: readonly StoredAnswer[],
  form: DeclarationForm | null = null,
): string {
  const { formValues = [] } = formEntryOf(answers, form) ?? {};
  return JSON.stringify(
    Object.fromEntries(
      (formValues ?? []).map((one) => [
        one?.formInput?.label ?? one?.formInput?.["@id"],
        one?.value ??
          one?.formInputChoiceValues
            ?.map((choice) => choice?.formInputChoice?.title)
            .join(", "),
      ]),
    ),
  );
}
