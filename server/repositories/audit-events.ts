import { createHash } from "node:crypto";
import { type Kysely, type SqlBool, sql, type Transaction } from "kysely";
import type { Page } from "#server/core/page.ts";
import type { Database } from "#server/database/schema.ts";
import type { AuditAction } from "#src/domain/audit-verbs.ts";
import { listWithTotal } from "./list-with-total.ts";
import { personName } from "./person-name.ts";

/** What is recorded of a write (BO-3.8). */
export interface AuditEvent {
  /** The user who did it; null for the server itself. */
  actorId: number | null;
  /** `role.update`, `points.give`, `document.release`: which kind of write it was. */
  action: AuditAction;
  /** What was changed: `participant/12`, `reward/3`. */
  entity: string;
  /** In words. */
  before?: string | null;
  after?: string | null;
  requestId?: string | null;
}

/** Who makes a change, and in which request. */
export type ChangeOrigin = Pick<AuditEvent, "actorId" | "requestId">;

/** An event as it is listed. */
export interface ListedAuditEvent extends Omit<Required<AuditEvent>, "action"> {
  action: string;
  id: number;
  at: Date;
  actorName: string | null;
}

export interface AuditFilter {
  entity?: string | undefined;
  /** The kind of the entity. */
  kind?: string | undefined;
  actor?: number | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

interface StoredEvent {
  at: Date;
  actor_id: number | null;
  action: string;
  entity: string;
  before: string | null;
  after: string | null;
  request_id: string | null;
}

/** An arbitrary key: one event after the other, as each contains the hash of the one before. */
const CHAINING = 7_254_011;

const first = Buffer.alloc(32);

/** The hash of an event: over its content and the hash of the event before. */
const chained = (previous: Buffer, event: StoredEvent): Buffer =>
  createHash("sha256")
    .update(previous)
    .update(
      JSON.stringify([
        event.at.toISOString(),
        event.actor_id,
        event.action,
        event.entity,
        event.before,
        event.after,
        event.request_id,
      ]),
    )
    .digest();

/**
 * Records a write in its own transaction. Other writes wait from here on until the transaction has ended: call it last.
 * @example await recordAudit(transaction, { actorId: 2, action: "points.give", entity: "participant/1", after: "100 points: lost parcel" });
 */
export async function recordAudit(
  transaction: Transaction<Database>,
  { actorId, action, entity, before, after, requestId }: AuditEvent,
): Promise<void> {
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
  const event = {
    at,
    actor_id: actorId,
    action,
    entity,
    before: before ?? null,
    after: after ?? null,
    request_id: requestId ?? null,
  };
  await transaction
    .insertInto("audit_events")
    .values({ ...event, hash: chained(last ?? first, event) })
    .execute();
}

const BATCH = 5_000;

/** The audit trail: who changed what, and when. */
export function createAuditEventsRepository(database: Kysely<Database>) {
  const matching = ({ entity, kind, actor, from, to }: AuditFilter) =>
    database
      .selectFrom("audit_events")
      .where(({ and, eb }) =>
        and([
          ...(entity === undefined ? [] : [eb("entity", "=", entity)]),
          ...(kind === undefined
            ? []
            : [sql<SqlBool>`split_part(entity, '/', 1) = ${kind}`]),
          ...(actor === undefined ? [] : [eb("actor_id", "=", actor)]),
          ...(from === undefined ? [] : [eb("at", ">=", from)]),
          ...(to === undefined ? [] : [eb("at", "<=", to)]),
        ]),
      );

  return {
    /** A page of events, newest first. */
    list: (
      filter: AuditFilter,
      page: Page,
    ): Promise<{ items: ListedAuditEvent[]; total: number }> =>
      listWithTotal(
        matching(filter)
          .leftJoin("users", "users.id", "audit_events.actor_id")
          .select([
            "audit_events.id",
            "audit_events.at",
            "audit_events.actor_id as actorId",
            personName("users").as("actorName"),
            "audit_events.action",
            "audit_events.entity",
            "audit_events.before",
            "audit_events.after",
            "audit_events.request_id as requestId",
          ])
          .orderBy("audit_events.id", "desc"),
        matching(filter),
        page,
        (row) => row,
      ),

    /**
     * Compares each event with the hash chain.
     * @returns how many events there are, and the id of the first one that is not as it was written
     */
    async verify(): Promise<{ events: number; broken: number | undefined }> {
      let previous: Buffer = first;
      let after = 0;
      let events = 0;
      for (;;) {
        const rows = await database
          .selectFrom("audit_events")
          .selectAll()
          .where("id", ">", after)
          .orderBy("id")
          .limit(BATCH)
          .execute();
        for (const row of rows) {
          if (!chained(previous, row).equals(row.hash))
            return { events: events + 1, broken: row.id };
          previous = row.hash;
          after = row.id;
          events += 1;
        }
        if (rows.length < BATCH) return { events, broken: undefined };
      }
    },
  };
}
