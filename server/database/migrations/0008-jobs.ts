import { type Kysely, sql } from "kysely";

/** Which job sent a link: if that job runs again, it may send another. The job tables are pg-boss's (server/jobs). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
alter table password_tokens add column job_id uuid;
`.execute(database);
}
