import { createHash, createHmac, randomBytes } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "#server/database/schema.ts";
import type { AuditAction } from "#src/domain/people/audit-verbs.ts";
import type { AuditFacts } from "#src/schema/types.gen.ts";
import { claimRequestKey } from "./office-requests.ts";

/** What is recorded of a write (BO-3.8). */
export interface AuditEvent {
  /** The user who did it; null for the server itself. */
  actorId: number | null;
  /** `role.update`, `points.give`, `document.release`: which kind of write it was. */
  action: AuditAction;
  /** What was changed: `participant/12`, `reward/3`. */
  entity: string;
  /** Worded when it is read. */
  before?: AuditFacts | string | null;
  after?: AuditFacts | string | null;
  requestId?: string | null;
  /** The id of what was created: not recorded, it answers a repeated request. */
  created?: number | string;
}

/** Who makes a change, and in which request. */
export type ChangeOrigin = Pick<AuditEvent, "actorId" | "requestId">;

/** A change: who makes it, in which request, and when. */
export interface Change extends ChangeOrigin {
  actorId: number;
  now: Date;
}

interface StoredEvent {
  at: Date;
  actor_id: number | null;
  action: string;
  entity: string;
  before: string | null;
  after: string | null;
  request_id: string | null;
  salt: Buffer | null;
  words_hash: Buffer | null;
}

/** An arbitrary key: one event after the other, as each contains the hash of the one before. */
const CHAINING = 7_254_011;

const first = Buffer.alloc(32);

/** The hash of what an event says; without the salt, an erased event cannot be guessed by trying. */
const wordsHash = (
  salt: Buffer,
  { before, after }: Pick<StoredEvent, "before" | "after">,
): Buffer =>
  createHmac("sha256", salt)
    .update(JSON.stringify([before, after]))
    .digest();

/** Marks an erased event of the time before salts: its own hash replaces that of its content. */
const erasedUnsalted = Buffer.alloc(0);

/** The hash of an event: over its content, with the hash of its data, and the hash of the event before. */
const chained = (previous: Buffer, event: StoredEvent): Buffer =>
  createHash("sha256")
    .update(previous)
    .update(
      JSON.stringify([
        event.at.toISOString(),
        event.actor_id,
        event.action,
        event.entity,
        ...(event.words_hash === null
          ? [event.before, event.after]
          : [event.words_hash.toString("hex")]),
        event.request_id,
      ]),
    )
    .digest();

/** Whether an event is as it was written, or as it was before its data were erased. */
function isSound(previous: Buffer, event: StoredEvent & { hash: Buffer }) {
  const { before, after, salt, words_hash } = event;
  const isErased = salt === null && before === null && after === null;
  if (words_hash?.length === 0) return isErased;
  const saysTheSame =
    words_hash === null ||
    (salt === null ? isErased : wordsHash(salt, event).equals(words_hash));
  return saysTheSame && chained(previous, event).equals(event.hash);
}

/** Each automatic save of a draft is an event. */
export const SAVE: AuditAction = "document.save";

/**
 * Marks the last event of an entity if it is a save by the same person: the audit list shows both as one line (BO-3.8).
 */
async function markContinued(
  transaction: Transaction<Database>,
  entity: string,
  actorId: number | null,
  at: Date,
): Promise<void> {
  await sql`
    update audit_events set continued_at = ${at}
    where id = (select max(id) from audit_events where entity = ${entity})
      and action = ${SAVE} and actor_id is not distinct from ${actorId}`.execute(
    transaction,
  );
}

const storedFacts = (facts: AuditEvent["before"]): string | null =>
  facts == null || typeof facts === "string"
    ? (facts ?? null)
    : Object.keys(facts).length === 0
      ? null
      : JSON.stringify(facts);

/**
 * Records a write in its own transaction. Other writes wait from here on until the transaction has ended: call it last.
 * @example await audit(transaction, { actorId: 2, action: "points.give", entity: "participant/1", after: { points: 100,
 * reason: "Lost parcel" } });
 */
export const audit = (
  transaction: Transaction<Database>,
  event: AuditEvent,
): Promise<void> => auditAll(transaction, [event]);

/** Records several writes in their own transaction, in their order. Call it last, as `audit`. */
export async function auditAll(
  transaction: Transaction<Database>,
  events: readonly AuditEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await claimRequestKey(transaction, events[0]?.created);
  await sql`select pg_advisory_xact_lock(${CHAINING})`.execute(transaction);
  const { last, at } = await transaction
    .selectNoFrom(({ selectFrom }) => [
      selectFrom("audit_events")
        .select("hash")
        .orderBy("id", "desc")
        .limit(1)
        .as("last"),
      sql<Date>`clock_timestamp()`.as("at"),
    ])
    .executeTakeFirstOrThrow();
  for (const { action, entity, actorId } of events)
    if (action === SAVE) await markContinued(transaction, entity, actorId, at);
  let previous = last ?? first;
  const stored = events.map((written) => {
    const { actorId, action, entity, before, after, requestId } = written;
    const words = { before: storedFacts(before), after: storedFacts(after) };
    const salt = randomBytes(16);
    const event = {
      at,
      actor_id: actorId,
      action,
      entity,
      ...words,
      request_id: requestId ?? null,
      salt,
      words_hash: wordsHash(salt, words),
    };
    previous = chained(previous, event);
    return { ...event, hash: previous };
  });
  await transaction.insertInto("audit_events").values(stored).execute();
}

/**
 * Erases what events say about a person: those of their account, entries and orders, and those that name their address.
 * Who did what, and when, remains.
 */
export async function eraseWords(
  transaction: Transaction<Database>,
  userId: number,
  email: string,
): Promise<void> {
  await sql`
    update audit_events
    set before = null, after = null, salt = null, words_hash = coalesce(words_hash, ${erasedUnsalted})
    where (before is not null or after is not null) and (
      entity = ${`participant/${userId}`}
      or entity in (
        select 'declaration/' || id from declarations where user_id = ${userId}
        union all select 'photo/' || id from challenge_results where user_id = ${userId}
        union all select 'order/' || id from orders where user_id = ${userId}
      )
      or position(lower(${email}) in lower(concat_ws(' ', before, after))) > 0
    )`.execute(transaction);
}

const EVENTS_PER_BATCH = 5_000;

/** The audit trail: who changed what, and when. */
export function createAuditEventsRepository(database: Kysely<Database>) {
  return {
    /** Records what changes nothing, such as an export. */
    record: (event: AuditEvent): Promise<void> =>
      database
        .transaction()
        .execute((transaction) => audit(transaction, event)),

    /** How many events there are, and the hash of the last one: later events contain it (BO-9.94). */
    state: (): Promise<{ events: number; hash: string | null }> =>
      database
        .selectFrom("audit_events")
        .select(({ fn, selectFrom }) => [
          fn.countAll<number>().as("events"),
          sql<
            string | null
          >`encode(${selectFrom("audit_events as last").select("last.hash").orderBy("last.id", "desc").limit(1)}, 'hex')`.as(
            "hash",
          ),
        ])
        .executeTakeFirstOrThrow(),

    /**
     * Compares each event with the hash chain.
     * @returns how many events there are, the hash of the last one, and the id of the first one that is not as it was
     * written
     */
    async verify(): Promise<{
      events: number;
      hash: string;
      broken: number | undefined;
    }> {
      let previous: Buffer = first;
      let after = 0;
      let events = 0;
      for (;;) {
        const rows = await database
          .selectFrom("audit_events")
          .selectAll()
          .where("id", ">", after)
          .orderBy("id")
          .limit(EVENTS_PER_BATCH)
          .execute();
        for (const row of rows) {
          if (!isSound(previous, row))
            return {
              events: events + 1,
              hash: previous.toString("hex"),
              broken: row.id,
            };
          previous = row.hash;
          after = row.id;
          events += 1;
        }
        if (rows.length < EVENTS_PER_BATCH)
          return { events, hash: previous.toString("hex"), broken: undefined };
      }
    },
  };
}
