import type { Kysely } from "kysely";
import type { Database, StoredAnswer } from "#server/database/schema.ts";
import { cardOf } from "#server/presenters/challenges.ts";
import type { Challenge } from "#src/schema/types.gen.ts";
import { selectChallenges } from "./challenge-rows.ts";
import { createdWithKey, lockUser } from "./idempotency.ts";
import { ownDeclarations } from "./own-declarations.ts";

/** A declaration to be stored, which waits for a moderator. */
export interface DeclarationEntry {
  challenge_id: number;
  user_id: number;
  distributor: string | null;
  invoice_date_start: Date | null;
  invoice_date_end: Date | null;
  answers: StoredAnswer[] | null;
  proof_id: string | null;
  idempotency_key: string | null;
  request_hash: Buffer | null;
  created_at: Date;
}

/** A product of a declaration to be stored. */
export interface DeclarationLine {
  product_id: number;
  quantity: number;
  currency_value: number;
  reward: number;
  threshold: number;
  coefficient: number;
  reward_value: number;
  result_value: number;
}

/** What declaring reads and writes. */
const queries = (database: Kysely<Database>) => ({
  createdWithKey: (userId: number, key: string) =>
    createdWithKey(database, "declarations", userId, key),

  /** A challenge with what decides on declaring in it. */
  async challenge(id: number, userId: number, now: Date): Promise<Challenge> {
    const row = await selectChallenges(database, userId, "fr")
      .where("challenges.id", "=", id)
      .executeTakeFirstOrThrow();
    const { validated, waiting } = await ownDeclarations().one(database, {
      ...{ id, userId },
    });
    return {
      ...cardOf(row, now),
      countDeclarationsValidated: validated,
      countDeclarationsWaiting: waiting,
    };
  },

  /** Those of these products that the challenge has. */
  products: (challengeId: number, ids: readonly number[]) =>
    database
      .selectFrom("challenge_products")
      .select(["product_id", "threshold", "reward", "coefficient"])
      .where("challenge_id", "=", challengeId)
      .where("product_id", "in", [0, ...ids])
      .execute(),

  /** Whether a proof is the user's and of no declaration yet. */
  async isFree(userId: number, proofId: string): Promise<boolean> {
    const row = await database
      .selectFrom("media_objects")
      .select("id")
      .where("id", "=", proofId)
      .where("user_id", "=", userId)
      .where("target", "=", "Declaration")
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("declarations")
              .select("declarations.id")
              .whereRef("proof_id", "=", "media_objects.id"),
          ),
        ),
      )
      .forUpdate()
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Returns the id. */
  async insert(
    { answers, ...entry }: DeclarationEntry,
    lines: readonly DeclarationLine[],
  ): Promise<number> {
    const { id } = await database
      .insertInto("declarations")
      .values({
        ...entry,
        status: "waiting",
        reward_value: 0,
        result_value: 0,
        answers: answers && JSON.stringify(answers),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (lines.length > 0)
      await database
        .insertInto("declaration_products")
        .values(lines.map((line) => ({ ...line, declaration_id: id })))
        .execute();
    return id;
  },
});

export type DeclaringQueries = ReturnType<typeof queries>;

/** The queries of declaring; `services/declarations/declare.ts` decides. */
export const createDeclaringRepository = (database: Kysely<Database>) => ({
  ...queries(database),

  /** Runs `work` in a transaction, one at a time per user. */
  oneAtATime: <Result>(
    userId: number,
    work: (queries: DeclaringQueries) => Promise<Result>,
  ): Promise<Result> =>
    database.transaction().execute(async (transaction) => {
      await lockUser(transaction, userId);
      return work(queries(transaction));
    }),
});
