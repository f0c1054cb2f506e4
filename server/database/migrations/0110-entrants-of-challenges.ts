import { type Kysely, sql } from "kysely";

export const writeLocks = ["declarations"];

/** The people who declared in a challenge are counted from an index alone (BO-12.1). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create index declarations_entrants on declarations (challenge_id, user_id)`.execute(
    database,
  );
}
