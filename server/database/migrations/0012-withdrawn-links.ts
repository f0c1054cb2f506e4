import { type Kysely, sql } from "kysely";

/** Tells links that a new password invalidated from used ones, so that the page can say why one no longer works. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
alter table password_tokens add column is_withdrawn boolean not null default false;
`.execute(database);
}
