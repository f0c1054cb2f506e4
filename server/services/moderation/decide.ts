import { attemptAll } from "#server/core/attempt-all.ts";
import { Refused } from "#server/core/refused.ts";
import type { EntryStatus } from "#server/database/schema.ts";
import type { ChangeOrigin } from "#server/repositories/audit-events.ts";
import type { Repositories } from "#server/repositories/index.ts";
import {
  type EntryRef,
  entryOf,
  type LockedEntry,
} from "#server/repositories/moderation/deciding.ts";
import type { ModerationQueries } from "#server/repositories/moderation/moderation.ts";
import { awardBadges } from "#server/services/badges/award.ts";
import type { AuditFacts, OfficeDecisions } from "#src/schema/types.gen.ts";
import { type Decision, reviewables } from "./reviewable.ts";

type Moderation = Pick<Repositories, "moderation">;

/** An entry as the moderator saw it. */
interface SeenEntry extends EntryRef {
  expectedStatus: string;
}

/** One decision on several entries, to be applied a few seconds later (BO-5.4). */
interface NewDecision extends Decision {
  entries: readonly SeenEntry[];
  decidedBy: number;
  appliesAt: Date;
  requestId: string;
}

/** A decision on one entry that is about to be applied. */
interface PendingDecision extends EntryRef {
  decision: number;
}

type FailedDecision = OfficeDecisions["failed"][number];

/** One after the other in this order, so that two moderators never wait for each other. */
const inOrder = (one: EntryRef, other: EntryRef): number =>
  one.kind === other.kind
    ? one.id - other.id
    : one.kind.localeCompare(other.kind);

/** Locks an entry of others than the moderator. Throws Refused. */
export async function lockOthers(
  queries: ModerationQueries,
  ref: EntryRef,
  moderator: number | null,
): Promise<LockedEntry> {
  const entry = await queries.lock(ref);
  if (entry === undefined) throw new Refused("notFound");
  if (await queries.isOwn(entry, moderator)) throw new Refused("ownEntry");
  return entry;
}

/** Locks an entry that can be decided on, as the moderator saw it. Throws Refused. */
async function lockDecidable(
  queries: ModerationQueries,
  { expectedStatus, ...ref }: SeenEntry,
  { status, decidedBy }: Pick<Decision, "status" | "decidedBy">,
): Promise<LockedEntry> {
  const entry = await lockOthers(queries, ref, decidedBy);
  const isPending = await queries.isPending(entry);
  if (isPending) throw new Refused("decisionPending");
  const actions = reviewables[entry.kind].may({ ...entry, isPending });
  if (expectedStatus !== "waiting" || !actions.includes(actionOf(status)))
    throw new Refused("alreadyDecided");
  return entry;
}

const actionOf = (status: Decision["status"]) =>
  status === "validated" ? "validate" : "refuse";

/** Applies a decision to an entry, with all that follows from it, and records it. */
async function apply(
  queries: ModerationQueries,
  entry: LockedEntry,
  decision: Decision,
  requestId: string | null,
): Promise<void> {
  const { kind, id, user_id, status: before } = entry;
  const action = actionOf(decision.status);
  const { perform } = reviewables[kind];
  const points = await perform[action](queries, entry, decision);
  const badges = await awardForEntry(queries, entry, decision.now);
  if (user_id !== null && (await queries.sendsMails()))
    await queries.addJob("decision-mail", { kind, id });
  await queries.audit({
    actorId: decision.decidedBy,
    action: `${kind}.${action}`,
    entity: `${kind}/${id}`,
    ...{
      before: { status: before },
      requestId,
      after: factsOf(decision, points, badges),
    },
  });
}

/** Awards the badges that a change of an entry has fulfilled. @returns those that its sender won */
export const awardForEntry = (
  { awarding }: ModerationQueries,
  { challenge_id, user_id, group_id }: LockedEntry,
  now: Date,
): Promise<number[]> =>
  awardBadges(awarding, {
    ...{ userId: user_id, groupId: group_id, challengeId: challenge_id, now },
  });

/** What the audit trail says of a decision; without the comment, which is about a person. */
export const factsOf = (
  { status, reason }: Pick<Decision, "status" | "reason">,
  points = 0,
  badges: readonly number[] = [],
): AuditFacts => ({
  status,
  ...(points !== 0 && { points }),
  ...(badges.length > 0 && { badges: [...badges] }),
  ...(reason && { reason }),
});

/** Decides on an entry, which takes effect immediately. Throws Refused. */
export const decideNow = (
  { moderation }: Moderation,
  ref: EntryRef,
  {
    expectedStatus,
    requestId,
    ...decision
  }: Decision & { expectedStatus: EntryStatus; requestId?: string },
): Promise<void> =>
  moderation.transaction(async (queries) =>
    apply(
      queries,
      await lockDecidable(queries, { ...ref, expectedStatus }, decision),
      decision,
      requestId ?? null,
    ),
  );

/** Decides on entries, which takes effect a little later; what cannot be decided on is named with its reason. */
export const decideLater = (
  { moderation }: Moderation,
  decision: NewDecision,
): Promise<{ decided: PendingDecision[]; failed: FailedDecision[] }> =>
  moderation.transaction(async (queries) => {
    const { status, comment, decidedBy, now, appliesAt, requestId } = decision;
    const decided: PendingDecision[] = [];
    const failed: FailedDecision[] = [];
    for (const entry of decision.entries.toSorted(inOrder)) {
      const { kind, id } = entry;
      try {
        await lockDecidable(queries, entry, decision);
        const made = await queries.addDecision(entry, {
          ...{ status, comment, reason: decision.reason ?? null },
          ...{ decided_by: decidedBy, created_at: now, applies_at: appliesAt },
        });
        decided.push({ kind, id, decision: made });
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        failed.push({ kind, id, reason: reasonOf(error) });
      }
    }
    if (decided.length > 0)
      await queries.addJob(
        "moderation-decision",
        { decisions: decided.map((one) => one.decision) },
        { startAfter: appliesAt },
      );
    for (const { kind, id } of decided)
      await queries.audit({
        ...{ actorId: decidedBy, requestId },
        action: `${kind}.decide`,
        entity: `${kind}/${id}`,
        ...{ before: { status: "waiting" }, after: factsOf(decision) },
      });
    return { decided, failed };
  });

const reasonOf = ({ refusal }: Refused): FailedDecision["reason"] =>
  refusal === "notFound" || refusal === "ownEntry" ? refusal : "alreadyDecided";

/** Takes a decision back that was not applied yet. Throws Refused. */
export const undoDecision = (
  { moderation }: Moderation,
  id: number,
  origin: ChangeOrigin,
): Promise<void> =>
  moderation.transaction(async (queries) => {
    const decision = await queries.lockDecision(id);
    if (decision === undefined) throw new Refused("notFound");
    if (decision.decided_by !== origin.actorId) throw new Refused("forbidden");
    if (decision.settled_at !== null) throw new Refused("decisionApplied");
    await queries.removeDecision(id);
    const { kind, id: entry } = entryOf(decision);
    await queries.audit({
      ...origin,
      action: `${kind}.undo`,
      entity: `${kind}/${entry}`,
      ...{ before: factsOf(decision), after: { status: "waiting" } },
    });
  });

/** Applies these decisions and all that are due, each once, however often it is called. */
export async function applyDecisions(
  repositories: Moderation,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  const due = await repositories.moderation.dueDecisions(ids, now);
  await attemptAll(due.map((id) => () => applyOne(repositories, id, now)));
}

/** Applies a decision, or stores why not, unless it was applied or undone before. */
async function applyOne(
  { moderation }: Moderation,
  id: number,
  now: Date,
  failure?: Refused,
): Promise<void> {
  try {
    await moderation.transaction(async (queries) => {
      const found = await queries.decision(id);
      if (found === undefined) return;
      const ref = entryOf(found);
      // In this order, since deleting an entry locks it before its decisions.
      await queries.lock(ref);
      const made = await queries.lockDecision(id);
      if (made === undefined || made.settled_at !== null) return;
      await queries.settleDecision(id, now, failure?.refusal ?? null);
      if (failure !== undefined) {
        await queries.audit({
          actorId: null,
          action: `${ref.kind}.undecided`,
          entity: `${ref.kind}/${ref.id}`,
          ...{
            before: factsOf(made),
            after: { failure: failure.refusal },
          },
        });
        return;
      }
      const { status, reason, comment, decided_by: decidedBy } = made;
      const decision = { status, reason, comment, decidedBy, now };
      const seen = { ...ref, expectedStatus: "waiting" };
      const entry = await lockDecidable(queries, seen, decision);
      await apply(queries, entry, decision, null);
    });
  } catch (error) {
    if (failure !== undefined || !(error instanceof Refused)) throw error;
    await applyOne({ moderation }, id, now, error);
  }
}
