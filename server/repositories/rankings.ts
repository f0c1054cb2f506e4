import { type Kysely, sql } from "kysely";
import type { Database, EntryStatus } from "#server/database/schema.ts";
import type { Page } from "#server/parameters.ts";
import { isRankedByPoints } from "#src/domain/ranking.ts";
import type {
  ChallengeResult,
  Language,
  UserRank,
} from "#src/schema/types.gen.ts";
import type { ChallengeRules } from "./challenges.ts";
import { iso } from "./in-language.ts";
import {
  type ResultRow,
  resultOf,
  selectOwnResults,
  selectResults,
} from "./result-rows.ts";
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
  updatedAt: string | null;
}

/** A result without a value has no rank and comes after those with one. */
const UNRANKED = Number.NEGATIVE_INFINITY;

type RankedRow = Pick<
  ResultRow,
  "id" | "status" | "result_value" | "total_points"
>;

/** What decides the order; each has an index with `challenge_id`, `status` and `id`. */
const columnOf = (rules: ChallengeRules): "total_points" | "result_value" =>
  isRankedByPoints(rules) ? "total_points" : "result_value";

/** Whether a rank is the position in the list, so that equal values do not share it (CH-2.4.29). */
const isRankPosition = (rules: ChallengeRules) =>
  isRankedByPoints(rules) && rules.isRewardingAuto;

/** Where results stand in their ranking, as `ranked` (src/domain) computes it from a whole list; here by counting. */
export function createRanks(database: Kysely<Database>, rules: ChallengeRules) {
  const column = columnOf(rules);
  const validated = () =>
    database
      .selectFrom("challenge_results")
      .where("challenge_id", "=", rules.id)
      .where("status", "=", "validated");

  async function count(query: ReturnType<typeof validated>): Promise<number> {
    const { total } = await query
      .select(sql<number>`count(*)::int`.as("total"))
      .executeTakeFirstOrThrow();
    return total;
  }

  /** How many have this very value; with `before`, of those that stand before that id. */
  const countEqual = (value: number, before?: number) =>
    count(
      validated()
        .where(column, "=", value)
        .$if(before !== undefined, (query) =>
          query.where("id", "<", before ?? 0),
        ),
    );

  return {
    column,
    validated,
    countEqual,
    total: () => count(validated()),

    /**
     * The rank of a result, its position in the list, both from 1, and how many have a better value; null without a value
     * or while not validated.
     */
    async of(row: RankedRow) {
      const value = row[column];
      if (row.status !== "validated" || value === null) return null;
      const [above, before] = await Promise.all([
        count(validated().where(column, ">", value)),
        countEqual(value, row.id),
      ]);
      const position = above + before + 1;
      return {
        rank: isRankPosition(rules) ? position : above + 1,
        position,
        above,
      };
    },

    /** The result that stands last among those with a better value, or first among those with a worse one. */
    neighbor: (value: number, side: "above" | "below") =>
      validated()
        .select(({ ref }) => ["id", ref(column).$castTo<number>().as("value")])
        .where(column, side === "above" ? ">" : "<", value)
        .orderBy(column, (by) =>
          side === "above" ? by.asc().nullsFirst() : by.desc().nullsLast(),
        )
        .orderBy("id", side === "above" ? "desc" : "asc")
        .limit(1)
        .executeTakeFirst(),
  };
}

export function createRankingsRepository(database: Kysely<Database>) {
  /** The instant of the last change of a challenge's results. */
  async function updatedAt(challengeId: number): Promise<string | null> {
    const row = await database
      .selectFrom("challenge_results")
      .select("updated_at")
      .where("challenge_id", "=", challengeId)
      .where("status", "=", "validated")
      .orderBy("updated_at", "desc")
      .limit(1)
      .executeTakeFirst();
    return iso(row?.updated_at ?? null);
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

    /**
     * The user's best result with its rank and position, how many there are, and, where results are visible, the nearest
     * better and worse ones. No rank without a validated result.
     */
    async ofUser(
      rules: ChallengeRules,
      user: SignedInUser,
      language: Language,
    ): Promise<UserRank> {
      const ranks = createRanks(database, rules);
      const [best, total, changed] = await Promise.all([
        selectOwnResults(database, rules.id, user, language)
          .clearOrderBy()
          .where("status", "=", "validated")
          .where(ranks.column, "is not", null)
          .orderBy(ranks.column, "desc")
          .orderBy("challenge_results.id")
          .executeTakeFirst(),
        ranks.total(),
        updatedAt(rules.id),
      ]);
      const value = best?.[ranks.column] ?? null;
      if (best === undefined || value === null)
        return {
          rank: null,
          position: null,
          total,
          updatedAt: changed,
          result: null,
          above: null,
          below: null,
        };
      const [place, equal] = await Promise.all([
        ranks.of(best),
        ranks.countEqual(value),
      ]);
      const better = place?.above ?? 0;
      const [above, below] = await Promise.all([
        neighbor("above", async (nearest) =>
          isRankPosition(rules)
            ? better
            : better - (await ranks.countEqual(nearest)) + 1,
        ),
        neighbor("below", async () => better + equal + 1),
      ]);

      /** Its rank follows from the user's own: no further count of the whole ranking. */
      async function neighbor(
        side: "above" | "below",
        rankOf: (value: number) => Promise<number>,
      ): Promise<ChallengeResult | null> {
        if (!rules.areResultsVisible || value === null) return null;
        const nearest = await ranks.neighbor(value, side);
        if (nearest === undefined) return null;
        const [row, rank] = await Promise.all([
          selectResults(database, user, language)
            .where("challenge_results.id", "=", nearest.id)
            .executeTakeFirst(),
          rankOf(nearest.value),
        ]);
        return row === undefined ? null : resultOf(row, rules, user, rank);
      }

      return {
        rank: place?.rank ?? null,
        position: place?.position ?? null,
        total,
        updatedAt: changed,
        result: resultOf(best, rules, user, place?.rank ?? null),
        above,
        below,
      };
    },
  };

  async function ownPage(
    rules: ChallengeRules,
    user: SignedInUser,
    { page: { offset, limit }, status, language }: RankingQuery,
  ): Promise<Ranking> {
    const [rows, changed] = await Promise.all([
      selectOwnResults(database, rules.id, user, language)
        .where("status", "=", status)
        .execute(),
      updatedAt(rules.id),
    ]);
    const items = rows.map((row) => resultOf(row, rules, user, null));
    return {
      items: items.slice(offset, offset + limit),
      total: items.length,
      updatedAt: changed,
    };
  }

  async function rankedPage(
    rules: ChallengeRules,
    user: SignedInUser,
    { page, order, language }: RankingQuery,
  ): Promise<Ranking> {
    const ranks = createRanks(database, rules);
    const { column } = ranks;
    const [places, total, changed] = await Promise.all([
      ranks
        .validated()
        .select(({ ref }) => ["id", ref(column).as("value")])
        .orderBy(column, (by) =>
          order === "asc" ? by.desc().nullsLast() : by.asc().nullsFirst(),
        )
        .orderBy("id", order)
        .limit(page.limit)
        .offset(page.offset)
        .execute(),
      ranks.total(),
      updatedAt(rules.id),
    ]);
    if (places.length === 0) return { items: [], total, updatedAt: changed };
    const values = places.map(({ value }) => value ?? UNRANKED);
    const positionOf = (index: number) =>
      order === "asc" ? page.offset + index + 1 : total - page.offset - index;
    const bestIndex = order === "asc" ? 0 : places.length - 1;
    const best = places[bestIndex];
    const [rows, equalBefore] = await Promise.all([
      selectResults(database, user, language)
        .where(
          "challenge_results.id",
          "in",
          places.map(({ id }) => id),
        )
        .execute(),
      typeof best?.value === "number"
        ? ranks.countEqual(best.value, best.id)
        : 0,
    ]);
    const aboveBest = positionOf(bestIndex) - 1 - equalBefore;
    const before =
      order === "asc" ? page.offset : total - page.offset - places.length;
    const shared = ranksOfPage(values, { before, aboveBest });
    const rowOf = new Map(rows.map((row) => [row.id, row]));
    const items = places.flatMap(({ id, value }, index) => {
      const row = rowOf.get(id);
      const rank = isRankPosition(rules) ? positionOf(index) : shared[index];
      return row === undefined
        ? []
        : [resultOf(row, rules, user, value === null ? null : (rank ?? null))];
    });
    return { items, total, updatedAt: changed };
  }
}

/** The position of a page in the whole ranking. */
export interface PagePlace {
  /** Entries ranked above the page. */
  before: number;
  /** Entries whose value is greater than the best of the page. */
  aboveBest: number;
}

/**
 * Ranks of a page's values, sorted in either direction: equal ones share a rank and the next one skips (1, 2, 2, 4),
 * across pages too. A page of a ranking of any length needs two counts.
 */
export function ranksOfPage(
  values: readonly number[],
  { before, aboveBest }: PagePlace,
): number[] {
  const best = Math.max(...values);
  const sorted = [...values].sort((a, b) => b - a);
  const first = new Map<number, number>();
  for (const [index, value] of sorted.entries())
    if (!first.has(value)) first.set(value, before + index + 1);
  first.set(best, aboveBest + 1);
  return values.map((value) => first.get(value) ?? before + 1);
}
