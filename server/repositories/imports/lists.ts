import { sql, type Transaction } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { hashOf } from "#server/repositories/documents/stored-lists.ts";
import type { ListRow } from "#src/domain/documents/lists.ts";
import type { ImportRow } from "#src/domain/imports/import-row.ts";

/** What imports read of the lists of documents. */
export const listImportQueries = (transaction: Transaction<Database>) => ({
  /** All rows of a list, in their order; empty without a list. */
  async rows(list: string | undefined): Promise<ListRow[]> {
    if (list === undefined) return [];
    const { rows } = await sql<{ row: ListRow }>`
      select row from document_list_rows where hash = ${hashOf(list)} order by position`.execute(
      transaction,
    );
    return rows.map(({ row }) => row);
  },

  /** Those of these codes that products have. */
  async productCodes(codes: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{ code: string }>`
      select distinct code from products where code = any(${[...codes]}::text[])`.execute(
      transaction,
    );
    return new Set(rows.map(({ code }) => code));
  },

  /** Rows of goals with what names their people; those of erased accounts are left out. */
  async namedGoals(
    goals: readonly ListRow[],
  ): Promise<ReadonlyMap<number, ImportRow>> {
    const { rows } = await sql<{ id: number; row: ImportRow }>`
      select u.id, jsonb_build_object('email', u.email, 'clientId', u.client_id, 'value', g.value) as row
      from jsonb_to_recordset(${JSON.stringify(goals)}::jsonb) as g(participant integer, value double precision)
      join users u on u.id = g.participant and u.erased_at is null`.execute(
      transaction,
    );
    return new Map(rows.map(({ id, row }) => [id, row]));
  },
});
