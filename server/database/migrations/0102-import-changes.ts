import { sql, type Transaction } from "kysely";

export const locks = ["participant_import_rows"];

/** What an import changes of a person, by column (BO-7.3). */
export async function up(transaction: Transaction<unknown>): Promise<void> {
  await sql`alter table participant_import_rows add column changes jsonb`.execute(
    transaction,
  );
}
