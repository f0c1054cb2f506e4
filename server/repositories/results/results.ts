import { type Kysely, sql } from "kysely";
import type { ChallengeRules } from "#server/core/challenge-rules.ts";
import type { SignedInUser } from "#server/core/signed-in-user.ts";
import type { Database, EntryStatus } from "#server/database/schema.ts";
import { resultByProductOf } from "#server/presenters/products.ts";
import { resultOf } from "#server/presenters/results.ts";
import { productColumns } from "#server/repositories/challenges/products.ts";
import { builder, statements } from "#server/repositories/statements.ts";
import type {
  ChallengeResult,
  Language,
  Moderation,
  ResultByProduct,
} from "#src/schema/types.gen.ts";
import { createRanks } from "./ranks.ts";
import { ownResults, selectResults } from "./rows.ts";

const productsOfResult = statements(
  (language: Language) =>
    ({ resultId }: { resultId: number }) =>
      builder
        .selectFrom("result_products")
        .innerJoin("products", "products.id", "result_products.product_id")
        .select([
          "result_products.id",
          "quantity",
          "financial_value",
          "reward_value",
          "result_value",
          "product_id",
          ...productColumns(language),
        ])
        .where("result_id", "=", resultId)
        .orderBy("result_products.id"),
);

/** The user's results in a challenge. */
export function createResultsRepository(database: Kysely<Database>) {
  return {
    /** The user's own results, including those of their groups, each with its products. */
    async own(
      rules: ChallengeRules,
      user: SignedInUser,
      language: Language,
    ): Promise<ChallengeResult[]> {
      const ranks = createRanks(database, rules);
      const rows = await ownResults(database, rules.id, user, language);
      return Promise.all(
        rows.map(async (row) => {
          const [rank, challengeResultsByProduct] = await Promise.all([
            ranks.rankOf(row),
            products(row.id, language),
          ]);
          return {
            ...resultOf(row, rules, user, rank),
            challengeResultsByProduct,
          };
        }),
      );
    },

    /** The challenge that a result belongs to. */
    challengeOf: (resultId: number): Promise<number | undefined> =>
      database
        .selectFrom("challenge_results")
        .select("challenge_id")
        .where("id", "=", resultId)
        .executeTakeFirst()
        .then((row) => row?.challenge_id),

    /** One result with its rank. */
    async find(
      id: number,
      rules: ChallengeRules,
      user: SignedInUser,
      language: Language,
    ): Promise<ChallengeResult | undefined> {
      const row = await selectResults(database, user, language)
        .where("challenge_results.id", "=", id)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const rank = await createRanks(database, rules).rankOf(row);
      return resultOf(row, rules, user, rank);
    },

    /** The user's entries by status: photos in a photo contest, else declarations. */
    async moderation(
      { id, type }: ChallengeRules,
      user: SignedInUser,
    ): Promise<Moderation> {
      const rows = await database
        .selectFrom(type === "Photo" ? "challenge_results" : "declarations")
        .select(["status", sql<number>`count(*)::int`.as("total")])
        .where("challenge_id", "=", id)
        .where("user_id", "=", user.id)
        .groupBy("status")
        .execute();
      const of = (status: EntryStatus) =>
        rows.find((row) => row.status === status)?.total ?? 0;
      return {
        waiting: of("waiting"),
        validated: of("validated"),
        refused: of("refused"),
      };
    },
  };

  async function products(
    resultId: number,
    language: Language,
  ): Promise<ResultByProduct[]> {
    const rows = await productsOfResult(language).all(database, { resultId });
    return rows.map(resultByProductOf);
  }
}
