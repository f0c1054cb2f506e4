import type { Kysely, Transaction } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { recordAudit } from "#server/repositories/audit-events.ts";
import { inRange } from "#server/repositories/exact-amounts.ts";
import { permissionsOf } from "#server/repositories/people/roles.ts";
import { reduceResult } from "#server/repositories/results/validated-results.ts";
import type { PointsRefusal } from "#src/domain/given-points.ts";
import {
  awardForEntry,
  columnOf,
  columnsOf,
  type Decision,
  type EntryRef,
  entryOf,
  type LockedEntry,
  lockEntry,
  storeStatus,
  wordsOf,
} from "./deciding.ts";
import { isOwnEntry } from "./moderators.ts";
import {
  confirmByHand,
  exceedsLimit,
  type Giver,
  lockByHand,
  withdrawByHand,
} from "./points-by-hand.ts";
import type { QueueStatus } from "./queue.ts";

type Writing = Transaction<Database>;

/** A change of a decision that was applied. */
export interface NewCorrection extends EntryRef {
  /** The status that the corrector saw. */
  expectedStatus: QueueStatus;
  status: "validated" | "refused";
  reason: string;
  comment: string | null;
  userId: number;
  now: Date;
  requestId: string;
}

/** A correction; without `appliedAt` it waits for a second person. */
export interface Correction {
  id: number;
  points: number;
  appliedAt: Date | null;
}

export type CorrectionRefusal =
  | "not_found"
  | "own_entry"
  /** The entry is not as expected, or was corrected. */
  | "conflict"
  /** The second person must not be the first. */
  | "same_person"
  /** Their permission has ended. */
  | "lacking"
  | PointsRefusal
  | "out_of_range";

type Change = Pick<
  Decision,
  "status" | "reason" | "comment" | "now" | "decidedBy"
>;

/** Ends a transaction without its changes. */
class NeedsSecondPerson extends Error {
  readonly points: number;
  constructor(points: number) {
    super("A second person must confirm the correction");
    this.points = points;
  }
}

/** Lets corrections happen one after the other. @returns whether the corrector still has the permission */
async function mayCorrect(
  transaction: Writing,
  userId: number,
): Promise<boolean> {
  await lockByHand(transaction);
  const held = await permissionsOf(transaction, userId);
  return held.includes("DECISION_CORRECT");
}

/** Changes the status of a decided entry with all that follows from it. @returns the change of the participant's points */
async function perform(
  transaction: Writing,
  entry: LockedEntry,
  change: Change,
): Promise<number> {
  const decision = { ...change, expectedStatus: entry.status };
  const { kind, id, user_id } = entry;
  if (change.status === "validated" || user_id === null)
    return storeStatus(transaction, entry, decision);
  if (kind === "photo") {
    await storeStatus(transaction, entry, decision);
    await transaction
      .updateTable("challenge_results")
      .set({ result_value: null })
      .where("id", "=", id)
      .execute();
    return 0;
  }
  const points = await reduceResult(
    transaction,
    entry.challenge_id,
    user_id,
    change.now,
    async () => {
      await storeStatus(transaction, entry, decision);
      await transaction
        .updateTable("declaration_products")
        .set({ reward_value: 0, result_value: 0 })
        .where("declaration_id", "=", id)
        .execute();
    },
  );
  return -points;
}

/** Corrections of decisions that were applied (BO-5.5). */
export function createCorrectionsRepository(database: Kysely<Database>) {
  async function entryFor(
    transaction: Writing,
    ref: EntryRef,
    expectedStatus: string,
    userId: number,
  ): Promise<LockedEntry | "not_found" | "own_entry" | "conflict"> {
    const entry = await lockEntry(transaction, ref);
    if (entry === undefined) return "not_found";
    if (await isOwnEntry(transaction, entry, userId)) return "own_entry";
    return entry.status === expectedStatus && entry.status !== "waiting"
      ? entry
      : "conflict";
  }

  /** The one correction of an entry that waits for a second person. */
  const open = (transaction: Kysely<Database>, { kind, id }: EntryRef) =>
    transaction
      .selectFrom("moderation_corrections")
      .selectAll()
      .where(columnOf(kind), "=", id)
      .where("applied_at", "is", null)
      .executeTakeFirst();

  /** Corrects immediately, or throws `NeedsSecondPerson`; or stores a correction of `waitingPoints` that waits for one. */
  const correct = (
    { kind, id, userId, now, ...correction }: NewCorrection,
    waitingPoints?: number,
  ): Promise<Correction | CorrectionRefusal> =>
    inRange<Correction | CorrectionRefusal>(database, async (transaction) => {
      const { expectedStatus, status, reason, comment, requestId } = correction;
      if (!(await mayCorrect(transaction, userId))) return "lacking";
      const entry = await entryFor(
        transaction,
        { kind, id },
        expectedStatus,
        userId,
      );
      if (typeof entry === "string") return entry;
      if ((await open(transaction, entry)) !== undefined) return "conflict";
      const points =
        waitingPoints ??
        (await perform(transaction, entry, {
          ...{ status, reason, comment, now },
          decidedBy: userId,
        }));
      const isWaiting = waitingPoints !== undefined;
      if (
        !isWaiting &&
        (await exceedsLimit(transaction, {
          ...{ actorId: userId, participantId: entry.user_id, points, now },
        }))
      )
        throw new NeedsSecondPerson(points);
      const appliedAt = isWaiting ? null : now;
      const badges = isWaiting
        ? []
        : await awardForEntry(transaction, entry, now);
      const stored = await transaction
        .insertInto("moderation_corrections")
        .values({
          ...columnsOf(entry),
          participant_id: entry.user_id,
          former_status: entry.status,
          ...{ status, reason, points },
          // The entry has it once the correction is applied.
          comment: isWaiting ? comment : null,
          asked_by: userId,
          created_at: now,
          applied_at: appliedAt,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await recordAudit(transaction, {
        actorId: userId,
        action: `${kind}.${isWaiting ? "propose_correction" : "correct"}`,
        entity: `${kind}/${id}`,
        before: expectedStatus,
        after: wordsOf(correction, points, badges),
        requestId,
      });
      return { id: stored.id, points, appliedAt };
    });

  /** Runs `work` on a correction that waits, with its entry locked; not for those whose own entry it is. */
  const withOpen = <Result>(
    id: number,
    userId: number,
    work: (
      transaction: Writing,
      correction: NonNullable<Awaited<ReturnType<typeof open>>>,
      ref: EntryRef,
    ) => Promise<Result | CorrectionRefusal>,
  ): Promise<Result | CorrectionRefusal> =>
    inRange<Result | CorrectionRefusal>(database, async (transaction) => {
      if (!(await mayCorrect(transaction, userId))) return "lacking";
      const found = await transaction
        .selectFrom("moderation_corrections")
        .select(["declaration_id", "result_id"])
        .where("id", "=", id)
        .executeTakeFirst();
      if (found === undefined) return "not_found";
      const ref = entryOf(found);
      const entry = await lockEntry(transaction, ref);
      if (entry === undefined) return "not_found";
      if (await isOwnEntry(transaction, entry, userId)) return "own_entry";
      const correction = await open(transaction, ref);
      return correction?.id === id
        ? work(transaction, correction, ref)
        : "conflict";
    });

  const isOfEntry = async (id: number): Promise<boolean | undefined> => {
    const found = await database
      .selectFrom("moderation_corrections")
      .select(["declaration_id", "result_id"])
      .where("id", "=", id)
      .executeTakeFirst();
    return found && (found.declaration_id ?? found.result_id) !== null;
  };

  return {
    /** Whether a correction is of an entry, or of points by hand; undefined if it does not exist. */
    isOfEntry,

    /** Corrects a decision; a correction of more points than the limit waits for a second person. */
    async correct(
      correction: NewCorrection,
    ): Promise<Correction | CorrectionRefusal> {
      try {
        return await correct(correction);
      } catch (error) {
        if (error instanceof NeedsSecondPerson)
          return correct(correction, error.points);
        throw error;
      }
    },

    /** Applies a correction that waits for a second person. */
    confirm: (
      id: number,
      userId: number,
      now: Date,
      requestId: string,
    ): Promise<Correction | CorrectionRefusal> =>
      withOpen<Correction>(id, userId, async (transaction, correction, ref) => {
        if (correction.asked_by === userId) return "same_person";
        const { former_status, status, reason, comment } = correction;
        if (former_status === null || status === null) return "conflict";
        const entry = await entryFor(transaction, ref, former_status, userId);
        if (typeof entry === "string") return entry;
        const points = await perform(transaction, entry, {
          ...{ status, reason, comment, now },
          decidedBy: correction.asked_by,
        });
        await transaction
          .updateTable("moderation_corrections")
          .set({
            ...{ points, applied_at: now, confirmed_by: userId },
            comment: null,
          })
          .where("id", "=", id)
          .execute();
        const badges = await awardForEntry(transaction, entry, now);
        await recordAudit(transaction, {
          actorId: userId,
          action: `${ref.kind}.confirm_correction`,
          entity: `${ref.kind}/${ref.id}`,
          before: former_status,
          after: wordsOf({ status, reason }, points, badges),
          requestId,
        });
        return { id, points, appliedAt: now };
      }),

    /** Gives the points that wait for a second person. */
    confirmPoints: (
      id: number,
      giver: Giver,
    ): Promise<Correction | CorrectionRefusal> =>
      inRange<Correction | CorrectionRefusal>(database, (transaction) =>
        confirmByHand(transaction, id, giver),
      ),

    /** Gives up points that wait for a second person. */
    withdrawPoints: (
      id: number,
      giver: Giver,
    ): Promise<"withdrawn" | CorrectionRefusal> =>
      database
        .transaction()
        .execute((transaction) => withdrawByHand(transaction, id, giver)),

    /** Gives up a correction that waits for a second person. */
    withdraw: (
      id: number,
      userId: number,
      requestId: string,
    ): Promise<"withdrawn" | CorrectionRefusal> =>
      withOpen<"withdrawn">(
        id,
        userId,
        async (transaction, correction, ref) => {
          await transaction
            .deleteFrom("moderation_corrections")
            .where("id", "=", id)
            .execute();
          await recordAudit(transaction, {
            actorId: userId,
            action: `${ref.kind}.withdraw_correction`,
            entity: `${ref.kind}/${ref.id}`,
            before: wordsOf(
              {
                status: correction.status ?? "refused",
                reason: correction.reason,
              },
              correction.points,
            ),
            after: correction.former_status,
            requestId,
          });
          return "withdrawn";
        },
      ),

    /** The correction of an entry that waits for a second person. */
    async open(ref: EntryRef) {
      const correction = await open(database, ref);
      if (correction === undefined) return null;
      const { id, status, reason, points, asked_by, created_at } = correction;
      if (status === null || reason === null) return null;
      return {
        ...{ id, status, reason, points },
        by: asked_by,
        createdAt: created_at,
      };
    },
  };
}
