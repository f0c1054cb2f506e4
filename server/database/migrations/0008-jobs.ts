import { type Kysely, sql } from "kysely";

/** Which job sent a link: one that is done again may send another. The jobs' own tables are pg-boss's (server/jobs). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
alter table password_tokens add column job_id uuid;
`.execute(database);
}
