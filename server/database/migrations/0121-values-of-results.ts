import { type Kysely, sql } from "kysely";

export const locks = ["challenge_results"];

/** Figures of a group read what its members' results come to from an index alone (BO-20.3). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`drop index challenge_results_user_id_challenge_id_idx`.execute(
    database,
  );
  await sql`
    create index challenge_results_of_users on challenge_results (user_id, challenge_id)
      include (status, result_value, ranked_value, goal_value)`.execute(
    database,
  );
}
