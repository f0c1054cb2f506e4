import {
  type AliasedRawBuilder,
  type Kysely,
  type RawBuilder,
  sql,
} from "kysely";
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
  type Entrant,
  ownResults,
  type ResultRow,
  resultOf,
  selectOwnResults,
  selectResults,
} from "./result-rows.ts";
import { builder, statements } from "./statements.ts";
import type { SignedInUser } from "./users.ts";

type Order = "asc" | "desc";

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
const FAR = 1_000;

/** A result without a value has no rank and comes after those with one. */
const UNRANKED = Number.NEGATIVE_INFINITY;

type RankedRow = Pick<
  ResultRow,
  "id" | "status" | "ranked_value" | "total_points"
>;

/**
 * What determines the order: points, or the result (as a share of its goal if goals differ). Both are indexed together
 * with `challenge_id`, `status` and `id`.
 */
type RankedColumn = "total_points" | "ranked_value";

const columnOf = (rules: ChallengeRules): RankedColumn =>
  isRankedByPoints(rules) ? "total_points" : "ranked_value";

/** Whether a rank is the position in the list, so that equal values do not share it (CH-2.4.29). */
const isRankPosition = (rules: ChallengeRules) =>
  isRankedByPoints(rules) && rules.isRewardingAuto;

interface Place {
  id: number;
  value: number | null;
}

/** Buckets of values: 256 in one of the next level (server/database/migrations/0015). */
const BUCKETS = 256;
const LEVELS = [0, 1, 2, 3] as const;
type Level = (typeof LEVELS)[number];

/** The buckets of a value, and the ends of the next-level buckets that contain them. */
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

/** Building blocks for queries on a challenge's ranking, from counts of values. */
function ranking(
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

  /** At most 256 buckets of each level: those above the value's own within the bucket of the next level. */
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

  /** How many results with the same value precede this id. */
  const before = (value: number, id: number) =>
    validated()
      .where(column, "=", value)
      .where("id", "<", id)
      .select(sql<number>`count(*)::int`.as("before"));

  const total = () => counts(LEVELS.length - 1).select(results.as("total"));

  const listed = sql`from challenge_results where challenge_id = ${challengeId} and status = 'validated'`;

  /**
   * The value at a position from 0, and how many results precede the first one with it: from the largest buckets down,
   * each time the last one that starts at or before the position.
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

  /** `count` results from a position on, best first: those with a value, then those without. */
  function slice(position: number, count: number) {
    const value = sql.ref(column);
    const skipped = sql`(select ${position} - before from start)`;
    return sql<Place>`(
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

    /** The number of results, and the time of their last change. */
    totals: () =>
      database.selectNoFrom([
        total().$asScalar().$notNull().as("total"),
        updatedAt().$asScalar().as("updatedAt"),
      ]),

    /** The ids and values of a page of the list, in no particular order. */
    listed: (order: Order, { limit, offset }: Page) => {
      const [direction, nulls] =
        order === "asc" ? ["desc", "last"] : ["asc", "first"];
      return sql<Place>`(
        select id, ${sql.ref(column)} as value ${listed}
        order by ${sql.ref(column)} ${sql.raw(`${direction} nulls ${nulls}`)}, id ${sql.raw(order)}
        limit ${limit} offset ${offset}
      )`.as("place");
    },

    /** The last result among those with a better value, or the first among those with a worse one. */
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

interface OfChallenge {
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

const befores = statements(
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

    /** The number of results, and the time of their last change. */
    totals: () => totals(column).one(database, { challengeId }),

    countEqual: async (value: number): Promise<number> =>
      (await equals(column).one(database, { challengeId, value })).equal,

    countBefore: async (value: number, id: number): Promise<number> =>
      (await befores(column).one(database, { challengeId, value, id })).before,

    /** The rank of a result; null if it has no value or is not validated. */
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
     * The rank and position, both from 1, of a validated result with this value, and how many results have a better value
     * or the same one.
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

    /** The ids and values of a slice of a list with `total` entries, in no particular order, located by the counts. */
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

interface Seeker extends Entrant {
  value: number;
}

const bestResults = statements(
  (column: RankedColumn, language: Language) => (entrant: Entrant) =>
    selectOwnResults(builder, entrant, language)
      .where("status", "=", "validated")
      .where(column, "is not", null)
      .orderBy(column, "desc")
      .orderBy("challenge_results.id")
      .limit(1),
);

const neighbors = statements(
  (column: RankedColumn, language: Language, side: "above" | "below") =>
    ({ challengeId, userId, value }: Omit<Seeker, "groupIds">) =>
      selectResults(builder, { id: userId }, language)
        .innerJoin(
          ranking(builder, column, challengeId)
            .neighbor(value, side)
            .as("place"),
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
  slice: AliasedRawBuilder<Place, "place">,
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
  Pick<Place, "value"> & { total?: number; updatedAt?: Date | null };

interface NearPage extends OfChallenge, Page {
  userId: number;
}

/** Each row also has the totals of the ranking. */
const nearPages = statements(
  (column: RankedColumn, language: Language, order: Order) =>
    ({ challengeId, userId, limit, offset }: NearPage) => {
      const parts = ranking(builder, column, challengeId);
      const slice = parts.listed(order, { limit, offset });
      return selectRanked(builder, userId, language, slice, order)
        .innerJoin(parts.totals().as("totals"), (join) => join.onTrue())
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
      const entrant = {
        challengeId: rules.id,
        userId: user.id,
        groupIds: user.groupIds,
      };
      const [best, { total, updatedAt }] = await Promise.all([
        bestResults(ranks.column, language).first(database, entrant),
        ranks.totals(),
      ]);
      const ranking = { total, updatedAt: iso(updatedAt) };
      const value = best?.[ranks.column] ?? null;
      if (best === undefined || value === null)
        return {
          rank: null,
          position: null,
          ...ranking,
          result: null,
          above: null,
          below: null,
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
          { ...entrant, value },
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
    const isFar = page.offset >= FAR;
    const counted = isFar ? await ranks.totals() : undefined;
    const rows: PlacedRow[] =
      counted === undefined
        ? await nearPages(ranks.column, language, order).all(database, {
            ...{ challengeId: rules.id, userId: user.id },
            ...page,
          })
        : await selectRanked(
            ...([database, user.id, language] as const),
            ranks.slice(order, page, counted.total),
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
