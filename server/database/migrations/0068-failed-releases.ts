import { type Kysely, sql } from "kysely";

export const locks = ["document_releases"];

/** A release that could not be made live says so itself: its instant alone does not tell. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
alter table document_releases add column failed_at timestamptz;
`.execute(database);
}
