import { sql, type Transaction } from "kysely";
import type { Database, EntryStatus } from "#server/database/schema.ts";
import type { AddJob } from "#server/jobs/job-queue.ts";
import { recordAudit } from "#server/repositories/audit-events.ts";
import { awardBadges } from "#server/repositories/results/badge-awards.ts";
import {
  gainsOf,
  lockEntrant,
  updateResult,
} from "#server/repositories/results/validated-results.ts";
import { sumTotals } from "#src/domain/reward.ts";
import { isOwnEntry } from "./moderators.ts";

type Writing = Transaction<Database>;

/** A declaration, or a photo of a contest. */
export type EntryKind = "declaration" | "photo";

export interface EntryRef {
  kind: EntryKind;
  id: number;
}

/** An entry, locked. */
export interface LockedEntry extends EntryRef {
  status: EntryStatus;
  challenge_id: number;
  /** Null for a group's photo. */
  user_id: number | null;
  group_id: number | null;
  created_at: Date;
}

/** A moderator's decision on an entry. */
export interface Decision {
  status: "validated" | "refused";
  /** The key of a refusal reason. */
  reason?: string | null;
  /** Shown to the participant. */
  comment: string | null;
  /** The status that the moderator saw. */
  expectedStatus: EntryStatus;
  /** Null for a command-line decision without `--as`: it may be any moderator's. */
  decidedBy: number | null;
  now: Date;
  requestId?: string;
}

export type DecisionOutcome =
  | "decided"
  /** It was decided already, or changed since the moderator saw it. */
  | "conflict"
  /** A decision is about to be applied. */
  | "pending"
  | "not_found"
  /** The moderator sent it or, in a group challenge, shares a group with its sender. */
  | "own_entry"
  /** The participant's result, reward or balance would exceed the safe integers. */
  | "out_of_range";

/** Locks an entry until the transaction ends; undefined if it does not exist. */
export async function lockEntry(
  transaction: Writing,
  { kind, id }: EntryRef,
): Promise<LockedEntry | undefined> {
  const row =
    kind === "declaration"
      ? await transaction
          .selectFrom("declarations")
          .select([
            "status",
            "challenge_id",
            "user_id",
            sql<null>`null`.as("group_id"),
            "created_at",
          ])
          .where("id", "=", id)
          .forUpdate()
          .executeTakeFirst()
      : await transaction
          .selectFrom("challenge_results")
          .innerJoin("challenges", "challenges.id", "challenge_id")
          .select([
            ...(["status", "challenge_id", "user_id", "group_id"] as const),
            "challenge_results.created_at",
          ])
          .where("challenge_results.id", "=", id)
          .where("type", "=", "Photo")
          .forUpdate("challenge_results")
          .executeTakeFirst();
  return row && { kind, id, ...row };
}

/** The columns of decisions and corrections that name an entry. */
export const columnsOf = ({ kind, id }: EntryRef) =>
  kind === "declaration"
    ? { declaration_id: id, result_id: null }
    : { declaration_id: null, result_id: id };

/** The entry that a decision or a correction is about. */
export const entryOf = ({
  declaration_id,
  result_id,
}: {
  declaration_id: number | null;
  result_id: number | null;
}): EntryRef =>
  declaration_id === null
    ? { kind: "photo", id: result_id ?? 0 }
    : { kind: "declaration", id: declaration_id };

export const columnOf = (kind: EntryKind) =>
  kind === "declaration" ? "declaration_id" : "result_id";

/** Whether a decision on a locked entry is about to be applied. */
export async function isPending(
  transaction: Writing,
  { kind, id }: EntryRef,
): Promise<boolean> {
  const row = await transaction
    .selectFrom("moderation_decisions")
    .select("id")
    .where(columnOf(kind), "=", id)
    .where("settled_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Why a locked entry cannot be decided on; undefined if it can. Only waiting entries can, as the moderator saw them. */
export async function obstacleTo(
  transaction: Writing,
  entry: LockedEntry,
  {
    decidedBy,
    expectedStatus,
  }: { decidedBy: number | null; expectedStatus: string },
): Promise<"own_entry" | "conflict" | undefined> {
  if (await isOwnEntry(transaction, entry, decidedBy)) return "own_entry";
  return entry.status === "waiting" && expectedStatus === "waiting"
    ? undefined
    : "conflict";
}

/** Stores a status, and updates the entry's gains, its result, points and ranks. @returns the points credited */
export async function storeStatus(
  transaction: Writing,
  { kind, id, challenge_id, user_id }: LockedEntry,
  { status, reason, comment, now, decidedBy }: Decision,
): Promise<number> {
  const isValidated = status === "validated";
  const decided = {
    status,
    comment,
    reason: isValidated ? null : (reason ?? null),
    decided_at: now,
    decided_by: decidedBy,
  };
  if (kind === "photo") {
    await transaction
      .updateTable("challenge_results")
      .set({
        ...decided,
        ...(isValidated && {
          result_value: sql<number>`(select count(*) from votes where result_id = ${id})`,
        }),
      })
      .where("id", "=", id)
      .execute();
    return 0;
  }
  if (user_id !== null) await lockEntrant(transaction, challenge_id, user_id);
  const gains = isValidated ? await gainsOf(transaction, id) : sumTotals([]);
  await transaction
    .updateTable("declarations")
    .set({
      ...decided,
      reward_value: gains.reward,
      result_value: gains.result,
    })
    .where("id", "=", id)
    .execute();
  if (!isValidated || user_id === null) return 0;
  return updateResult(transaction, challenge_id, user_id, now);
}

/** Adds the mail about a decision to its transaction, if the programme wants that: an option, off by default (BO-5.6). */
async function mailDecision(
  transaction: Writing,
  add: AddJob,
  { kind, id, user_id }: LockedEntry,
): Promise<void> {
  if (user_id === null) return;
  const option = await transaction
    .selectFrom("options")
    .select("value")
    .where("name", "=", "moderation_mail")
    .executeTakeFirst();
  if (option?.value.fr === true) await add("decision-mail", { kind, id });
}

/** Applies a decision to a locked entry, with all that follows from it, and records it. */
export async function applyDecision(
  transaction: Writing,
  add: AddJob,
  entry: LockedEntry,
  decision: Decision,
): Promise<"decided" | "own_entry" | "conflict"> {
  const obstacle = await obstacleTo(transaction, entry, decision);
  if (obstacle !== undefined) return obstacle;
  const points = await storeStatus(transaction, entry, decision);
  const badges = await awardForEntry(transaction, entry, decision.now);
  await mailDecision(transaction, add, entry);
  await recordAudit(transaction, {
    actorId: decision.decidedBy,
    action: `${entry.kind}.${decision.status === "validated" ? "validate" : "refuse"}`,
    entity: `${entry.kind}/${entry.id}`,
    before: entry.status,
    after: wordsOf(decision, points, badges),
    requestId: decision.requestId ?? null,
  });
  return "decided";
}

/** Awards the badges that a change of an entry has fulfilled. @returns those that its sender won */
export const awardForEntry = (
  transaction: Writing,
  { challenge_id, user_id, group_id }: LockedEntry,
  now: Date,
): Promise<number[]> =>
  awardBadges(transaction, {
    ...{ userId: user_id, groupId: group_id, challengeId: challenge_id, now },
  });

/** A decision in words, for the audit trail; without the comment, which is about a person. */
export const wordsOf = (
  { status, reason }: Pick<Decision, "status" | "reason">,
  points = 0,
  badges: readonly number[] = [],
): string =>
  [
    status,
    ...(points === 0 ? [] : [`${points} points`]),
    ...badges.map((id) => `badge ${id}`),
    ...(reason ? [reason] : []),
  ].join(", ");
