import { type Kysely, sql } from "kysely";

export const writeLocks = ["moderation_corrections"];

/** What waits for a second person is listed, oldest first. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
create index on moderation_corrections (created_at, id) where applied_at is null;
`.execute(database);
}
