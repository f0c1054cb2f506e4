import type { Insertable, Kysely } from "kysely";
import type {
  DeclarationProductsTable,
  DeclarationsTable,
  StoredAnswer,
} from "#server/database/challenge-tables.ts";
import type { Database } from "#server/database/schema.ts";
import { summaryOf } from "#server/presenters/challenges.ts";
import { selectChallenges } from "#server/repositories/challenges/rows.ts";
import { createdWithKey, lockUser } from "#server/repositories/idempotency.ts";
import { freeFile } from "#server/repositories/media/media-objects.ts";
import type { Challenge } from "#src/schema/types.gen.ts";
import { presentForm } from "./answered-forms.ts";
import { ownDeclarations } from "./own-declarations.ts";

/** A declaration to be stored, which waits for a moderator. */
export type DeclarationEntry = Omit<
  Insertable<DeclarationsTable>,
  "status" | "reward_value" | "result_value" | "answers"
> & { answers: StoredAnswer[] | null };

/** A product of a declaration to be stored. */
export type DeclarationLine = Omit<
  Insertable<DeclarationProductsTable>,
  "declaration_id"
>;

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
      ...summaryOf(row, now),
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

  presentForm: (challengeId: number) => presentForm(database, challengeId),

  /** Whether a proof is the user's and of no declaration yet. */
  isFree: async (userId: number, id: string): Promise<boolean> =>
    (await freeFile(database, { id, userId, target: "Declaration" })) !==
    undefined,

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
