import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "#server/database/schema.ts";
import {
  beginOf,
  type FigureFilter,
  inPeriod,
  isMember,
  isOf,
} from "./figure-filter.ts";

/** Which rows `s` of a table count, by the column of their instant. */
type Which = (at: string) => RawBuilder<boolean>;

/** What people did in challenges: those who declare or have a result take part, too, even if they never accepted. */
const steps = (which: Which) => sql`(
  select challenge_id, user_id, created_at, true, status = 'validated' from declarations s where ${which("s.created_at")}
  union all select challenge_id, user_id, created_at, false, false from challenge_results s
    where user_id is not null and ${which("s.created_at")}
  union all select challenge_id, user_id, answered_at, false, false from participations s
    where is_participating and ${which("s.answered_at")}
) s (challenge_id, user_id, at, is_declared, is_validated)`;

/** People with the last time that they took each step. */
const entrantsOf = (
  challenge: RawBuilder<unknown>,
  which: Which,
  groupedBy: RawBuilder<unknown>,
) => sql`
  select ${challenge} as challenge_id, user_id, max(at) as joined_at, max(at) filter (where is_declared) as declared_at,
    max(at) filter (where is_validated) as validated_at
  from ${steps(which)} group by ${groupedBy}`;

const inEachAndAll = sql`grouping sets ((challenge_id, user_id), (user_id))`;

/** The people who did something since their steps were computed. */
export async function dirtyPeople(
  database: Kysely<Database>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct user_id as id from figure_dirty_people`.execute(database);
  return rows.map(({ id }) => id);
}

/**
 * The people who took a step in the period, in a challenge or in any, or with a row for each challenge. Their steps are those
 * stored, and, of people who did something since, those in the rows. A period that is over is computed from the rows.
 */
export function entrants(
  query: FigureFilter,
  dirty: readonly number[],
  isByChallenge = false,
): RawBuilder<unknown> {
  const { from, to, today, timeZone, challenge, group } = query;
  if (to < today)
    return sql`(${entrantsOf(
      isByChallenge ? sql`challenge_id` : sql`0`,
      (at) => sql`(${isOf("s", query)} and ${inPeriod(at, query)})`,
      isByChallenge ? sql`challenge_id, user_id` : sql`user_id`,
    )}) e`;
  const since = from === undefined ? undefined : beginOf(from, timeZone);
  const within = (at: string) =>
    since === undefined
      ? sql.ref(at)
      : sql`case when ${sql.ref(at)} >= ${since} then ${sql.ref(at)} end as ${sql.ref(at)}`;
  const ofChallenge =
    challenge === undefined && isByChallenge
      ? sql`challenge_id > 0`
      : sql`challenge_id = ${challenge ?? 0}`;
  const stored = sql`
    select challenge_id, user_id, joined_at, declared_at, validated_at from figure_entrants where ${isClean(dirty)}`;
  const live = entrantsOf(
    sql`coalesce(challenge_id, 0)`,
    () => sql`user_id = any(${dirty}::int[])`,
    inEachAndAll,
  );
  return sql`(
    select challenge_id, user_id, joined_at, ${within("declared_at")}, ${within("validated_at")}
    from (${dirty.length === 0 ? stored : sql`${stored} union all ${live}`}) e
    where ${ofChallenge} and ${isMember("user_id", group)} ${since === undefined ? sql`` : sql`and joined_at >= ${since}`}
  ) e`;
}

/** Whether the stored steps are up to date; without a condition where all are, which the planner would misjudge. */
const isClean = (dirty: readonly number[]) =>
  dirty.length === 0 ? sql`true` : sql`user_id <> all(${dirty}::int[])`;

/** The people with a declaration, by id. */
export const declarers = (dirty: readonly number[]): RawBuilder<unknown> => {
  const stored = sql`select user_id from figure_entrants where challenge_id = 0 and declared_at is not null and ${isClean(dirty)}`;
  return dirty.length === 0
    ? sql`${stored} order by user_id`
    : sql`${stored} union select user_id from declarations where user_id = any(${dirty}::int[]) order by user_id`;
};

/** Computes the steps of people again who did something since, or whose rows changed (BO-20.3). */
export async function recomputeEntrants(
  transaction: Transaction<Database>,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with gone as (delete from figure_dirty_people returning user_id) select distinct user_id as id from gone`.execute(
    transaction,
  );
  if (rows.length === 0) return;
  const isOne = () =>
    sql<boolean>`user_id = any(${rows.map(({ id }) => id)}::int[])`;
  await sql`delete from figure_entrants where ${isOne()}`.execute(transaction);
  await sql`insert into figure_entrants (challenge_id, user_id, joined_at, declared_at, validated_at)
    ${entrantsOf(sql`coalesce(challenge_id, 0)`, isOne, inEachAndAll)}`.execute(
    transaction,
  );
}
