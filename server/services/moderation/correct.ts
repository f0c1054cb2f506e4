import { Refused } from "#server/core/refused.ts";
import type { Change } from "#server/repositories/audit-events.ts";
import type { Repositories } from "#server/repositories/index.ts";
import {
  type EntryRef,
  entryOf,
  type LockedEntry,
} from "#server/repositories/moderation/deciding.ts";
import type { ModerationQueries } from "#server/repositories/moderation/moderation.ts";
import { needsSecondPerson } from "#src/domain/declaration/correction.ts";
import type { OfficeCorrectionRequest } from "#src/schema/types.gen.ts";
import { awardForEntry, factsOf, lockOthers } from "./decide.ts";
import { type Decision, reviewables } from "./reviewable.ts";

type Moderation = Pick<Repositories, "moderation">;

/** A correction; without `appliedAt` it waits for a second person. */
export interface Correction {
  id: number;
  points: number;
  appliedAt: Date | null;
}

/** Ends a transaction without its changes. */
class NeedsSecondPerson extends Error {
  readonly points: number;
  constructor(points: number) {
    super("A second person must confirm the correction");
    this.points = points;
  }
}

/**
 * Whether a change of points by hand needs a second person (BO-9.87): it exceeds the limit, alone or with all that the
 * same person changed, or that changed for the same participant, in the last 24 hours without a second person.
 */
export const exceedsLimit = async (
  queries: ModerationQueries,
  participantId: number | null,
  points: number,
  { actorId, now }: Change,
): Promise<boolean> =>
  needsSecondPerson(
    Math.abs(points) +
      (await queries.recentPoints(actorId, participantId, now)),
    await queries.correctionLimit(),
  );

/** Lets corrections happen one after the other. Throws Refused if the user has lost the permission meanwhile. */
async function requireCorrector(
  queries: ModerationQueries,
  userId: number,
): Promise<void> {
  await queries.lockByHand();
  const held = await queries.permissionsOf(userId);
  if (!held.includes("DECISION_CORRECT")) throw new Refused("forbidden");
}

/** How an entry gets another status, if it is as expected. Throws Refused. */
function correctionOf(
  entry: LockedEntry,
  expectedStatus: string | null,
  status: Decision["status"],
) {
  const { may, perform } = reviewables[entry.kind];
  const action = status === "validated" ? "reinstate" : "withdraw";
  const isPossible = may({ ...entry, isPending: false }).includes(action);
  if (entry.status !== expectedStatus || !isPossible)
    throw new Refused("correctionConflict");
  return perform[action];
}

/** Corrects immediately, or throws `NeedsSecondPerson`; or stores a correction of `waitingPoints` that waits for one. */
const correctOrWait = (
  { moderation }: Moderation,
  { kind, id, expectedStatus, ...correction }: OfficeCorrectionRequest,
  change: Change,
  waitingPoints?: number,
): Promise<Correction> =>
  moderation.transaction(async (queries) => {
    const { actorId, requestId = null, now } = change;
    const { status, reason, comment = null } = correction;
    await requireCorrector(queries, actorId);
    const entry = await lockOthers(queries, { kind, id }, actorId);
    const perform = correctionOf(entry, expectedStatus, status);
    if ((await queries.openCorrection(entry)) !== undefined)
      throw new Refused("correctionConflict");
    const decision = { status, reason, comment, now, decidedBy: actorId };
    const points = waitingPoints ?? (await perform(queries, entry, decision));
    const isWaiting = waitingPoints !== undefined;
    if (
      !isWaiting &&
      (await exceedsLimit(queries, entry.user_id, points, change))
    )
      throw new NeedsSecondPerson(points);
    const badges = isWaiting ? [] : await awardForEntry(queries, entry, now);
    const appliedAt = isWaiting ? null : now;
    const stored = await queries.addCorrection({
      ...{ entry, participantId: entry.user_id, formerStatus: entry.status },
      ...{ status, reason, points, askedBy: actorId, now, appliedAt },
      // The entry has it once the correction is applied.
      comment: isWaiting ? comment : null,
    });
    await queries.audit({
      ...{ actorId, requestId },
      action: `${kind}.${isWaiting ? "propose_correction" : "correct"}`,
      entity: `${kind}/${id}`,
      before: { status: expectedStatus },
      after: factsOf(correction, points, badges),
    });
    return { id: stored, points, appliedAt };
  });

/**
 * Corrects a decision that was applied (BO-5.5); a correction of more points than the limit waits for a second person.
 * Throws an HttpProblem where that is impossible.
 */
export async function correctDecision(
  repositories: Moderation,
  request: OfficeCorrectionRequest,
  change: Change,
): Promise<Correction> {
  try {
    return await correctOrWait(repositories, request, change);
  } catch (error) {
    if (!(error instanceof NeedsSecondPerson)) throw error;
    return correctOrWait(repositories, request, change, error.points);
  }
}

type OpenCorrection = NonNullable<
  Awaited<ReturnType<ModerationQueries["openCorrection"]>>
>;

/** Runs `work` on a correction that waits, with its entry locked; not for those whose own entry it is. */
const withOpen = <Result>(
  { moderation }: Moderation,
  id: number,
  { actorId }: Change,
  work: (
    queries: ModerationQueries,
    correction: OpenCorrection,
    entry: LockedEntry,
  ) => Promise<Result>,
): Promise<Result> =>
  moderation.transaction(async (queries) => {
    await requireCorrector(queries, actorId);
    const found = await queries.correction(id);
    if (found === undefined) throw new Refused("notFound");
    const ref: EntryRef = entryOf(found);
    const entry = await lockOthers(queries, ref, actorId);
    const correction = await queries.openCorrection(ref);
    if (correction?.id !== id) throw new Refused("correctionConflict");
    return work(queries, correction, entry);
  });

/** Applies a correction that waits for a second person. Throws an HttpProblem where that is impossible. */
export const confirmCorrection = (
  repositories: Moderation,
  id: number,
  change: Change,
): Promise<Correction> =>
  withOpen(repositories, id, change, async (queries, correction, entry) => {
    const { actorId, requestId = null, now } = change;
    const { asked_by, former_status, status, reason, comment } = correction;
    if (asked_by === actorId) throw new Refused("secondPerson");
    if (status === null) throw new Refused("correctionConflict");
    const perform = correctionOf(entry, former_status, status);
    const decision = { status, reason, comment, now, decidedBy: asked_by };
    const points = await perform(queries, entry, decision);
    await queries.settleCorrection(id, points, actorId, now);
    const badges = await awardForEntry(queries, entry, now);
    await queries.audit({
      ...{ actorId, requestId },
      action: `${entry.kind}.confirm_correction`,
      entity: `${entry.kind}/${entry.id}`,
      before: { status: former_status },
      after: factsOf({ status, reason }, points, badges),
    });
    return { id, points, appliedAt: now };
  });

/** Gives up a correction that waits for a second person. Throws an HttpProblem where that is impossible. */
export const withdrawCorrection = (
  repositories: Moderation,
  id: number,
  change: Change,
): Promise<void> =>
  withOpen(repositories, id, change, async (queries, correction, entry) => {
    const { actorId, requestId = null } = change;
    const { status, reason, points, former_status } = correction;
    await queries.removeCorrection(id);
    await queries.audit({
      ...{ actorId, requestId },
      action: `${entry.kind}.withdraw_correction`,
      entity: `${entry.kind}/${entry.id}`,
      before: factsOf({ status: status ?? "refused", reason }, points),
      after: { status: former_status },
    });
  });
