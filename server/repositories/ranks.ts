import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Page } from "#server/core/page.ts";
import type { Database } from "#server/database/schema.ts";
import { isRankedByPoints } from "#src/domain/ranking.ts";
import type { ChallengeRules } from "./challenge-rules.ts";
import type { ResultRow } from "./result-rows.ts";
import { builder, statements } from "./statements.ts";

export type Order = "asc" | "desc";

type RankedRow = Pick<
  ResultRow,
  "id" | "status" | "ranked_value" | "total_points"
>;

/** What decides the order: points, or the result, which counts by its share of a goal where goals differ; each has an index with `challenge_id`, `status` and `id`. */
export type RankedColumn = "total_points" | "ranked_value";

const columnOf = (rules: ChallengeRules): RankedColumn =>
  isRankedByPoints(rules) ? "total_points" : "ranked_value";

/** Whether a rank is the position in the list, so that equal values do not share it (CH-2.4.29). */
export const isRankPosition = (rules: ChallengeRules) =>
  isRankedByPoints(rules) && rules.isRewardingAuto;

export interface RankedId {
  id: number;
  value: number | null;
}

/** Buckets of values: 256 in one of the next level (server/database/migrations/0015). */
const BUCKETS = 256;
const LEVELS = [0, 1, 2, 3] as const;
type Level = (typeof LEVELS)[number];

/** The buckets of a value, and where those of the next level end that they are in. */
type Bounds = Record<`bucket${Level}` | `end${Level}`, number>;

const boundsOf = (value: number): Bounds => {
  const bucket = (level: number) =>
    level === 0 ? value : Math.floor(value / BUCKETS ** level);
  const end = (level: number) =>
    (Math.floor(value / BUCKETS ** (level + 1)) + 1) * BUCKETS;
  return Object.fromEntries(
    LEVELS.flatMap((level) => [
      [`bucket${level}`, bucket(level)],
      [`end${level}`, end(level)],
    ]),
  ) as Bounds;
};

/** Parts of statements about the ranking of a challenge, from counts of values. */
export function ranking(
  database: Kysely<Database>,
  column: RankedColumn,
  challengeId: number,
) {
  const validated = () =>
    database
      .selectFrom("challenge_results")
      .where("challenge_id", "=", challengeId)
      .where("status", "=", "validated");

  const counts = (level: number) =>
    database
      .selectFrom("ranking_counts")
      .where("challenge_id", "=", challengeId)
      .where("is_by_points", "=", column === "total_points")
      .where("level", "=", level);

  const results = sql<number>`coalesce(sum(results), 0)::int`;

  const equal = (value: number) =>
    counts(0).where("bucket", "=", value).select(results.as("equal"));

  /** At most 256 buckets of each level: those above the value's own in the bucket of the next level. */
  function above(bounds: Bounds) {
    const parts = LEVELS.map((level) =>
      counts(level)
        .where("bucket", ">", bounds[`bucket${level}`])
        .$if(level < LEVELS.length - 1, (query) =>
          query.where("bucket", "<", bounds[`end${level}`]),
        )
        .select("results"),
    );
    return database
      .selectFrom(parts.reduce((all, part) => all.unionAll(part)).as("parts"))
      .select(results.as("above"));
  }

  /** How many with the same value stand before this id. */
  const before = (value: number, id: number) =>
    validated()
      .where(column, "=", value)
      .where("id", "<", id)
      .select(sql<number>`count(*)::int`.as("before"));

  const total = () => counts(LEVELS.length - 1).select(results.as("total"));

  const listed = sql`from challenge_results where challenge_id = ${challengeId} and status = 'validated'`;

  /**
   * The value at a position from 0, and how many stand before the first that has it: from the largest buckets down, each time
   * the last that begins there or before.
   */
  function valueAt(position: number) {
    const own = sql`c.challenge_id = ${challengeId} and c.is_by_points = ${column === "total_points"}`;
    const lastOf = (buckets: RawBuilder<unknown>) => sql`
      select bucket, before from (${buckets}) placed
      where results > 0 and before <= ${position} order by before desc limit 1`;
    const inBucket = (outer: RawBuilder<unknown>, level: number) =>
      lastOf(sql`
        select c.bucket, c.results, o.before + sum(c.results) over (order by c.bucket desc) - c.results as before
        from (${outer}) o
        join ranking_counts c on ${own} and c.level = ${sql.lit(level)}
          and c.bucket between o.bucket * ${sql.lit(BUCKETS)} and (o.bucket + 1) * ${sql.lit(BUCKETS)}
          and floor(c.bucket / ${sql.lit(BUCKETS)}) = o.bucket`);
    const [top = 0, ...inner] = LEVELS.toReversed();
    return inner.reduce(
      inBucket,
      lastOf(sql`
        select c.bucket, c.results, sum(c.results) over (order by c.bucket desc) - c.results as before
        from ranking_counts c where ${own} and c.level = ${sql.lit(top)}`),
    );
  }

  /** So many from a position on, best first: those with a value, then those without. */
  function slice(position: number, count: number) {
    const value = sql.ref(column);
    const skipped = sql`(select ${position} - before from start)`;
    return sql<RankedId>`(
      with start as (${valueAt(position)})
      select id, value from (
        (select id, ${value} as value ${listed} and ${value} <= (select bucket from start)
          order by ${value} desc nulls last, id limit ${skipped} + ${count})
        union all
        (select id, ${value} as value ${listed} and ${value} is null order by id limit ${skipped} + ${count})
      ) parts
      order by value desc nulls last, id limit ${count} offset ${skipped}
    )`.as("place");
  }

  const updatedAt = () =>
    validated().select("updated_at").orderBy("updated_at", "desc").limit(1);

  return {
    above,
    before,
    equal,
    slice,
    updatedAt,

    /** How many there are, and the instant of their last change. */
    totals: () =>
      database.selectNoFrom([
        total().$asScalar().$notNull().as("total"),
        updatedAt().$asScalar().as("updatedAt"),
      ]),

    /** The ids and values of a page of the list, in no order. */
    listed: (order: Order, { limit, offset }: Page) => {
      const [direction, nulls] =
        order === "asc" ? ["desc", "last"] : ["asc", "first"];
      return sql<RankedId>`(
        select id, ${sql.ref(column)} as value ${listed}
        order by ${sql.ref(column)} ${sql.raw(`${direction} nulls ${nulls}`)}, id ${sql.raw(order)}
        limit ${limit} offset ${offset}
      )`.as("place");
    },

    /** The result that stands last among those with a better value, or first among those with a worse one. */
    neighbor: (value: number, side: "above" | "below") =>
      validated()
        .select(({ ref }) => ["id", ref(column).as("value")])
        .where(column, side === "above" ? ">" : "<", value)
        .orderBy(column, (by) =>
          side === "above" ? by.asc().nullsFirst() : by.desc().nullsLast(),
        )
        .orderBy("id", side === "above" ? "desc" : "asc")
        .limit(1),
  };
}

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
      ranking(builder, column, challengeId).totals(),
);

const updates = statements(
  (column: RankedColumn) =>
    ({ challengeId }: OfChallenge) =>
      ranking(builder, column, challengeId).updatedAt(),
);

const equals = statements(
  (column: RankedColumn) =>
    ({ challengeId, value }: OfValue) =>
      ranking(builder, column, challengeId).equal(value),
);

const countBefore = statements(
  (column: RankedColumn) =>
    ({ challengeId, value, id }: OfResult) =>
      ranking(builder, column, challengeId).before(value, id),
);

const none = builder.selectNoFrom(sql<number>`0`.as("before"));

const ranksOfResults = statements(
  (column: RankedColumn, isPosition: boolean) =>
    (values: OfResult & Bounds) => {
      const { above, before } = ranking(builder, column, values.challengeId);
      return builder.selectNoFrom([
        above(values).$asScalar().$notNull().as("above"),
        (isPosition ? before(values.value, values.id) : none)
          .$asScalar()
          .$notNull()
          .as("before"),
      ]);
    },
);

const placesOfResults = statements(
  (column: RankedColumn) => (values: OfResult & Bounds) => {
    const { challengeId, value, id } = values;
    const parts = ranking(builder, column, challengeId);
    return builder.selectNoFrom([
      parts.above(values).$asScalar().$notNull().as("above"),
      parts.equal(value).$asScalar().$notNull().as("equal"),
      parts.before(value, id).$asScalar().$notNull().as("before"),
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
      const row = await updates(column).first(database, { challengeId });
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

    /** The ids and values of a slice of a list of so many, in no order, found by the counts. */
    slice(order: Order, page: Page, total: number) {
      const count = Math.max(0, Math.min(page.limit, total - page.offset));
      return ranking(database, column, challengeId).slice(
        order === "asc" ? page.offset : total - page.offset - count,
        count,
      );
    },
  };
}

/** How many validated results a challenge has. */
export const countValidated = (challengeId: number) =>
  sql<number>`(select coalesce(sum(results), 0)::int from ranking_counts
    where challenge_id = ${challengeId} and not is_by_points and level = ${sql.lit(LEVELS.length - 1)})`;

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
