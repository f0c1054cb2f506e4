import { type Kysely, sql } from "kysely";

export const locks = ["declarations"];

/**
 * The index of a participant's declarations in a challenge also has their ids, so that those within a few days of each other
 * are found in the index alone (BO-5.2).
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
create index declarations_in_order on declarations (user_id, challenge_id, created_at desc, id);
drop index declarations_user_id_challenge_id_created_at_idx;
`.execute(database);
}
