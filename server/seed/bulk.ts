import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";

/** A row to insert; columns with a default may be omitted, dates may be ISO text. */
export type Row<Table extends keyof Database> = {
  [Column in keyof Selectable<Database[Table]>]?:
    | Selectable<Database[Table]>[Column]
    | (Date extends Selectable<Database[Table]>[Column] ? string : never);
};

const ROWS_AT_ONCE = 5_000;

/** Inserts many rows with one JSON parameter. Every row must have the same columns as the first. */
export async function insertRows<Table extends keyof Database & string>(
  database: Kysely<Database>,
  table: Table,
  rows: readonly Row<Table>[],
): Promise<void> {
  const columns = sql.join(
    Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)),
  );
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const part = JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE));
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${part}::json)
    `.execute(database);
  }
}

/** Advances the id sequences of tables into which rows with explicit ids were inserted. */
export async function catchUpIds(
  database: Kysely<Database>,
  tables: readonly (keyof Database)[],
): Promise<void> {
  for (const table of tables)
    await sql`
      select setval(
        pg_get_serial_sequence(${table}, 'id'),
        (select coalesce(max(id), 0) + 1 from ${sql.table(table)}),
        false
      )
    `.execute(database);
}
