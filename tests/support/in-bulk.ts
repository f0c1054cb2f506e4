import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "#server/database/schema.ts";

/**
 * Runs statements that fill tables without checks of references and without the indexes of these tables, which are created
 * again at the end. What triggers count of whole statements stays right.
 */
export const inBulk = (
  database: Kysely<Database>,
  tables: readonly (keyof Database)[],
  statements: readonly string[],
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(
      transaction,
    );
    await sql`set local maintenance_work_mem = '512MB'`.execute(transaction);
    await sql`set local work_mem = '256MB'`.execute(transaction);
    const indexes = await droppedIndexes(transaction, tables);
    for (const one of [...statements, ...indexes])
      await sql.raw(one).execute(transaction);
  });

/** Drops the indexes of tables but those of constraints. @returns the statements that create them */
async function droppedIndexes(
  transaction: Transaction<Database>,
  tables: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
    where indrelid = any(${[...tables]}::regclass[]) and not exists (select from pg_constraint where conindid = i.indexrelid)`.execute(
    transaction,
  );
  for (const { name } of rows)
    await sql.raw(`drop index ${name}`).execute(transaction);
  return rows.map(({ definition }) => definition);
}
