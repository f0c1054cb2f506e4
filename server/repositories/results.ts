import { type Kysely, sql } from "kysely";
import type {
  Database,
  EntryStatus,
  Language,
} from "#server/database/schema.ts";
import type { Page } from "#server/paging.ts";
import type {
  ChallengeResult,
  Moderation,
  ResultByProduct,
  UserRank,
} from "#src/schema/types.gen.ts";
import type { ChallengeRules } from "./challenges.ts";
import { inLanguage } from "./in-language.ts";
import { productOf, selectProductColumns } from "./products.ts";
import { ranksOfPage } from "./ranks.ts";
import type { SignedInUser } from "./users.ts";

export interface RankingQuery {
  page: Page;
  order: "asc" | "desc";
  status?: EntryStatus;
  language: Language;
}

/** Without a value last; written as in the index. */
const value = sql<number>`coalesce(result_value, '-infinity')`;

export function createResultsRepository(database: Kysely<Database>) {
  /** Results of a challenge with whose they are. */
  const select = (language: Language) =>
    database
      .selectFrom("challenge_results")
      .leftJoin("users", "users.id", "challenge_results.user_id")
      .leftJoin("groups", "groups.id", "challenge_results.group_id")
      .select([
        "challenge_results.id",
        "challenge_id",
        "user_id",
        "group_id",
        "status",
        "result_value",
        "reward_value",
        "total_points",
        inLanguage<Record<string, unknown> | null>("custom", language).as(
          "custom",
        ),
        inLanguage<object | null>("challenge_results.image", language).as(
          "image",
        ),
        "challenge_results.created_at",
        "users.profile",
        "groups.name as group_name",
        value.as("value"),
        sql<
          number[]
        >`array(select v.user_id from votes v where v.result_id = challenge_results.id order by v.user_id)`.as(
          "voters",
        ),
      ]);

  const count = async (
    challengeId: number,
    status: EntryStatus,
    above?: number,
    userId?: number,
  ): Promise<number> => {
    const { total } = await database
      .selectFrom("challenge_results")
      .select(sql<number>`count(*)::int`.as("total"))
      .where("challenge_id", "=", challengeId)
      .where("status", "=", status)
      .$if(above !== undefined, (query) => query.where(value, ">", above ?? 0))
      .$if(userId !== undefined, (query) =>
        query.where("user_id", "=", userId ?? 0),
      )
      .executeTakeFirstOrThrow();
    return total;
  };

  const own = (
    challengeId: number,
    { id, groupIds }: SignedInUser,
    language: Language,
  ) =>
    select(language)
      .where("challenge_id", "=", challengeId)
      .where(({ or, eb }) =>
        or([eb("user_id", "=", id), eb("group_id", "in", [0, ...groupIds])]),
      )
      .orderBy("challenge_results.created_at", "desc")
      .orderBy("challenge_results.id", "desc");

  return {
    /**
     * A page of the ranking. A participant sees others' entries when results are visible and, of those not validated,
     * only their own.
     */
    async ranking(
      rules: ChallengeRules,
      user: SignedInUser,
      { page, order, status = "validated", language }: RankingQuery,
    ): Promise<{ items: ChallengeResult[]; total: number }> {
      const { id } = rules;
      const onlyOwn = !rules.areResultsVisible || status !== "validated";
      if (onlyOwn) {
        const rows = await own(id, user, language)
          .where("status", "=", status)
          .execute();
        const items = rows.map((row) => resultOf(row, rules, user, null));
        return {
          items: items.slice(page.offset, page.offset + page.limit),
          total: items.length,
        };
      }
      const [rows, total] = await Promise.all([
        select(language)
          .where("challenge_id", "=", id)
          .where("status", "=", status)
          .orderBy(value, order === "asc" ? "desc" : "asc")
          .orderBy("challenge_results.id", order)
          .limit(page.limit)
          .offset(page.offset)
          .execute(),
        count(id, status),
      ]);
      const values = rows.map((row) => row.value);
      const ranks = ranksOfPage(values, {
        before:
          order === "asc" ? page.offset : total - page.offset - rows.length,
        aboveBest:
          rows.length === 0 ? 0 : await count(id, status, Math.max(...values)),
      });
      const items = rows.map((row, index) =>
        resultOf(row, rules, user, ranks[index] ?? null),
      );
      return { items, total };
    },

    /** The user's own results, those of their groups included, each with its products. */
    async own(
      rules: ChallengeRules,
      user: SignedInUser,
      language: Language,
    ): Promise<ChallengeResult[]> {
      const rows = await own(rules.id, user, language).execute();
      return Promise.all(
        rows.map(async (row) => ({
          ...resultOf(row, rules, user, await rankOf(row)),
          challengeResultsByProduct: await products(row.id),
        })),
      );
    },

    /** The user's best place, and how many there are; no rank without a validated result. */
    async rankOfUser(
      rules: ChallengeRules,
      user: SignedInUser,
    ): Promise<UserRank> {
      const [best, total] = await Promise.all([
        own(rules.id, user, "fr")
          .clearOrderBy()
          .where("status", "=", "validated")
          .orderBy(value, "desc")
          .executeTakeFirst(),
        count(rules.id, "validated"),
      ]);
      return { rank: best ? await rankOf(best) : null, total };
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

  async function rankOf({
    challenge_id,
    status,
    result_value,
    value,
  }: ResultRow): Promise<number | null> {
    if (status !== "validated" || result_value === null) return null;
    return 1 + (await count(challenge_id, status, value));
  }

  async function products(resultId: number): Promise<ResultByProduct[]> {
    const rows = await database
      .selectFrom("result_products")
      .innerJoin("products", "products.id", "result_products.product_id")
      .select([
        "result_products.id",
        "quantity",
        "financial_value",
        "reward_value",
        "result_value",
        "product_id",
        ...selectProductColumns,
      ])
      .where("result_id", "=", resultId)
      .orderBy("result_products.id")
      .execute();
    return rows.map((row) => ({
      id: row.id,
      totalQuantity: row.quantity,
      totalFinancialValue: row.financial_value,
      challengeProductRewardValue: row.reward_value,
      challengeProductResultValue: row.result_value,
      challengeProduct: productOf({ ...row, id: row.product_id }),
    }));
  }
}

interface ResultRow {
  id: number;
  challenge_id: number;
  user_id: number | null;
  group_id: number | null;
  status: EntryStatus;
  result_value: number | null;
  reward_value: number | null;
  total_points: number | null;
  custom: Record<string, unknown> | null;
  image: object | null;
  created_at: Date;
  profile: { firstName: string | null; lastName: string | null } | null;
  group_name: string | null;
  value: number;
  voters: number[];
}

/** An entry; of others nothing that names them where results are anonymous. */
function resultOf(
  row: ResultRow,
  rules: ChallengeRules,
  user: SignedInUser,
  rank: number | null,
): ChallengeResult {
  const isOwn =
    row.user_id === user.id ||
    (row.group_id !== null && user.groupIds.includes(row.group_id));
  const isNamed = isOwn || !rules.areResultsAnonymized;
  return {
    ...row.custom,
    "@id": `/v2/challenge-results/${row.id}`,
    "@type": "ChallengeResult",
    id: row.id,
    rank,
    resultValue: row.result_value,
    challengeRewardValue: row.reward_value,
    totalPoints: row.total_points,
    createdAt: row.created_at.toISOString(),
    targetId: rules.id,
    isParticipating: true,
    entity: isNamed ? entityOf(row) : null,
    voters: row.voters.map((id) => ({ "@id": `/v2/users/${id}` })),
    image: row.image,
    status: row.status,
  };
}

function entityOf({
  user_id,
  group_id,
  group_name,
  profile,
}: ResultRow): NonNullable<ChallengeResult["entity"]> {
  if (group_id !== null)
    return { "@id": `/v2/user-groups/${group_id}`, name: group_name };
  return { "@id": `/v2/users/${user_id}`, userId: user_id, profile };
}
