import { type Kysely, sql, type Transaction } from "kysely";
import { languages } from "#server/core/translate.ts";
import type { Database } from "#server/database/schema.ts";
import type { WaitingPoints } from "#server/presenters/participants.ts";
import {
  type ChangeOrigin,
  recordAudit,
} from "#server/repositories/audit-events.ts";
import { lockUser } from "#server/repositories/idempotency.ts";
import { authorName } from "#server/repositories/people/person-name.ts";
import { permissionsOf } from "#server/repositories/people/roles.ts";
import { awardBadges } from "#server/repositories/results/badge-awards.ts";
import { balanceOf } from "#server/repositories/store/points.ts";
import {
  CORRECTION_LIMIT,
  correctionLimitOf,
  LIMIT_HOURS,
  needsSecondPerson,
} from "#src/domain/correction.ts";
import { type PointsRefusal, pointsRefusal } from "#src/domain/given-points.ts";

type Writing = Transaction<Database>;

/** Who gives points, in which request, and when. */
export interface Giver extends ChangeOrigin {
  actorId: number;
  now: Date;
}

/** Points that were given, with the id of their movement, or that wait for a second person. */
export type GivenPoints = { id: number; isWaiting: boolean };

export type GivingRefusal =
  | PointsRefusal
  | "not_found"
  /** The giver may not give points any more. */
  | "lacking"
  /** It is the giver. */
  | "own_entry";

/** An arbitrary key. */
const BY_HAND = 7_254_055;

/**
 * Lets all that gives or takes points by hand happen one after the other, so that no two add up to more than the limit.
 * To be called first.
 */
export const lockByHand = (transaction: Writing) =>
  sql`select pg_advisory_xact_lock(${BY_HAND})`.execute(transaction);

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

/**
 * Whether a change of points by hand needs a second person (BO-9.87): it exceeds the limit, alone or with all that the
 * same person changed, or that changed for the same participant, in the last 24 hours without a second person.
 */
export async function exceedsLimit(
  transaction: Writing,
  {
    actorId,
    participantId,
    points,
    now,
  }: {
    actorId: number;
    participantId: number | null;
    points: number;
    now: Date;
  },
): Promise<boolean> {
  const { rows } = await sql<{ sum: number }>`
    select greatest(
      sum(abs(points)) filter (where asked_by = ${actorId}), sum(abs(points)) filter (where participant_id = ${participantId}), 0
    )::double precision as sum
    from moderation_corrections
    where (asked_by = ${actorId} or participant_id = ${participantId}) and confirmed_by is null
      and applied_at > ${now}::timestamptz - make_interval(hours => ${LIMIT_HOURS})`.execute(
    transaction,
  );
  return needsSecondPerson(
    Math.abs(points) + (rows[0]?.sum ?? 0),
    await correctionLimit(transaction),
  );
}

/** Changes a participant's points, with all that follows. @returns the id of the movement, and what the audit says */
async function move(
  transaction: Writing,
  userId: number,
  { points, reason, now }: { points: number; reason: string; now: Date },
): Promise<{ id: number; words: string }> {
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
  const badges = await awardBadges(transaction, { userId, now });
  const words = [
    `${points} points: ${reason}`,
    ...badges.map((badge) => `badge ${badge}`),
  ].join(", ");
  return { id, words };
}

const mayGive = async (transaction: Writing, actorId: number) =>
  (await permissionsOf(transaction, actorId)).includes("POINTS_WRITE");

/** Why a person may not change a participant's points; undefined if they may. Locks the participant's balance. */
async function obstacleTo(
  transaction: Writing,
  actorId: number,
  participantId: number,
  points: number,
): Promise<GivingRefusal | undefined> {
  if (participantId === actorId) return "own_entry";
  if (!(await mayGive(transaction, actorId))) return "lacking";
  await lockUser(transaction, participantId);
  const user = await transaction
    .selectFrom("users")
    .select("id")
    .where("id", "=", participantId)
    .where("erased_at", "is", null)
    .executeTakeFirst();
  if (user === undefined) return "not_found";
  return pointsRefusal(points, await balanceOf(transaction, participantId));
}

/**
 * Gives points, or takes them: the person sees the reason. More than the limit waits for a second person. To be called in
 * a transaction of its own.
 */
export async function giveByHand(
  transaction: Writing,
  participantId: number,
  { points, reason }: { points: number; reason: string },
  { now, actorId, requestId = null }: Giver,
): Promise<GivenPoints | GivingRefusal> {
  await lockByHand(transaction);
  const obstacle = await obstacleTo(
    transaction,
    actorId,
    participantId,
    points,
  );
  if (obstacle !== undefined) return obstacle;
  const isWaiting = await exceedsLimit(transaction, {
    ...{ actorId, participantId, points, now },
  });
  const moved = isWaiting
    ? undefined
    : await move(transaction, participantId, { points, reason, now });
  const asked = await transaction
    .insertInto("moderation_corrections")
    .values({
      ...{ declaration_id: null, result_id: null, former_status: null },
      ...{ status: null, reason: null, points },
      participant_id: participantId,
      // The movement has it once the points are given.
      comment: isWaiting ? reason : null,
      asked_by: actorId,
      created_at: now,
      applied_at: isWaiting ? null : now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordAudit(transaction, {
    ...{ actorId, requestId },
    action: isWaiting ? "points.propose" : "points.give",
    entity: `participant/${participantId}`,
    after: moved?.words ?? `${points} points: ${reason}`,
    ...(moved !== undefined && { created: moved.id }),
  });
  return { id: moved?.id ?? asked.id, isWaiting };
}

/** Points that wait for a second person, locked. */
const lockWaiting = (transaction: Writing, id: number) =>
  transaction
    .selectFrom("moderation_corrections")
    .select(["participant_id", "points", "comment", "asked_by"])
    .where("id", "=", id)
    .where("participant_id", "is not", null)
    .where("declaration_id", "is", null)
    .where("result_id", "is", null)
    .where("applied_at", "is", null)
    .forUpdate()
    .executeTakeFirst();

/** Gives the points that wait for a second person. */
export async function confirmByHand(
  transaction: Writing,
  id: number,
  { now, actorId, requestId = null }: Giver,
): Promise<
  | { id: number; points: number; appliedAt: Date }
  | GivingRefusal
  | "conflict"
  | "same_person"
> {
  await lockByHand(transaction);
  const waiting = await lockWaiting(transaction, id);
  if (waiting?.participant_id == null) return "conflict";
  const { participant_id: participantId, points } = waiting;
  if (waiting.asked_by === actorId) return "same_person";
  const obstacle = await obstacleTo(
    transaction,
    actorId,
    participantId,
    points,
  );
  if (obstacle !== undefined) return obstacle;
  const reason = waiting.comment ?? "";
  const { words } = await move(transaction, participantId, {
    ...{ points, reason, now },
  });
  await transaction
    .updateTable("moderation_corrections")
    .set({ applied_at: now, confirmed_by: actorId, comment: null })
    .where("id", "=", id)
    .execute();
  await recordAudit(transaction, {
    ...{ actorId, requestId },
    action: "points.confirm",
    entity: `participant/${participantId}`,
    after: words,
  });
  return { id, points, appliedAt: now };
}

/** Gives up points that wait for a second person. */
export async function withdrawByHand(
  transaction: Writing,
  id: number,
  { actorId, requestId = null }: Giver,
): Promise<"withdrawn" | GivingRefusal | "conflict"> {
  await lockByHand(transaction);
  const waiting = await lockWaiting(transaction, id);
  if (waiting?.participant_id == null) return "conflict";
  const { participant_id: participantId, points, comment } = waiting;
  if (participantId === actorId) return "own_entry";
  if (!(await mayGive(transaction, actorId))) return "lacking";
  await transaction
    .deleteFrom("moderation_corrections")
    .where("id", "=", id)
    .execute();
  await recordAudit(transaction, {
    ...{ actorId, requestId },
    action: "points.withdraw",
    entity: `participant/${participantId}`,
    before: `${points} points: ${comment ?? ""}`,
  });
  return "withdrawn";
}

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
