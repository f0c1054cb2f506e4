import { type Kysely, sql } from "kysely";

/** A refused photo that a moderator unblocked, so that the participant may send another one. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
alter table challenge_results add column is_unblocked boolean not null default false;
`.execute(database);
}
