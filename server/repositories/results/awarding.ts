import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "#server/database/schema.ts";
import type { AddJob } from "#server/jobs/job-queue.ts";
import { goalTypeOf } from "#server/presenters/challenges.ts";
import { type AuditEvent, audit } from "#server/repositories/audit-events.ts";
import {
  badgeFactsOf,
  goalsOfChallenges,
  type RuledBadge,
  ruledBadges,
  type TierRow,
  tierColumns,
} from "./badge-facts.ts";

type Writing = Transaction<Database>;

/** First keys of advisory locks; challenges have positive ones. */
const locks = { rules: -1, user: -2, ranking: -3 } as const;

const lock = (transaction: Writing, kind: keyof typeof locks, id = 0) =>
  sql`select pg_advisory_xact_lock(${locks[kind]}, ${id})`.execute(transaction);

/** A user, or all members of a group, who win a badge. */
export interface Winner {
  badgeId: number;
  userId: number | null;
  groupId: number | null;
}

/** Users by their ids, without the first one. */
interface UserRange {
  from: number;
  to: number;
}

/** The most users that one transaction reads. */
const MAX_USERS_PER_RANGE = 10_000;

/** Stores awards, each once. @param won rows of `badge_id` and `user_id` */
async function store(
  transaction: Writing,
  won: RawBuilder<unknown>,
  now: Date,
): Promise<{ badgeId: number; userId: number }[]> {
  // In one order, so that two transactions that award to the same people never wait for each other.
  const { rows } = await sql<{ badgeId: number; userId: number }>`
    insert into user_badges as b (badge_id, user_id, progress, obtained_at)
    select distinct won.badge_id, won.user_id, 1, ${now}::timestamptz
    from (${won}) won join users u on u.id = won.user_id and u.erased_at is null
    where not exists (
      select from user_badges held
      where held.user_id = won.user_id and held.badge_id = won.badge_id and held.obtained_at is not null
    )
    order by won.user_id, won.badge_id
    on conflict (user_id, badge_id) do update set progress = 1, obtained_at = excluded.obtained_at
      where b.obtained_at is null
    returning badge_id as "badgeId", user_id as "userId"`.execute(transaction);
  return rows;
}

/** What awarding badges reads and writes; `services/badges/award.ts` decides. */
export const awardingQueries = (transaction: Writing) => ({
  audit: (event: AuditEvent) => audit(transaction, event),

  /** Makes releases that change rules wait for this transaction, so that they see its changes. */
  holdRules: () =>
    sql`select pg_advisory_xact_lock_shared(${locks.rules}, 0)`.execute(
      transaction,
    ),

  lockUser: (userId: number) => lock(transaction, "user", userId),

  /** In one order, so that no two transactions wait for each other. */
  lockUsers: (userIds: readonly number[]) =>
    sql`
      select pg_advisory_xact_lock(${locks.user}, id) from (
        select id from unnest(${[...userIds]}::int[]) id order by id offset 0
      ) ids`.execute(transaction),

  lockRanking: (challengeId: number) =>
    lock(transaction, "ranking", challengeId),

  ruledBadges: (badgeId?: number) => ruledBadges(transaction, badgeId),

  factsOf: (userId: number, badges: readonly RuledBadge[]) =>
    badgeFactsOf(transaction, userId, badges),

  /** The goals of a challenge, or of all that have some. */
  goals: (challengeId?: number) => goalsOfChallenges(transaction, challengeId),

  /** The validated results in a challenge of a group, and of the groups of a user. */
  async groupResults(
    challengeId: number,
    userId: number | null,
    groupId: number | null,
  ): Promise<TierRow[]> {
    const { rows } = await sql<TierRow>`
      select ${tierColumns} from challenge_results r
      where r.challenge_id = ${challengeId} and r.status = 'validated' and r.group_id in (
        select group_id from user_groups where user_id = ${userId} union select ${groupId}::int)`.execute(
      transaction,
    );
    return rows;
  },

  /** The validated results in challenges of users, and of their groups. */
  async resultsOf(
    { from, to }: UserRange,
    challengeIds: readonly number[],
  ): Promise<TierRow[]> {
    const { rows } = await sql<TierRow>`
      select ${tierColumns} from challenge_results r
      where r.status = 'validated' and r.challenge_id = any(${[...challengeIds]}::int[]) and (
        r.user_id > ${from} and r.user_id <= ${to} or r.group_id in (
          select group_id from user_groups where user_id > ${from} and user_id <= ${to}))`.execute(
      transaction,
    );
    return rows;
  },

  /** The next users after an id; undefined after the last one. */
  async nextUsers(from: number): Promise<UserRange | undefined> {
    const { rows } = await sql<{ to: number | null }>`
      select max(id) as to from (
        select id from users where id > ${from} order by id limit ${MAX_USERS_PER_RANGE}) people`.execute(
      transaction,
    );
    const to = rows[0]?.to ?? null;
    return to === null ? undefined : { from, to };
  },

  /** Awards badges, each once. @returns those who have won one now */
  store: (
    winners: readonly Winner[],
    now: Date,
    { from, to }: UserRange = { from: 0, to: 2 ** 31 - 1 },
  ) =>
    store(
      transaction,
      sql`
        select * from (
          select w.badge_id, coalesce(w.user_id, g.user_id) as user_id
          from unnest(
            ${winners.map(({ badgeId }) => badgeId)}::int[],
            ${winners.map(({ userId }) => userId)}::int[],
            ${winners.map(({ groupId }) => groupId)}::int[]
          ) as w (badge_id, user_id, group_id)
          left join user_groups g on g.group_id = w.group_id
        ) reached where user_id > ${from} and user_id <= ${to}`,
      now,
    ),

  /** Awards a badge to the users with enough validated declarations or points. */
  storeBySum: (
    { badgeId, rule: { type, challenge, count } }: RuledBadge,
    { from, to }: UserRange,
    now: Date,
  ) => {
    const ofUsers = sql`user_id > ${from} and user_id <= ${to}
      ${challenge === null ? sql`` : sql`and challenge_id = ${challenge}`}`;
    return store(
      transaction,
      type === "declarations"
        ? sql`
            select ${badgeId}::int as badge_id, user_id from declarations
            where status = 'validated' and ${ofUsers} group by user_id having count(*) >= ${count}`
        : sql`
            select ${badgeId}::int as badge_id, user_id from point_movements
            where order_id is null and ${ofUsers} group by user_id having sum(points) >= ${count}`,
      now,
    );
  },

  /** How a challenge ranks that has ended, and in which no entry waits; undefined otherwise. */
  async endedRanking(challengeId: number, now: Date) {
    const row = await transaction
      .selectFrom("challenges")
      .select(["type", "settings", "is_rewarding_global as isRewardingGlobal"])
      .where("id", "=", challengeId)
      .where("end_date", "<=", now)
      .where(
        sql<boolean>`not exists (
          select from declarations d where d.challenge_id = challenges.id and d.status = 'waiting')`,
      )
      .where(
        sql<boolean>`not exists (
          select from challenge_results r where r.challenge_id = challenges.id and r.status = 'waiting')`,
      )
      .executeTakeFirst();
    return (
      row && {
        type: row.type,
        goalType: goalTypeOf(row.settings),
        isRewardingGlobal: row.isRewardingGlobal,
        isRewardingAuto: row.settings["isRewardingAuto"] === true,
      }
    );
  },

  /** Awards a badge to the first ones of a challenge; equal values share a rank unless `isPosition`. */
  storeByRank: (
    badgeId: number,
    {
      challengeId,
      count,
      column,
      isPosition,
    }: {
      challengeId: number;
      count: number;
      column: "total_points" | "ranked_value";
      isPosition: boolean;
    },
    now: Date,
  ) => {
    const value = sql.ref(column);
    const best = isPosition
      ? sql`order by ${value} desc, id limit ${count}`
      : sql`order by ${value} desc fetch first (${count}) rows with ties`;
    return store(
      transaction,
      sql`
        select ${badgeId}::int as badge_id, coalesce(r.user_id, g.user_id) as user_id
        from (
          select user_id, group_id from challenge_results
          where challenge_id = ${challengeId} and status = 'validated' and ${value} is not null ${best}
        ) r
        left join user_groups g on g.group_id = r.group_id
        where coalesce(r.user_id, g.user_id) is not null`,
      now,
    );
  },

  /** A badge's title, with its rule held as it is; undefined if it does not exist. */
  badge: (id: number) =>
    transaction
      .selectFrom("badges")
      .select(sql<string | null>`texts -> 'fr' ->> 'title'`.as("title"))
      .where("id", "=", id)
      .forShare()
      .executeTakeFirst(),

  /** Takes a badge from a user. @returns whether they had won it */
  remove: async (badgeId: number, userId: number): Promise<boolean> =>
    (await transaction
      .deleteFrom("user_badges")
      .where("badge_id", "=", badgeId)
      .where("user_id", "=", userId)
      .where("obtained_at", "is not", null)
      .returning("badge_id")
      .executeTakeFirst()) !== undefined,

  /** Whether an account exists, which stays until the transaction ends. */
  holdUser: async (userId: number): Promise<boolean> =>
    (await transaction
      .selectFrom("users")
      .select("id")
      .where("id", "=", userId)
      .where("erased_at", "is", null)
      .forShare()
      .executeTakeFirst()) !== undefined,
});

export type AwardingQueries = ReturnType<typeof awardingQueries>;

/**
 * Makes a badge's rule hold from this transaction's end on, and adds the job that awards the badge to those who had fulfilled
 * it before: transactions that do not know the rule yet have ended by then.
 */
export async function announceRule(
  transaction: Writing,
  badgeId: number,
  add: AddJob,
): Promise<void> {
  await lock(transaction, "rules");
  await add("badge-awards", { badgeId });
}
