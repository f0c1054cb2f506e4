import { type Kysely, sql } from "kysely";
import type { Database, EntryStatus } from "#server/database/schema.ts";
import type { Page } from "#server/paging.ts";
import type {
  ChallengeResult,
  Language,
  UserRank,
} from "#src/schema/types.gen.ts";
import type { ChallengeRules } from "./challenges.ts";
import { ranksOfPage } from "./ranks.ts";
import { resultOf, selectOwnResults, selectResults } from "./result-rows.ts";
import type { SignedInUser } from "./users.ts";

export interface RankingQuery {
  page: Page;
  /** By rank: `asc` begins with the first place. */
  order: "asc" | "desc";
  status: EntryStatus;
  language: Language;
}

interface Ranking {
  items: ChallengeResult[];
  total: number;
}

/** Without a value nobody has a rank, and stands behind those who have one. */
const UNRANKED = Number.NEGATIVE_INFINITY;

/** Validated results of a challenge, in the order of the index that makes them quick. */
const validated = (database: Kysely<Database>, challengeId: number) =>
  database
    .selectFrom("challenge_results")
    .where("challenge_id", "=", challengeId)
    .where("status", "=", "validated");

/** How many stand above a value: its rank is one more. */
export async function countAbove(
  database: Kysely<Database>,
  challengeId: number,
  value: number,
): Promise<number> {
  const { above } = await validated(database, challengeId)
    .where("result_value", ">", value)
    .select(sql<number>`count(*)::int`.as("above"))
    .executeTakeFirstOrThrow();
  return above;
}

export function createRankingsRepository(database: Kysely<Database>) {
  async function count(challengeId: number): Promise<number> {
    const { total } = await validated(database, challengeId)
      .select(sql<number>`count(*)::int`.as("total"))
      .executeTakeFirstOrThrow();
    return total;
  }

  return {
    /**
     * A page of a challenge's results. A participant sees those of others when results are visible and, of those that
     * are not validated, only their own.
     */
    page(
      rules: ChallengeRules,
      user: SignedInUser,
      query: RankingQuery,
    ): Promise<Ranking> {
      return rules.areResultsVisible && query.status === "validated"
        ? rankedPage(rules, user, query)
        : ownPage(rules, user, query);
    },

    /** The user's best place, and how many there are; no rank without a validated result. */
    async ofUser(rules: ChallengeRules, user: SignedInUser): Promise<UserRank> {
      const [best, total] = await Promise.all([
        selectOwnResults(database, rules.id, user, "fr")
          .clearOrderBy()
          .where("status", "=", "validated")
          .where("result_value", "is not", null)
          .orderBy("result_value", "desc")
          .executeTakeFirst(),
        count(rules.id),
      ]);
      const value = best?.result_value ?? null;
      return {
        rank:
          value === null
            ? null
            : 1 + (await countAbove(database, rules.id, value)),
        total,
      };
    },
  };

  async function ownPage(
    rules: ChallengeRules,
    user: SignedInUser,
    { page: { offset, limit }, status, language }: RankingQuery,
  ): Promise<Ranking> {
    const rows = await selectOwnResults(database, rules.id, user, language)
      .where("status", "=", status)
      .execute();
    const items = rows.map((row) => resultOf(row, rules, user, null));
    return {
      items: items.slice(offset, offset + limit),
      total: items.length,
    };
  }

  async function rankedPage(
    rules: ChallengeRules,
    user: SignedInUser,
    { page, order, language }: RankingQuery,
  ): Promise<Ranking> {
    const [places, total] = await Promise.all([
      validated(database, rules.id)
        .select(["id", "result_value"])
        .orderBy("result_value", (by) =>
          order === "asc" ? by.desc().nullsLast() : by.asc().nullsFirst(),
        )
        .orderBy("id", order)
        .limit(page.limit)
        .offset(page.offset)
        .execute(),
      count(rules.id),
    ]);
    if (places.length === 0) return { items: [], total };
    const values = places.map(({ result_value }) => result_value ?? UNRANKED);
    const [rows, aboveBest] = await Promise.all([
      selectResults(database, user, language)
        .where(
          "challenge_results.id",
          "in",
          places.map(({ id }) => id),
        )
        .execute(),
      countAbove(database, rules.id, Math.max(...values)),
    ]);
    const before =
      order === "asc" ? page.offset : total - page.offset - places.length;
    const ranks = ranksOfPage(values, { before, aboveBest });
    const rowOf = new Map(rows.map((row) => [row.id, row]));
    const items = places.flatMap(({ id, result_value }, index) => {
      const row = rowOf.get(id);
      const rank = result_value === null ? null : (ranks[index] ?? null);
      return row === undefined ? [] : [resultOf(row, rules, user, rank)];
    });
    return { items, total };
  }
}
