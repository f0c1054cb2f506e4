import { invalid } from "#server/core/http-problem.ts";
import { Refused } from "#server/core/refused.ts";
import type { Change } from "#server/repositories/audit-events.ts";
import type { Repositories } from "#server/repositories/index.ts";
import type { ModerationQueries } from "#server/repositories/moderation/moderation.ts";
import { awardBadges } from "#server/services/badges/award.ts";
import { pointsRefusal } from "#src/domain/store/given-points.ts";
import type { AuditFacts } from "#src/schema/types.gen.ts";
import { type Correction, exceedsLimit } from "./correct.ts";

type Moderation = Pick<Repositories, "moderation">;

const messageKeys = {
  zero: "notZero",
  negativeBalance: "negativeBalance",
  tooGreat: "tooGreat",
} as const;

async function requireGiver(
  queries: ModerationQueries,
  actorId: number,
): Promise<void> {
  const held = await queries.permissionsOf(actorId);
  if (!held.includes("POINTS_WRITE")) throw new Refused("forbidden");
}

/** Throws an HttpProblem if a person may not change a participant's points. Locks the participant's balance. */
async function requireChangeable(
  queries: ModerationQueries,
  participantId: number,
  points: number,
  { actorId }: Change,
): Promise<void> {
  await requireGiver(queries, actorId);
  const balance = await queries.lockBalance(participantId);
  if (balance === undefined) throw new Refused("notFound");
  const refusal = pointsRefusal(points, balance);
  if (refusal !== undefined)
    throw invalid([
      {
        propertyPath: "points",
        messageKey: messageKeys[refusal],
        limit: Number.MAX_SAFE_INTEGER,
      },
    ]);
}

/** Changes a participant's points, with all that follows. @returns the id of the movement, and what the audit says */
async function move(
  queries: ModerationQueries,
  userId: number,
  { points, reason }: { points: number; reason: string },
  now: Date,
): Promise<{ id: number; facts: AuditFacts }> {
  const id = await queries.addPoints(userId, points, reason, now);
  const badges = await awardBadges(queries.awarding, { userId, now });
  const facts = { points, reason, ...(badges.length > 0 && { badges }) };
  return { id, facts };
}

/**
 * Gives points, or takes them: the person sees the reason. More than the limit waits for a second person. Throws an
 * HttpProblem where that is impossible.
 * @returns the id of the movement, or of what waits
 */
export const givePoints = (
  { moderation }: Moderation,
  participantId: number,
  given: { points: number; reason: string },
  giver: Change,
): Promise<{ id: number; isWaiting: boolean }> =>
  moderation.transaction(async (queries) => {
    const { now, actorId, requestId = null } = giver;
    const { points, reason } = given;
    await queries.lockByHand();
    if (participantId === actorId) throw new Refused("ownPerson");
    await requireChangeable(queries, participantId, points, giver);
    const isWaiting = await exceedsLimit(queries, participantId, points, giver);
    const moved = isWaiting
      ? undefined
      : await move(queries, participantId, given, now);
    const asked = await queries.addCorrection({
      ...{ entry: null, formerStatus: null, status: null, reason: null },
      ...{ participantId, points, askedBy: actorId, now },
      // The movement has it once the points are given.
      comment: isWaiting ? reason : null,
      appliedAt: isWaiting ? null : now,
    });
    await queries.audit({
      ...{ actorId, requestId },
      action: isWaiting ? "points.propose" : "points.give",
      entity: `participant/${participantId}`,
      after: moved?.facts ?? { points, reason },
      ...(moved !== undefined && { created: moved.id }),
    });
    return { id: moved?.id ?? asked, isWaiting };
  });

/** Points that wait for a second person, locked. Throws Refused. */
async function lockWaiting(queries: ModerationQueries, id: number) {
  await queries.lockByHand();
  const waiting = await queries.lockWaitingPoints(id);
  if (waiting?.participant_id == null) throw new Refused("correctionConflict");
  const { participant_id: participantId, comment, ...rest } = waiting;
  return { ...rest, participantId, reason: comment ?? "" };
}

/** Gives the points that wait for a second person. Throws an HttpProblem where that is impossible. */
export const confirmPoints = (
  { moderation }: Moderation,
  id: number,
  giver: Change,
): Promise<Correction> =>
  moderation.transaction(async (queries) => {
    const { now, actorId, requestId = null } = giver;
    const waiting = await lockWaiting(queries, id);
    const { participantId, points } = waiting;
    if (waiting.asked_by === actorId) throw new Refused("secondPerson");
    if (participantId === actorId) throw new Refused("ownEntry");
    await requireChangeable(queries, participantId, points, giver);
    const { facts } = await move(queries, participantId, waiting, now);
    await queries.settleCorrection(id, points, actorId, now);
    await queries.audit({
      ...{ actorId, requestId },
      action: "points.confirm",
      entity: `participant/${participantId}`,
      after: facts,
    });
    return { id, points, appliedAt: now };
  });

/** Gives up points that wait for a second person. Throws an HttpProblem where that is impossible. */
export const withdrawPoints = (
  { moderation }: Moderation,
  id: number,
  { actorId, requestId = null }: Change,
): Promise<void> =>
  moderation.transaction(async (queries) => {
    const { participantId, points, reason } = await lockWaiting(queries, id);
    if (participantId === actorId) throw new Refused("ownEntry");
    await requireGiver(queries, actorId);
    await queries.removeCorrection(id);
    await queries.audit({
      ...{ actorId, requestId },
      action: "points.withdraw",
      entity: `participant/${participantId}`,
      before: { points, reason },
    });
  });
