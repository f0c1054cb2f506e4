import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";

/** What a user's earlier request with this key created, and the hash of that request. */
export const createdWithKey = (
  database: Kysely<Database>,
  table: "declarations" | "orders",
  userId: number,
  key: string,
) =>
  database
    .selectFrom(table as "orders")
    .select(["id", "request_hash"])
    .where("user_id", "=", userId)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();

/** Lets a user's declarations, orders and uploads happen one at a time. No challenge has the id 0: other locks are per challenge. */
export const lockUser = (database: Kysely<Database>, userId: number) =>
  sql`select pg_advisory_xact_lock(0, ${userId})`.execute(database);

/** The same of several users, always in one order. */
export const lockUsers = (
  database: Kysely<Database>,
  userIds: readonly number[],
) =>
  sql`
    select pg_advisory_xact_lock(0, id)
    from (select distinct unnest(${[...userIds]}::int[]) as id order by 1) users`.execute(
    database,
  );
