import { type Kysely, sql, type Transaction } from "kysely";
import type { Database, EntryStatus } from "#server/database/schema.ts";
import type { AddJob } from "#server/jobs/job-queue.ts";
import { type AuditEvent, audit } from "#server/repositories/audit-events.ts";
import { deleteMedia } from "#server/repositories/media/media-objects.ts";
import { awardingQueries } from "#server/repositories/results/awarding.ts";
import { settlingQueries } from "#server/repositories/results/settling.ts";
import { votesFor } from "#server/repositories/results/votes.ts";
import type { Totals } from "#src/domain/store/reward.ts";
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

/** What an entry has of the decision on it. */
interface DecidedColumns {
  status: "validated" | "refused";
  comment: string | null;
  reason: string | null;
  decided_at: Date;
  decided_by: number | null;
}

/** A decision that is applied some seconds after it was made. */
interface PendingDecisionColumns {
  status: "validated" | "refused";
  reason: string | null;
  comment: string | null;
  decided_by: number;
  created_at: Date;
  applies_at: Date;
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

/** Locks an entry until the transaction ends; undefined if it does not exist. */
async function lockEntry(
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

const decision = (database: Kysely<Database>, id: number) =>
  database.selectFrom("moderation_decisions").selectAll().where("id", "=", id);

/** What decisions on entries read and write; `services/moderation/decide.ts` decides. */
export const decidingQueries = (transaction: Writing, addJob: AddJob) => ({
  addJob,
  audit: (event: AuditEvent) => audit(transaction, event),
  awarding: awardingQueries(transaction),

  lock: (ref: EntryRef) => lockEntry(transaction, ref),

  isOwn: (entry: LockedEntry, userId: number | null) =>
    isOwnEntry(transaction, entry, userId),

  /** Whether a decision on an entry is about to be applied. */
  isPending: async ({ kind, id }: EntryRef): Promise<boolean> =>
    (await transaction
      .selectFrom("moderation_decisions")
      .select("id")
      .where(columnOf(kind), "=", id)
      .where("settled_at", "is", null)
      .executeTakeFirst()) !== undefined,

  /** Whether the programme has mails about decisions: an option, off by default (BO-5.6). */
  sendsMails: async (): Promise<boolean> =>
    (
      await transaction
        .selectFrom("options")
        .select("value")
        .where("name", "=", "moderation_mail")
        .executeTakeFirst()
    )?.value.fr === true,

  settling: settlingQueries(transaction),

  async setDeclaration(
    id: number,
    decided: DecidedColumns,
    { reward, result }: Readonly<Pick<Totals, "reward" | "result">>,
  ): Promise<void> {
    await transaction
      .updateTable("declarations")
      .set({ ...decided, reward_value: reward, result_value: result })
      .where("id", "=", id)
      .execute();
  },

  votesFor: (resultId: number) => votesFor(transaction, resultId),

  /** @param result what becomes of the photo's result; if omitted, it stays */
  async setPhoto(
    id: number,
    decided: DecidedColumns,
    result?: number | null,
  ): Promise<void> {
    await transaction
      .updateTable("challenge_results")
      .set({
        ...decided,
        ...(result !== undefined && { result_value: result }),
      })
      .where("id", "=", id)
      .execute();
  },

  async unblockPhoto(id: number): Promise<void> {
    await transaction
      .updateTable("challenge_results")
      .set({ is_unblocked: true })
      .where("id", "=", id)
      .execute();
  },

  /** Deletes a photo with its votes and its file. */
  async deletePhoto(id: number): Promise<void> {
    const { media_id } = await transaction
      .deleteFrom("challenge_results")
      .where("id", "=", id)
      .returning("media_id")
      .executeTakeFirstOrThrow();
    await deleteMedia(transaction, addJob, media_id);
  },

  /** @returns the id of the decision */
  async addDecision(
    ref: EntryRef,
    columns: PendingDecisionColumns,
  ): Promise<number> {
    const { id } = await transaction
      .insertInto("moderation_decisions")
      .values({ ...columnsOf(ref), ...columns })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  decision: (id: number) => decision(transaction, id).executeTakeFirst(),

  lockDecision: (id: number) =>
    decision(transaction, id).forUpdate().executeTakeFirst(),

  /** @param failure why it was not applied */
  async settleDecision(
    id: number,
    now: Date,
    failure: string | null,
  ): Promise<void> {
    await transaction
      .updateTable("moderation_decisions")
      .set({ settled_at: now, comment: null, failure })
      .where("id", "=", id)
      .execute();
  },

  async removeDecision(id: number): Promise<void> {
    await transaction
      .deleteFrom("moderation_decisions")
      .where("id", "=", id)
      .execute();
  },
});
