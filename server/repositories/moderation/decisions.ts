import type { Kysely, Transaction } from "kysely";
import { attemptAll } from "#server/core/attempt-all.ts";
import type { Database } from "#server/database/schema.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import { recordAudit } from "#server/repositories/audit-events.ts";
import { ifInRange } from "#server/repositories/exact-amounts.ts";
import {
  applyDecision,
  columnOf,
  columnsOf,
  type Decision,
  type DecisionOutcome,
  type EntryKind,
  type EntryRef,
  entryOf,
  isPending,
  lockEntry,
  obstacleTo,
  wordsOf,
} from "./deciding.ts";

type Writing = Transaction<Database>;

/** An entry as the moderator saw it. */
export interface SeenEntry extends EntryRef {
  expectedStatus: string;
}

/** One decision on several entries. */
export interface NewDecision
  extends Pick<Decision, "status" | "reason" | "comment" | "now"> {
  entries: readonly SeenEntry[];
  decidedBy: number;
  appliesAt: Date;
  requestId: string;
}

/** A decision on one entry that is about to be applied. */
export interface PendingDecision extends EntryRef {
  decision: number;
}

export interface FailedDecision extends EntryRef {
  reason: "notFound" | "ownEntry" | "alreadyDecided";
}

export type UndoOutcome = "undone" | "not_found" | "applied" | "not_yours";

/** One after the other in this order, so that two moderators never wait for each other. */
const inOrder = (one: EntryRef, other: EntryRef): number =>
  one.kind === other.kind
    ? one.id - other.id
    : one.kind.localeCompare(other.kind);

/** Decisions of the back office, which are applied a few seconds after they were made (BO-5.4). */
export function createDecisionsRepository(
  database: Kysely<Database>,
  jobs: JobQueue,
) {
  async function make(
    transaction: Writing,
    entry: SeenEntry,
    decision: NewDecision,
  ): Promise<number | FailedDecision["reason"]> {
    const locked = await lockEntry(transaction, entry);
    if (locked === undefined) return "notFound";
    const obstacle = await obstacleTo(transaction, locked, {
      ...decision,
      expectedStatus: entry.expectedStatus,
    });
    if (obstacle === "own_entry") return "ownEntry";
    if (obstacle !== undefined || (await isPending(transaction, locked)))
      return "alreadyDecided";
    const { id } = await transaction
      .insertInto("moderation_decisions")
      .values({
        ...columnsOf(entry),
        status: decision.status,
        reason: decision.reason ?? null,
        comment: decision.comment,
        decided_by: decision.decidedBy,
        created_at: decision.now,
        applies_at: decision.appliesAt,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Applies a decision, unless it was applied or undone before. */
  async function settle(
    transaction: Writing,
    id: number,
    now: Date,
    work: (decision: Decision, entry: EntryRef) => Promise<DecisionOutcome>,
  ): Promise<DecisionOutcome> {
    const found = await transaction
      .selectFrom("moderation_decisions")
      .select(["declaration_id", "result_id"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (found === undefined) return "not_found";
    const ref = entryOf(found);
    // In this order, since deleting an entry locks it before its decisions.
    await lockEntry(transaction, ref);
    const decision = await transaction
      .selectFrom("moderation_decisions")
      .selectAll()
      .where("id", "=", id)
      .where("settled_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (decision === undefined) return "not_found";
    await transaction
      .updateTable("moderation_decisions")
      .set({ settled_at: now, comment: null })
      .where("id", "=", id)
      .execute();
    const { status, reason, comment, decided_by } = decision;
    const outcome = await work(
      {
        ...{ status, reason, comment, now },
        expectedStatus: "waiting",
        decidedBy: decided_by,
      },
      ref,
    );
    if (outcome !== "decided") {
      await transaction
        .updateTable("moderation_decisions")
        .set({ failure: outcome })
        .where("id", "=", id)
        .execute();
      await recordAudit(transaction, {
        actorId: null,
        action: `${ref.kind}.undecided`,
        entity: `${ref.kind}/${ref.id}`,
        before: wordsOf(decision),
        after: `not applied: ${outcome}`,
      });
    }
    return outcome;
  }

  async function applyOne(id: number, now: Date): Promise<void> {
    const outcome = await ifInRange(
      jobs.transaction<DecisionOutcome>((transaction, add) =>
        settle(transaction, id, now, async (decision, ref) => {
          const entry = await lockEntry(transaction, ref);
          if (entry === undefined) return "not_found";
          return applyDecision(transaction, add, entry, decision);
        }),
      ),
    );
    if (outcome === "out_of_range")
      await database
        .transaction()
        .execute((transaction) =>
          settle(transaction, id, now, async () => "out_of_range"),
        );
  }

  return {
    /** Decides on entries; what cannot be decided on is named with its reason. */
    decide: (
      decision: NewDecision,
    ): Promise<{ decided: PendingDecision[]; failed: FailedDecision[] }> =>
      jobs.transaction(async (transaction, add) => {
        const decided: PendingDecision[] = [];
        const failed: FailedDecision[] = [];
        for (const entry of decision.entries.toSorted(inOrder)) {
          const { kind, id } = entry;
          const made = await make(transaction, entry, decision);
          if (typeof made === "number")
            decided.push({ kind, id, decision: made });
          else failed.push({ kind, id, reason: made });
        }
        if (decided.length > 0)
          await add(
            "moderation-decision",
            { decisions: decided.map((one) => one.decision) },
            { startAfter: decision.appliesAt },
          );
        for (const { kind, id } of decided)
          await recordAudit(transaction, {
            actorId: decision.decidedBy,
            action: `${kind}.decide`,
            entity: `${kind}/${id}`,
            before: "waiting",
            after: wordsOf(decision),
            requestId: decision.requestId,
          });
        return { decided, failed };
      }),

    /** When the first of the pending decisions on these entries is applied. */
    async nextAt(
      kind: EntryKind,
      ids: readonly number[],
    ): Promise<Date | undefined> {
      if (ids.length === 0) return undefined;
      const { at } = await database
        .selectFrom("moderation_decisions")
        .select(({ fn }) => fn.min("applies_at").as("at"))
        .where(columnOf(kind), "in", [...ids])
        .where("settled_at", "is", null)
        .executeTakeFirstOrThrow();
      return at ?? undefined;
    },

    /** Takes a decision back that was not applied yet. */
    undo: (
      id: number,
      userId: number,
      requestId: string,
    ): Promise<UndoOutcome> =>
      database.transaction().execute(async (transaction) => {
        const decision = await transaction
          .selectFrom("moderation_decisions")
          .selectAll()
          .where("id", "=", id)
          .forUpdate()
          .executeTakeFirst();
        if (decision === undefined) return "not_found";
        if (decision.decided_by !== userId) return "not_yours";
        if (decision.settled_at !== null) return "applied";
        await transaction
          .deleteFrom("moderation_decisions")
          .where("id", "=", id)
          .execute();
        const { kind, id: entry } = entryOf(decision);
        await recordAudit(transaction, {
          actorId: userId,
          action: `${kind}.undo`,
          entity: `${kind}/${entry}`,
          before: wordsOf(decision),
          after: "waiting",
          requestId,
        });
        return "undone";
      }),

    /** Applies these decisions and all that are due, each once, however often it is called. */
    async apply(ids: readonly number[], now: Date): Promise<void> {
      const due = await database
        .selectFrom("moderation_decisions")
        .select("id")
        .where("settled_at", "is", null)
        .where(({ eb, or }) =>
          or([
            eb("applies_at", "<=", now),
            ...(ids.length === 0 ? [] : [eb("id", "in", [...ids])]),
          ]),
        )
        .orderBy("id")
        .execute();
      if (due.length === 0) return;
      await attemptAll(
        due.map(
          ({ id }) =>
            () =>
              applyOne(id, now),
        ),
      );
    },
  };
}
