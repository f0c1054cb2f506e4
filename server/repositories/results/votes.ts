import type { Kysely } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { photoResult } from "#src/domain/settlement.ts";

/** How many people voted for a photo. */
export async function votesFor(
  database: Kysely<Database>,
  resultId: number,
): Promise<number> {
  const { votes } = await database
    .selectFrom("votes")
    .select(({ fn }) => fn.countAll<number>().as("votes"))
    .where("result_id", "=", resultId)
    .executeTakeFirstOrThrow();
  return Number(votes);
}

/** Votes for photos; a photo's result is their number. */
export function createVotesRepository(database: Kysely<Database>) {
  return {
    /** Adds or removes the user's vote; idempotent. */
    set: (resultId: number, userId: number, isVoted: boolean): Promise<void> =>
      database.transaction().execute(async (transaction) => {
        await transaction
          .selectFrom("challenge_results")
          .select("id")
          .where("id", "=", resultId)
          .forNoKeyUpdate()
          .executeTakeFirstOrThrow();
        const change = isVoted
          ? await transaction
              .insertInto("votes")
              .values({ result_id: resultId, user_id: userId })
              .onConflict((conflict) => conflict.doNothing())
              .executeTakeFirst()
          : await transaction
              .deleteFrom("votes")
              .where("result_id", "=", resultId)
              .where("user_id", "=", userId)
              .executeTakeFirst();
        const changed =
          "numDeletedRows" in change
            ? change.numDeletedRows
            : (change.numInsertedOrUpdatedRows ?? 0n);
        if (changed === 0n) return;
        await transaction
          .updateTable("challenge_results")
          .set({
            result_value: photoResult(
              "validated",
              await votesFor(transaction, resultId),
            ),
          })
          .where("id", "=", resultId)
          .execute();
      }),
  };
}
