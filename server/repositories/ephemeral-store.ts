import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";

/** Key-value entries that expire: the state of a sign-in in progress, used single-use tokens. */
export interface EphemeralStore {
  set(key: string, value: string, seconds: number): Promise<void>;
  /** Removes the entry and returns its value; undefined if it does not exist or has expired. */
  take(key: string): Promise<string | undefined>;
  /** Adds an entry unless there is an unexpired one; returns whether it was added. */
  setIfAbsent(key: string, seconds: number): Promise<boolean>;
}

/** An ephemeral store in the database: all server processes share it, and it survives a restart. */
export function createEphemeralStore(
  database: Kysely<Database>,
): EphemeralStore {
  const inSeconds = (seconds: number) =>
    sql<Date>`now() + make_interval(secs => ${seconds})`;

  const removeExpired = () =>
    database
      .deleteFrom("ephemeral_entries")
      .where("expires_at", "<=", sql<Date>`now()`)
      .execute();

  return {
    async set(key, value, seconds) {
      await removeExpired();
      const entry = { value, expires_at: inSeconds(seconds) };
      await database
        .insertInto("ephemeral_entries")
        .values({ key: hashOf(key), ...entry })
        .onConflict((conflict) => conflict.column("key").doUpdateSet(entry))
        .execute();
    },

    async take(key) {
      const row = await database
        .deleteFrom("ephemeral_entries")
        .where("key", "=", hashOf(key))
        .returning(["value", sql<boolean>`expires_at > now()`.as("isPresent")])
        .executeTakeFirst();
      return row?.isPresent ? row.value : undefined;
    },

    async setIfAbsent(key, seconds) {
      await removeExpired();
      const entry = { value: "", expires_at: inSeconds(seconds) };
      const added = await database
        .insertInto("ephemeral_entries")
        .values({ key: hashOf(key), ...entry })
        .onConflict((conflict) =>
          conflict
            .column("key")
            .doUpdateSet(entry)
            .where("ephemeral_entries.expires_at", "<=", sql<Date>`now()`),
        )
        .returning("key")
        .executeTakeFirst();
      return added !== undefined;
    },
  };
}

/** Keys come from outside and may exceed the size of a PostgreSQL index entry. */
const hashOf = (key: string): Buffer =>
  createHash("sha256").update(key).digest();
