import { type Kysely, sql } from "kysely";

export const locks = ["audit_events"];

/**
 * What an event says is hashed with a salt of its own, so that both can be erased and the chain of hashes stays sound (BO-9.91).
 * Events of before have neither.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
alter table audit_events add column salt bytea, add column words_hash bytea;
`.execute(database);
}
