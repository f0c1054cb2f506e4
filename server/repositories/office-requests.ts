import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import type { StoredResponse } from "#server/database/office-tables.ts";
import type { Database } from "#server/database/schema.ts";

/** A request with an `Idempotency-Key`. */
export interface KeyedRequest {
  userId: number;
  key: string;
  /** The SHA-256 of its content. */
  hash: Buffer;
}

/** Another request with the same key did it meanwhile: this transaction is rolled back. */
export class KeyTaken extends Error {}

const attempts = new AsyncLocalStorage<KeyedRequest & { attempt: string }>();

/** Runs the handler of a request; its writes happen once per key. */
export const runKeyed = <Result>(
  request: KeyedRequest,
  work: () => Result,
): Result => attempts.run({ ...request, attempt: randomUUID() }, work);

/**
 * Stores the key of the present request, if it has one, in the transaction of its writes (BO-9.89). Whatever is audited
 * does this. Throws KeyTaken.
 * @param created the id of what is created, which alone answers a repeated request after a crash
 */
export async function claimRequestKey(
  transaction: Transaction<Database>,
  created?: number | string,
): Promise<void> {
  const attempt = attempts.getStore();
  if (attempt === undefined) return;
  const id = created === undefined ? null : JSON.stringify(created);
  const { rows } = await sql`
    insert into office_requests as r (user_id, idempotency_key, request_hash, attempt, created)
    values (${attempt.userId}, ${attempt.key}, ${attempt.hash}, ${attempt.attempt}, ${id}::jsonb)
    on conflict (user_id, idempotency_key) do update set created = coalesce(r.created, excluded.created)
    where r.attempt = excluded.attempt
    returning 1`.execute(transaction);
  if (rows.length === 0) throw new KeyTaken();
}

/** Days in which a request can be repeated. */
const KEPT_DAYS = 30;

/** Requests of the back office that a person may send again without a further effect. */
export const createOfficeRequestsRepository = (database: Kysely<Database>) => ({
  /** An earlier request with this key that did something. */
  find: ({ userId, key }: KeyedRequest) =>
    database
      .selectFrom("office_requests")
      .select(["request_hash as hash", "created", "response"])
      .where("user_id", "=", userId)
      .where("idempotency_key", "=", key)
      .executeTakeFirst(),

  async storeResponse(
    { userId, key }: KeyedRequest,
    response: StoredResponse,
  ): Promise<void> {
    await database
      .updateTable("office_requests")
      .set({ response: JSON.stringify(response) })
      .where("user_id", "=", userId)
      .where("idempotency_key", "=", key)
      .where("response", "is", null)
      .execute();
  },

  async removeExpired(now: Date): Promise<void> {
    await database
      .deleteFrom("office_requests")
      .where(
        "created_at",
        "<",
        sql<Date>`${now}::timestamptz - make_interval(days => ${KEPT_DAYS})`,
      )
      .execute();
  },
});
