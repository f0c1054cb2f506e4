import { type Kysely, sql } from "kysely";
import type { ChallengeRules } from "#server/core/challenge-rules.ts";
import type { Database } from "#server/database/schema.ts";
import type { ResultRow } from "#server/presenters/results.ts";
import { builder, statements } from "#server/repositories/statements.ts";
import {
  isRankedByPoints,
  isRankPosition,
} from "#src/domain/challenge/ranking.ts";
import {
  type Bounds,
  boundsOf,
  type RankedColumn,
  rankingCounts,
} from "./ranking-counts.ts";

type RankedRow = Pick<
  ResultRow,
  "id" | "status" | "ranked_value" | "total_points"
>;

const columnOf = (rules: ChallengeRules): RankedColumn =>
  isRankedByPoints(rules) ? "total_points" : "ranked_value";

/** The results of a challenge that have a place in its ranking. */
export const validatedResults = (challengeId: number) =>
  builder
    .selectFrom("challenge_results")
    .where("challenge_id", "=", challengeId)
    .where("status", "=", "validated");

const lastUpdate = (challengeId: number) =>
  validatedResults(challengeId)
    .select("updated_at")
    .orderBy("updated_at", "desc")
    .limit(1);

/** How many results a ranking has, and the instant of their last change. */
export const rankingTotals = (column: RankedColumn, challengeId: number) =>
  builder.selectNoFrom([
    rankingCounts(column, challengeId)
      .total()
      .$asScalar()
      .$notNull()
      .as("total"),
    lastUpdate(challengeId).$asScalar().as("updatedAt"),
  ]);

/** How many with the same value stand before this id. */
const before = (column: RankedColumn, { challengeId, value, id }: OfResult) =>
  validatedResults(challengeId)
    .where(column, "=", value)
    .where("id", "<", id)
    .select(sql<number>`count(*)::int`.as("before"));

export interface OfChallenge {
  challengeId: number;
}

interface OfValue extends OfChallenge {
  value: number;
}

interface OfResult extends OfValue {
  id: number;
}

const totals = statements(
  (column: RankedColumn) =>
    ({ challengeId }: OfChallenge) =>
      rankingTotals(column, challengeId),
);

const updates = statements(
  () =>
    ({ challengeId }: OfChallenge) =>
      lastUpdate(challengeId),
);

const equals = statements(
  (column: RankedColumn) =>
    ({ challengeId, value }: OfValue) =>
      rankingCounts(column, challengeId).equal(value),
);

const countBefore = statements(
  (column: RankedColumn) => (result: OfResult) => before(column, result),
);

const none = builder.selectNoFrom(sql<number>`0`.as("before"));

const ranksOfResults = statements(
  (column: RankedColumn, isPosition: boolean) => (values: OfResult & Bounds) =>
    builder.selectNoFrom([
      rankingCounts(column, values.challengeId)
        .above(values)
        .$asScalar()
        .$notNull()
        .as("above"),
      (isPosition ? before(column, values) : none)
        .$asScalar()
        .$notNull()
        .as("before"),
    ]),
);

const placesOfResults = statements(
  (column: RankedColumn) => (values: OfResult & Bounds) => {
    const counts = rankingCounts(column, values.challengeId);
    return builder.selectNoFrom([
      counts.above(values).$asScalar().$notNull().as("above"),
      counts.equal(values.value).$asScalar().$notNull().as("equal"),
      before(column, values).$asScalar().$notNull().as("before"),
    ]);
  },
);

/** Ranks of results, as `ranked` (src/domain) computes them from a whole list; here from counts of values. */
export function createRanks(database: Kysely<Database>, rules: ChallengeRules) {
  const column = columnOf(rules);
  const challengeId = rules.id;

  return {
    column,

    updatedAt: async (): Promise<Date | null> => {
      const row = await updates().first(database, { challengeId });
      return row?.updated_at ?? null;
    },

    /** How many there are, and the instant of their last change. */
    totals: () => totals(column).one(database, { challengeId }),

    countEqual: async (value: number): Promise<number> =>
      (await equals(column).one(database, { challengeId, value })).equal,

    countBefore: async (value: number, id: number): Promise<number> =>
      (await countBefore(column).one(database, { challengeId, value, id }))
        .before,

    /** The rank of a result; null without a value or while not validated. */
    async rankOf(row: RankedRow): Promise<number | null> {
      const value = row[column];
      if (row.status !== "validated" || value === null) return null;
      const statement = ranksOfResults(column, isRankPosition(rules));
      const { above, before } = await statement.one(database, {
        ...{ challengeId, value, id: row.id },
        ...boundsOf(value),
      });
      return above + before + 1;
    },

    /**
     * The rank and the position in the list, both from 1, of a validated result with this value, and how many have a better
     * value and the same one.
     */
    async placeOf(id: number, value: number) {
      const { above, equal, before } = await placesOfResults(column).one(
        database,
        { ...{ challengeId, value, id }, ...boundsOf(value) },
      );
      const position = above + before + 1;
      return {
        rank: isRankPosition(rules) ? position : above + 1,
        position,
        above,
        equal,
      };
    },
  };
}
