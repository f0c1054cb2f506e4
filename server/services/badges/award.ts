import { invalid } from "#server/core/http-problem.ts";
import { inBatches } from "#server/core/in-batches.ts";
import { Refused } from "#server/core/refused.ts";
import type { Change } from "#server/repositories/audit-events.ts";
import type { Repositories } from "#server/repositories/index.ts";
import type {
  AwardingQueries,
  Winner,
} from "#server/repositories/results/awarding.ts";
import {
  type ChallengeGoals,
  type RuledBadge,
  stepsOf,
  type TierRow,
} from "#server/repositories/results/badge-facts.ts";
import {
  isRankedByPoints,
  isRankPosition,
} from "#src/domain/challenge/ranking.ts";
import { badgeStanding } from "#src/domain/programme/badge-rules.ts";

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
  queries: AwardingQueries,
  { userId, groupId = null, challengeId, now }: Achievement,
): Promise<number[]> {
  await queries.holdRules();
  const badges = (await queries.ruledBadges()).filter((badge) =>
    challengeId === undefined
      ? isOfAllPoints(badge)
      : badge.rule.challenge === null || badge.rule.challenge === challengeId,
  );
  if (badges.length === 0) return [];
  const awards = await queries.store(
    [
      ...(userId === null ? [] : await ownAwards(queries, userId, badges)),
      ...(challengeId === undefined
        ? []
        : await groupAwards(queries, badges, { userId, groupId, challengeId })),
    ],
    now,
  );
  await awardRanks(queries, badges, now);
  return awards
    .filter((one) => one.userId === userId)
    .map(({ badgeId }) => badgeId);
}

/** The same for the points of several users that were changed by hand. */
export async function awardForPoints(
  queries: AwardingQueries,
  userIds: readonly number[],
  now: Date,
): Promise<void> {
  await queries.holdRules();
  const badges = (await queries.ruledBadges()).filter(isOfAllPoints);
  if (badges.length === 0) return;
  const winners: Winner[] = [];
  for (const userId of new Set(userIds.toSorted((one, other) => one - other)))
    winners.push(...(await ownAwards(queries, userId, badges)));
  await queries.store(winners, now);
}

/** The same for the results of a challenge that were imported for users, or for their groups. */
export async function awardForResults(
  queries: AwardingQueries,
  challengeId: number,
  userIds: readonly number[],
  now: Date,
): Promise<void> {
  await queries.holdRules();
  const badges = (await queries.ruledBadges()).filter(
    ({ rule: { type, challenge } }) =>
      type !== "declarations" &&
      (challenge === null || challenge === challengeId),
  );
  if (badges.length === 0 || userIds.length === 0) return;
  await queries.lockUsers(userIds);
  const users = { from: Math.min(...userIds) - 1, to: Math.max(...userIds) };
  for (const badge of badges)
    if (badge.rule.type === "points")
      await queries.storeBySum(badge, users, now);
  const byTier = badges.filter(({ rule }) => rule.type === "tier");
  if (byTier.length > 0) {
    const results = await queries.resultsOf(users, [challengeId]);
    const goals = await queries.goals(challengeId);
    await queries.store(tierWinners(byTier, results, goals), now);
  }
  await awardRanks(queries, badges, now);
}

/** Whether a badge is for points, wherever they came from. */
const isOfAllPoints = ({ rule }: RuledBadge): boolean =>
  rule.type === "points" && rule.challenge === null;

/** The badges whose rules a user fulfils. Another transaction that may fulfil one waits until this one has ended. */
async function ownAwards(
  queries: AwardingQueries,
  userId: number,
  badges: readonly RuledBadge[],
): Promise<Winner[]> {
  await queries.lockUser(userId);
  const facts = await queries.factsOf(userId, badges);
  return badges
    .filter(({ rule }) => badgeStanding(rule, facts).isFulfilled)
    .map(({ badgeId }) => ({ badgeId, userId, groupId: null }));
}

/** What the members of a group win by its result. */
async function groupAwards(
  queries: AwardingQueries,
  badges: readonly RuledBadge[],
  {
    userId,
    groupId,
    challengeId,
  }: { userId: number | null; groupId: number | null; challengeId: number },
): Promise<Winner[]> {
  const byTier = badges.filter(({ rule }) => rule.type === "tier");
  if (byTier.length === 0) return [];
  const results = await queries.groupResults(challengeId, userId, groupId);
  if (results.length === 0) return [];
  return tierWinners(byTier, results, await queries.goals(challengeId));
}

/** The users and groups whose results reach the tiers of these rules. */
function tierWinners(
  badges: readonly RuledBadge[],
  results: readonly TierRow[],
  goals: ReadonlyMap<number, ChallengeGoals>,
): Winner[] {
  return results.flatMap((row) => {
    const { challenge, userId, groupId } = row;
    const known = goals.get(challenge);
    if (known === undefined) return [];
    const tiers = [{ challenge, steps: stepsOf(row, known) }];
    return badges
      .filter(
        ({ rule }) => badgeStanding(rule, { ...noFacts, tiers }).isFulfilled,
      )
      .map(({ badgeId }) => ({ badgeId, userId, groupId }));
  });
}

const noFacts = { declarations: new Map(), points: new Map(), tiers: [] };

/** Awards a badge to those who had fulfilled its rule before the rule was released, however often it is called. */
export async function awardEarlier(
  { badges }: Pick<Repositories, "badges">,
  badgeId: number,
  now: Date,
): Promise<void> {
  let from = 0;
  await inBatches(async () => {
    const last = await badges.awarding((queries) =>
      awardEarlierPart(queries, badgeId, from, now),
    );
    from = last ?? from;
    return last !== undefined;
  });
}

/** @returns the id of the last user of this part; undefined after the last part */
async function awardEarlierPart(
  queries: AwardingQueries,
  badgeId: number,
  from: number,
  now: Date,
): Promise<number | undefined> {
  const [badge] = await queries.ruledBadges(badgeId);
  if (badge?.rule.type === "rank") await awardRanks(queries, [badge], now);
  if (badge === undefined || badge.rule.type === "rank") return undefined;
  const users = await queries.nextUsers(from);
  if (users === undefined) return undefined;
  const { type, challenge } = badge.rule;
  if (type === "tier") {
    const goals = await queries.goals(challenge ?? undefined);
    const results = await queries.resultsOf(users, [...goals.keys()]);
    await queries.store(tierWinners([badge], results, goals), now, users);
  } else await queries.storeBySum(badge, users, now);
  return users.to;
}

/** Awards badges for ranks in challenges whose end has passed since. */
export const awardEndedRanks = (
  { badges }: Pick<Repositories, "badges">,
  now: Date,
): Promise<void> =>
  badges.awarding(async (queries) =>
    awardRanks(queries, await queries.ruledBadges(), now),
  );

/**
 * Awards badges for ranks in challenges that have ended, once no entry waits any more: only then a rank is final. Without
 * that, the first one of each challenge would win by the first decision.
 */
async function awardRanks(
  queries: AwardingQueries,
  badges: readonly RuledBadge[],
  now: Date,
): Promise<void> {
  for (const { badgeId, rule } of badges) {
    const { type, challenge: challengeId, count } = rule;
    if (type !== "rank" || challengeId === null) continue;
    // Of two that decide on the last entries, the second one sees what the first one did.
    await queries.lockRanking(challengeId);
    const ranking = await queries.endedRanking(challengeId, now);
    if (ranking === undefined) continue;
    const column = isRankedByPoints(ranking) ? "total_points" : "ranked_value";
    const isPosition = isRankPosition(ranking);
    await queries.storeByRank(
      badgeId,
      { challengeId, count, column, isPosition },
      now,
    );
  }
}

type Badges = Pick<Repositories, "badges">;

/** Throws an HttpProblem unless a person may give or take a badge of a user: one without a rule, and not their own. */
async function requireByHand(
  queries: AwardingQueries,
  badgeId: number,
  userId: number,
  actorId: number,
): Promise<void> {
  if ((await queries.badge(badgeId)) === undefined)
    throw new Refused("notFound");
  if (userId === actorId) throw new Refused("ownPerson");
  const [ruled] = await queries.ruledBadges(badgeId);
  if (ruled !== undefined) throw new Refused("hasRule");
}

/** Awards a badge that has no rule. Throws an HttpProblem where that is impossible. */
export const awardByHand = (
  { badges }: Badges,
  badgeId: number,
  userId: number,
  { now, reason, ...origin }: Change & { reason?: string },
): Promise<void> =>
  badges.awarding(async (queries) => {
    await requireByHand(queries, badgeId, userId, origin.actorId);
    if (!(await queries.holdUser(userId)))
      throw invalid([
        { propertyPath: "participant", messageKey: "wrongChoice" },
      ]);
    const won = await queries.store([{ badgeId, userId, groupId: null }], now);
    if (won.length === 0) throw new Refused("obtained");
    await queries.audit({
      ...origin,
      action: "badge.award",
      entity: `participant/${userId}`,
      after: { badges: [badgeId], ...(reason !== undefined && { reason }) },
    });
  });

/** Takes back a badge that was awarded by hand (BO-24). Throws Refused where that is impossible. */
export const takeBack = (
  { badges }: Badges,
  badgeId: number,
  userId: number,
  { now: _, reason, ...origin }: Change & { reason: string },
): Promise<void> =>
  badges.awarding(async (queries) => {
    await requireByHand(queries, badgeId, userId, origin.actorId);
    if (!(await queries.remove(badgeId, userId))) throw new Refused("notFound");
    await queries.audit({
      ...origin,
      action: "badge.take_back",
      entity: `participant/${userId}`,
      before: { badges: [badgeId] },
      after: { reason },
    });
  });
