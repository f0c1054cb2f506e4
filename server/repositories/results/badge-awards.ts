import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "#server/database/schema.ts";
import type { AddJob } from "#server/jobs/job-queue.ts";
import { goalTypeOf } from "#server/presenters/challenges.ts";
import { badgeStanding } from "#src/domain/badge-rules.ts";
import { isRankedByPoints, isRankPosition } from "#src/domain/ranking.ts";
import {
  badgeFactsOf,
  type ChallengeGoals,
  goalsOfChallenges,
  type RuledBadge,
  ruledBadges,
  stepsOf,
  type TierRow,
  tierColumns,
} from "./badge-facts.ts";

type Writing = Transaction<Database>;

/** First keys of advisory locks; challenges have positive ones. */
const locks = { rules: -1, user: -2, ranking: -3 } as const;

const lock = (transaction: Writing, kind: keyof typeof locks, id = 0) =>
  sql`select pg_advisory_xact_lock(${locks[kind]}, ${id})`.execute(transaction);

/** Stores awards, each once. @param won rows of `badge_id` and `user_id` */
async function store(
  transaction: Writing,
  won: RawBuilder<unknown>,
  now: Date,
): Promise<{ badge_id: number; user_id: number }[]> {
  // In one order, so that two transactions that award to the same people never wait for each other.
  const { rows } = await sql<{ badge_id: number; user_id: number }>`
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
    returning badge_id, user_id`.execute(transaction);
  return rows;
}

/** What may have fulfilled the rule of a badge. */
interface Achievement {
  /** Who declared, or got points; null for a group's photo. */
  userId: number | null;
  /** Whose photo it is, in a group challenge. */
  groupId?: number | null;
  /** Where; undefined for points that were given by hand. */
  challengeId?: number | undefined;
  now: Date;
}

/**
 * Awards the badges whose rules this transaction has fulfilled: to the user, in a group challenge also to the other members,
 * and for ranks to all who reached one. A badge once won stays won, whatever a correction takes away (BO-7.4). To be called
 * after all other changes, before the audit event.
 * @returns the ids of the badges that the user won
 */
export async function awardBadges(
  transaction: Writing,
  { userId, groupId = null, challengeId, now }: Achievement,
): Promise<number[]> {
  // A release that changes rules waits for this transaction, and sees its changes.
  await sql`select pg_advisory_xact_lock_shared(${locks.rules}, 0)`.execute(
    transaction,
  );
  const badges = (await ruledBadges(transaction)).filter(({ rule }) =>
    challengeId === undefined
      ? rule.type === "points" && rule.challenge === null
      : rule.challenge === null || rule.challenge === challengeId,
  );
  if (badges.length === 0) return [];
  const own =
    userId === null ? [] : await ownAwards(transaction, userId, badges);
  const awards = await store(
    transaction,
    sql`
      select * from unnest(${own}::int[], ${own.map(() => userId)}::int[]) as won (badge_id, user_id)
      union all ${await groupAwards(transaction, badges, { userId, groupId, challengeId })}`,
    now,
  );
  await awardRanks(transaction, badges, now);
  return awards
    .filter((one) => one.user_id === userId)
    .map(({ badge_id }) => badge_id);
}

/** The badges whose rules a user fulfils. Another transaction that may fulfil one waits until this one has ended. */
async function ownAwards(
  transaction: Writing,
  userId: number,
  badges: readonly RuledBadge[],
): Promise<number[]> {
  await lock(transaction, "user", userId);
  const facts = await badgeFactsOf(transaction, userId, badges);
  return badges
    .filter(({ rule }) => badgeStanding(rule, facts).isFulfilled)
    .map(({ badgeId }) => badgeId);
}

const nobody = sql`select null::int as badge_id, null::int as user_id where false`;

/** What the members of a group win by its result. */
async function groupAwards(
  transaction: Writing,
  badges: readonly RuledBadge[],
  {
    userId,
    groupId,
    challengeId,
  }: Pick<Achievement, "userId" | "groupId" | "challengeId">,
): Promise<RawBuilder<unknown>> {
  const byTier = badges.filter(({ rule }) => rule.type === "tier");
  if (byTier.length === 0 || challengeId === undefined) return nobody;
  const { rows } = await sql<TierRow>`
    select ${tierColumns} from challenge_results r
    where r.challenge_id = ${challengeId} and r.status = 'validated' and r.group_id in (
      select group_id from user_groups where user_id = ${userId} union select ${groupId ?? null}::int)`.execute(
    transaction,
  );
  if (rows.length === 0) return nobody;
  return tierWinners(
    byTier,
    rows,
    await goalsOfChallenges(transaction, challengeId),
  );
}

/** The users and members of groups whose results reach the tiers of these rules. */
function tierWinners(
  badges: readonly RuledBadge[],
  results: readonly TierRow[],
  goals: ReadonlyMap<number, ChallengeGoals>,
): RawBuilder<unknown> {
  const winners: {
    badge: number;
    user: number | null;
    group: number | null;
  }[] = [];
  for (const row of results) {
    const known = goals.get(row.challenge);
    if (known === undefined) continue;
    const tiers = [{ challenge: row.challenge, steps: stepsOf(row, known) }];
    for (const { badgeId, rule } of badges)
      if (badgeStanding(rule, { ...noFacts, tiers }).isFulfilled)
        winners.push({ badge: badgeId, user: row.userId, group: row.groupId });
  }
  return sql`
    select w.badge_id, coalesce(w.user_id, g.user_id) as user_id
    from unnest(
      ${winners.map(({ badge }) => badge)}::int[],
      ${winners.map(({ user }) => user)}::int[],
      ${winners.map(({ group }) => group)}::int[]
    ) as w (badge_id, user_id, group_id)
    left join user_groups g on g.group_id = w.group_id
    where coalesce(w.user_id, g.user_id) is not null`;
}

const noFacts = { declarations: new Map(), points: new Map(), tiers: [] };

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

/** How many people one transaction reads. */
const PEOPLE_AT_ONCE = 10_000;

/** Awards a badge to those who had fulfilled its rule before the rule was released, however often it is called. */
export async function awardEarlier(
  database: Kysely<Database>,
  badgeId: number,
  now: Date,
): Promise<void> {
  const [badge] = await ruledBadges(database, badgeId);
  if (badge === undefined) return;
  if (badge.rule.type === "rank") {
    await database
      .transaction()
      .execute((transaction) => awardRanks(transaction, [badge], now));
    return;
  }
  const goals =
    badge.rule.type === "tier"
      ? await goalsOfChallenges(database, badge.rule.challenge ?? undefined)
      : new Map();
  let from = 0;
  for (;;) {
    const { rows } = await sql<{ to: number | null }>`
      select max(id) as to from (
        select id from users where id > ${from} order by id limit ${PEOPLE_AT_ONCE}) people`.execute(
      database,
    );
    const to = rows[0]?.to ?? null;
    if (to === null) return;
    const people = { from, to };
    await database.transaction().execute(async (transaction) => {
      const winners =
        badge.rule.type === "tier"
          ? await winnersByTier(transaction, badge, goals, people)
          : winnersBySum(badge, people);
      await store(transaction, winners, now);
    });
    from = to;
  }
}

/** Of these ids: without the first one. */
interface People {
  from: number;
  to: number;
}

/** Those with enough validated declarations or points. */
function winnersBySum(
  { badgeId, rule: { type, challenge, count } }: RuledBadge,
  { from, to }: People,
): RawBuilder<unknown> {
  const ofPeople = sql`user_id > ${from} and user_id <= ${to}
    ${challenge === null ? sql`` : sql`and challenge_id = ${challenge}`}`;
  return type === "declarations"
    ? sql`
        select ${badgeId}::int as badge_id, user_id from declarations
        where status = 'validated' and ${ofPeople} group by user_id having count(*) >= ${count}`
    : sql`
        select ${badgeId}::int as badge_id, user_id from point_movements
        where order_id is null and ${ofPeople} group by user_id having sum(points) >= ${count}`;
}

/** Those whose own result, or that of a group of theirs, reaches the tier. */
async function winnersByTier(
  transaction: Writing,
  badge: RuledBadge,
  goals: ReadonlyMap<number, ChallengeGoals>,
  { from, to }: People,
): Promise<RawBuilder<unknown>> {
  const challenges = [...goals.keys()];
  const { rows } = await sql<TierRow>`
    select ${tierColumns} from challenge_results r
    where r.status = 'validated' and r.challenge_id = any(${challenges}::int[]) and (
      r.user_id > ${from} and r.user_id <= ${to} or r.group_id in (
        select group_id from user_groups where user_id > ${from} and user_id <= ${to}))`.execute(
    transaction,
  );
  return sql`
    select * from (${tierWinners([badge], rows, goals)}) reached where user_id > ${from} and user_id <= ${to}`;
}

/**
 * Awards badges for ranks in challenges that have ended, once no entry waits any more: only then a rank is final. Without
 * that, the first one of each challenge would win by the first decision.
 */
export async function awardRanks(
  transaction: Writing,
  badges: readonly RuledBadge[],
  now: Date,
): Promise<void> {
  for (const { badgeId, rule } of badges) {
    const { type, challenge, count } = rule;
    if (type !== "rank" || challenge === null) continue;
    // Of two that decide on the last entries, the second one sees what the first one did.
    await lock(transaction, "ranking", challenge);
    const rules = await finalRanking(transaction, challenge, now);
    if (rules === undefined) continue;
    const value = sql.ref(
      isRankedByPoints(rules) ? "total_points" : "ranked_value",
    );
    const best = isRankPosition(rules)
      ? sql`order by ${value} desc, id limit ${count}`
      : // Equal values share a rank.
        sql`order by ${value} desc fetch first (${count}) rows with ties`;
    await store(
      transaction,
      sql`
        select ${badgeId}::int as badge_id, coalesce(r.user_id, g.user_id) as user_id
        from (
          select user_id, group_id from challenge_results
          where challenge_id = ${challenge} and status = 'validated' and ${value} is not null ${best}
        ) r
        left join user_groups g on g.group_id = r.group_id
        where coalesce(r.user_id, g.user_id) is not null`,
      now,
    );
  }
}

/** How a challenge ranks; undefined until its ranking is final. */
async function finalRanking(
  transaction: Writing,
  challengeId: number,
  now: Date,
) {
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
}
