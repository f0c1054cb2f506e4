import { type RawBuilder, sql } from "kysely";
import { builder } from "#server/repositories/statements.ts";

/** What decides the order: points, or the result, which counts by its share of a goal where goals differ; each has an index with `challenge_id`, `status` and `id`. */
export type RankedColumn = "total_points" | "ranked_value";

/** Buckets of values: 256 in one of the next level (server/database/baseline/counts.ts). */
const BUCKETS = 256;
const LEVELS = [0, 1, 2, 3] as const;
type Level = (typeof LEVELS)[number];

/** The buckets of a value, and where those of the next level end that they are in. */
export type Bounds = Record<`bucket${Level}` | `end${Level}`, number>;

export const boundsOf = (value: number): Bounds => {
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

/** Parts of statements about the ranking of a challenge, from counts of values: the only reader of `ranking_counts`. */
export function rankingCounts(column: RankedColumn, challengeId: number) {
  const counts = (level: number) =>
    builder
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
    return builder
      .selectFrom(parts.reduce((all, part) => all.unionAll(part)).as("parts"))
      .select(results.as("above"));
  }

  const total = () => counts(LEVELS.length - 1).select(results.as("total"));

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

  return { above, equal, total, valueAt };
}

/** How many validated results a challenge has. */
export const countValidated = (challengeId: number) =>
  sql<number>`(select coalesce(sum(results), 0)::int from ranking_counts
    where challenge_id = ${challengeId} and not is_by_points and level = ${sql.lit(LEVELS.length - 1)})`;
