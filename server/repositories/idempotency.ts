import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";

/** What a user sends once, and may send again with the same key. */
interface Repeatable {
  userId: number;
  /** The `Idempotency-Key` of the request; null without one. */
  idempotencyKey: string | null;
  /** The SHA-256 of what the request says, however it is written. */
  hash: () => Buffer;
}

/** The SHA-256 of a JSON value. */
export const hashOfContent = (content: unknown): Buffer =>
  createHash("sha256").update(JSON.stringify(content)).digest();

/** What an earlier request with the same key created; `key_reused` if it said something else. */
export async function createdBefore(
  database: Kysely<Database>,
  table: "declarations" | "orders",
  { userId, idempotencyKey, hash }: Repeatable,
): Promise<{ id: number } | "key_reused" | undefined> {
  if (idempotencyKey === null) return undefined;
  const former = await database
    .selectFrom(table as "orders")
    .select(["id", "request_hash"])
    .where("user_id", "=", userId)
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirst();
  if (former === undefined) return undefined;
  return former.request_hash?.equals(hash()) ? { id: former.id } : "key_reused";
}

/** The columns by which a repeated request finds what the first one created. */
export const keyColumns = ({
  idempotencyKey,
  hash,
}: Omit<Repeatable, "userId">) => ({
  idempotency_key: idempotencyKey,
  request_hash: idempotencyKey === null ? null : hash(),
});

/** Lets a user's declarations and orders happen one at a time. No challenge has the id 0: other locks are per challenge. */
export const lockUser = (database: Kysely<Database>, userId: number) =>
  sql`select pg_advisory_xact_lock(0, ${userId})`.execute(database);
