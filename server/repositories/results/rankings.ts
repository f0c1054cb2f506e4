import type { AliasedRawBuilder, Kysely } from "kysely";
import type { ChallengeRules } from "#server/core/challenge-rules.ts";
import type { Page } from "#server/core/page.ts";
import type { SignedInUser } from "#server/core/signed-in-user.ts";
import type { Database, EntryStatus } from "#server/database/schema.ts";
import { iso } from "#server/presenters/iso.ts";
import { type ResultRow, resultOf } from "#server/presenters/results.ts";
import { builder, statements } from "#server/repositories/statements.ts";
import { isRankPosition, ranksOfPage } from "#src/domain/challenge/ranking.ts";
import type {
  ChallengeResult,
  Language,
  UserRank,
} from "#src/schema/types.gen.ts";
import type { RankedColumn } from "./ranking-counts.ts";
import { type Order, type RankedId, rankingSlices } from "./ranking-slices.ts";
import { createRanks, type OfChallenge, rankingTotals } from "./ranks.ts";
import {
  ownResults,
  type ResultOwner,
  selectOwnResults,
  selectResults,
} from "./rows.ts";

export interface RankingQuery {
  page: Page;
  /** By rank: `asc` starts with the first place. */
  order: Order;
  status: EntryStatus;
  language: Language;
}

interface Ranking {
  items: ChallengeResult[];
  total: number;
  updatedAt: string | null;
}

/** From this offset on, a page is located by the counts of values. */
const DEEP_OFFSET = 1_000;

/** A result without a value has no rank and comes after those with one. */
const UNRANKED = Number.NEGATIVE_INFINITY;

interface RankParams extends ResultOwner {
  value: number;
}

const bestResults = statements(
  (column: RankedColumn, language: Language) => (owner: ResultOwner) =>
    selectOwnResults(builder, owner, language)
      .where("status", "=", "validated")
      .where(column, "is not", null)
      .orderBy(column, "desc")
      .orderBy("challenge_results.id")
      .limit(1),
);

const neighbors = statements(
  (column: RankedColumn, language: Language, side: "above" | "below") =>
    ({ challengeId, userId, value }: Omit<RankParams, "groupIds">) =>
      selectResults(builder, { id: userId }, language)
        .innerJoin(
          rankingSlices(column, challengeId).neighbor(value, side).as("place"),
          "place.id",
          "challenge_results.id",
        )
        .select("place.value"),
);

/** The rows of a slice of the ranking, best first or last. */
const selectRanked = (
  database: Kysely<Database>,
  userId: number,
  language: Language,
  slice: AliasedRawBuilder<RankedId, "place">,
  order: Order,
) =>
  selectResults(database, { id: userId }, language)
    .innerJoin(slice, "place.id", "challenge_results.id")
    .select("place.value")
    .orderBy("place.value", (by) =>
      order === "asc" ? by.desc().nullsLast() : by.asc().nullsFirst(),
    )
    .orderBy("challenge_results.id", order);

type PlacedRow = ResultRow &
  Pick<RankedId, "value"> & { total?: number; updatedAt?: Date | null };

interface NearPage extends OfChallenge, Page {
  userId: number;
}

/** Each row also has the totals of the ranking. */
const nearPages = statements(
  (column: RankedColumn, language: Language, order: Order) =>
    ({ challengeId, userId, limit, offset }: NearPage) => {
      const slice = rankingSlices(column, challengeId).listed(order, {
        limit,
        offset,
      });
      return selectRanked(builder, userId, language, slice, order)
        .innerJoin(rankingTotals(column, challengeId).as("totals"), (join) =>
          join.onTrue(),
        )
        .select(["totals.total", "totals.updatedAt"]);
    },
);

/** Rankings of challenges by page, and a user's rank in one. */
export function createRankingsRepository(database: Kysely<Database>) {
  return {
    /**
     * A page of a challenge's results. Participants see those of others if results are visible and, among those that are not
     * validated, only their own.
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

    /** How many results reach each of these values; only where goals are the same for all. */
    reached: (
      rules: ChallengeRules,
      values: readonly number[],
    ): Promise<number[]> =>
      Promise.all(
        values.map(async (value) => {
          const ranks = createRanks(database, rules);
          const { above, equal } = await ranks.placeOf(0, value);
          return above + equal;
        }),
      ),

    /**
     * The user's best result with its rank and position, the number of results and, if results are visible, the nearest
     * better and worse ones. No rank without a validated result.
     */
    async ofUser(
      rules: ChallengeRules,
      user: SignedInUser,
      language: Language,
    ): Promise<UserRank> {
      const ranks = createRanks(database, rules);
      const owner = {
        challengeId: rules.id,
        userId: user.id,
        groupIds: user.groupIds,
      };
      const [best, { total, updatedAt }] = await Promise.all([
        bestResults(ranks.column, language).first(database, owner),
        ranks.totals(),
      ]);
      const ranking = { total, updatedAt: iso(updatedAt) };
      const value = best?.[ranks.column] ?? null;
      if (best === undefined || value === null)
        return {
          ...{ rank: null, position: null, ...ranking },
          ...{ result: null, above: null, below: null },
        };
      const place = await ranks.placeOf(best.id, value);
      const better = place.above;
      const [above, below] = await Promise.all([
        neighbor("above", async (nearest) =>
          isRankPosition(rules)
            ? better
            : better - (await ranks.countEqual(nearest)) + 1,
        ),
        neighbor("below", async () => better + place.equal + 1),
      ]);

      /** Its rank is derived from the user's own, without counting the whole ranking again. */
      async function neighbor(
        side: "above" | "below",
        rankOf: (value: number) => Promise<number>,
      ): Promise<ChallengeResult | null> {
        if (!rules.areResultsVisible || value === null) return null;
        const row = await neighbors(ranks.column, language, side).first(
          database,
          { ...owner, value },
        );
        return row === undefined
          ? null
          : resultOf(row, rules, user, await rankOf(Number(row.value)));
      }

      return {
        rank: place.rank,
        position: place.position,
        ...ranking,
        result: resultOf(best, rules, user, place.rank),
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
    const [rows, updatedAt] = await Promise.all([
      ownResults(database, rules.id, user, language),
      createRanks(database, rules).updatedAt(),
    ]);
    const items = rows
      .filter((row) => row.status === status)
      .map((row) => resultOf(row, rules, user, null));
    return {
      items: items.slice(offset, offset + limit),
      total: items.length,
      updatedAt: iso(updatedAt),
    };
  }

  async function rankedPage(
    rules: ChallengeRules,
    user: SignedInUser,
    { page, order, language }: RankingQuery,
  ): Promise<Ranking> {
    const ranks = createRanks(database, rules);
    const isFar = page.offset >= DEEP_OFFSET;
    const counted = isFar ? await ranks.totals() : undefined;
    const rows: PlacedRow[] =
      counted === undefined
        ? await nearPages(ranks.column, language, order).all(database, {
            ...{ challengeId: rules.id, userId: user.id },
            ...page,
          })
        : await selectRanked(
            ...([database, user.id, language] as const),
            rankingSlices(ranks.column, rules.id).located(
              order,
              page,
              counted.total,
            ),
            order,
          ).execute();
    const { total = 0, updatedAt = null } =
      counted ?? rows[0] ?? (await ranks.totals());
    const ranking = { total, updatedAt: iso(updatedAt) };
    const positionOf = (index: number) =>
      order === "asc" ? page.offset + index + 1 : total - page.offset - index;
    const bestIndex = order === "asc" ? 0 : rows.length - 1;
    const best = rows[bestIndex];
    if (best === undefined) return { items: [], ...ranking };
    const position = positionOf(bestIndex);
    const equalBefore =
      best.value === null || position === 1
        ? 0
        : await ranks.countBefore(best.value, best.id);
    const shared = ranksOfPage(
      rows.map(({ value }) => value ?? UNRANKED),
      {
        before: positionOf(order === "asc" ? 0 : rows.length - 1) - 1,
        aboveBest: position - 1 - equalBefore,
      },
    );
    const items = rows.map((row, index) => {
      const rank = isRankPosition(rules) ? positionOf(index) : shared[index];
      return resultOf(
        row,
        rules,
        user,
        row.value === null ? null : (rank ?? null),
      );
    });
    return { items, ...ranking };
  }
}
