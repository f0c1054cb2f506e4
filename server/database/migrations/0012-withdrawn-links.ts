import { type Kysely, sql } from "kysely";

/** A link that a new password put out of use was not used: whoever opens it learns why it no longer works. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
alter table password_tokens add column is_withdrawn boolean not null default false;
`.execute(database);
}
