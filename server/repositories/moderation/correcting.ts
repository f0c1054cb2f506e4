import { type Kysely, sql, type Transaction } from "kysely";
import { languages } from "#server/core/translate.ts";
import type { Database, EntryStatus } from "#server/database/schema.ts";
import type { WaitingPoints } from "#server/presenters/participants.ts";
import { lockUser } from "#server/repositories/idempotency.ts";
import { authorName } from "#server/repositories/people/person-name.ts";
import { permissionsOf } from "#server/repositories/people/roles.ts";
import { balanceOf } from "#server/repositories/store/points.ts";
import {
  CORRECTION_LIMIT,
  correctionLimitOf,
  LIMIT_HOURS,
} from "#src/domain/declaration/correction.ts";
import { columnOf, columnsOf, type EntryRef } from "./deciding.ts";

type Writing = Transaction<Database>;

/** A correction to be stored: of an entry, or of points by hand. */
interface CorrectionColumns {
  entry: EntryRef | null;
  participantId: number | null;
  formerStatus: EntryStatus | null;
  status: "validated" | "refused" | null;
  reason: string | null;
  comment: string | null;
  points: number;
  askedBy: number;
  now: Date;
  /** Null for one that waits for a second person. */
  appliedAt: Date | null;
}

/** An arbitrary key. */
const BY_HAND = 7_254_055;

/** The sum above which a second person is needed: an option of the programme. */
export async function correctionLimit(
  database: Kysely<Database>,
): Promise<number> {
  const row = await database
    .selectFrom("options")
    .select(sql<unknown>`coalesce(value -> 'fr', value -> 'en')`.as("value"))
    .where("name", "=", CORRECTION_LIMIT)
    .executeTakeFirst();
  return correctionLimitOf(row?.value);
}

/** The one correction of an entry that waits for a second person. */
export const openCorrection = (
  database: Kysely<Database>,
  { kind, id }: EntryRef,
) =>
  database
    .selectFrom("moderation_corrections")
    .selectAll()
    .where(columnOf(kind), "=", id)
    .where("applied_at", "is", null)
    .executeTakeFirst();

/** What corrections and points by hand read and write; `services/moderation/` decides. */
export const correctingQueries = (transaction: Writing) => ({
  /**
   * Lets all that gives or takes points by hand happen one after the other, so that no two add up to more than the limit.
   * To be called first.
   */
  lockByHand: () =>
    sql`select pg_advisory_xact_lock(${BY_HAND})`.execute(transaction),

  permissionsOf: (userId: number) => permissionsOf(transaction, userId),

  correctionLimit: () => correctionLimit(transaction),

  /**
   * The points that a person changed without a second person in the last 24 hours, or that were changed for a participant,
   * whichever are more.
   */
  async recentPoints(
    actorId: number,
    participantId: number | null,
    now: Date,
  ): Promise<number> {
    const { rows } = await sql<{ sum: number }>`
      select greatest(
        sum(abs(points)) filter (where asked_by = ${actorId}), sum(abs(points)) filter (where participant_id = ${participantId}), 0
      )::double precision as sum
      from moderation_corrections
      where (asked_by = ${actorId} or participant_id = ${participantId}) and confirmed_by is null
        and applied_at > ${now}::timestamptz - make_interval(hours => ${LIMIT_HOURS})`.execute(
      transaction,
    );
    return rows[0]?.sum ?? 0;
  },

  openCorrection: (ref: EntryRef) => openCorrection(transaction, ref),

  correction: (id: number) =>
    transaction
      .selectFrom("moderation_corrections")
      .select(["declaration_id", "result_id"])
      .where("id", "=", id)
      .executeTakeFirst(),

  /** @returns the id of the correction */
  async addCorrection({
    entry,
    participantId,
    formerStatus,
    askedBy,
    now,
    appliedAt,
    ...correction
  }: CorrectionColumns): Promise<number> {
    const { id } = await transaction
      .insertInto("moderation_corrections")
      .values({
        ...correction,
        ...(entry === null
          ? { declaration_id: null, result_id: null }
          : columnsOf(entry)),
        participant_id: participantId,
        former_status: formerStatus,
        asked_by: askedBy,
        created_at: now,
        applied_at: appliedAt,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  /** Marks a correction as applied; its comment is where it was applied. */
  async settleCorrection(
    id: number,
    points: number,
    confirmedBy: number,
    now: Date,
  ): Promise<void> {
    await transaction
      .updateTable("moderation_corrections")
      .set({
        points,
        applied_at: now,
        confirmed_by: confirmedBy,
        comment: null,
      })
      .where("id", "=", id)
      .execute();
  },

  async removeCorrection(id: number): Promise<void> {
    await transaction
      .deleteFrom("moderation_corrections")
      .where("id", "=", id)
      .execute();
  },

  /** Points that wait for a second person, locked. */
  lockWaitingPoints: (id: number) =>
    transaction
      .selectFrom("moderation_corrections")
      .select(["participant_id", "points", "comment", "asked_by"])
      .where("id", "=", id)
      .where("participant_id", "is not", null)
      .where("declaration_id", "is", null)
      .where("result_id", "is", null)
      .where("applied_at", "is", null)
      .forUpdate()
      .executeTakeFirst(),

  /** Locks the balance of an account. @returns it; undefined if the account does not exist */
  async lockBalance(userId: number): Promise<number | undefined> {
    await lockUser(transaction, userId);
    const user = await transaction
      .selectFrom("users")
      .select("id")
      .where("id", "=", userId)
      .where("erased_at", "is", null)
      .executeTakeFirst();
    return user && balanceOf(transaction, userId);
  },

  /** Stores points by hand, which the participant sees with the reason. @returns the id of the movement */
  async addPoints(
    userId: number,
    points: number,
    reason: string,
    now: Date,
  ): Promise<number> {
    const { id } = await transaction
      .insertInto("point_movements")
      .values({
        user_id: userId,
        points,
        label: JSON.stringify(
          Object.fromEntries(languages.map((one) => [one, reason])),
        ),
        made_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },
});

/** A participant's points that wait for a second person, oldest first. */
export async function waitingPointsOf(
  database: Kysely<Database>,
  participantId: number,
): Promise<WaitingPoints[]> {
  const rows = await database
    .selectFrom("moderation_corrections as c")
    .leftJoin("users as u", "u.id", "c.asked_by")
    .select([
      "c.id",
      "c.points",
      "c.comment as reason",
      "c.created_at as createdAt",
      "c.asked_by as askedBy",
      authorName("u").as("name"),
    ])
    .where("participant_id", "=", participantId)
    .where("declaration_id", "is", null)
    .where("result_id", "is", null)
    .where("applied_at", "is", null)
    .orderBy("c.id")
    .execute();
  return rows.map(({ askedBy, name, ...row }) => ({
    ...row,
    by: askedBy === null ? null : { id: askedBy, name },
  }));
}
