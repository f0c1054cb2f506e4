import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import type { ShortMemory } from "#server/security/short-memory.ts";

/** A short memory that every process on the database shares, and that outlives them. */
export function createShortMemoryRepository(
  database: Kysely<Database>,
): ShortMemory {
  const until = (seconds: number) =>
    sql<Date>`now() + make_interval(secs => ${seconds})`;

  const forgetOld = () =>
    database
      .deleteFrom("short_memory")
      .where("ends_at", "<=", sql<Date>`now()`)
      .execute();

  return {
    async put(key, value, seconds) {
      await forgetOld();
      const entry = { value, ends_at: until(seconds) };
      await database
        .insertInto("short_memory")
        .values({ key: hashOf(key), ...entry })
        .onConflict((conflict) => conflict.column("key").doUpdateSet(entry))
        .execute();
    },

    async take(key) {
      const row = await database
        .deleteFrom("short_memory")
        .where("key", "=", hashOf(key))
        .returning(["value", sql<boolean>`ends_at > now()`.as("isPresent")])
        .executeTakeFirst();
      return row?.isPresent ? row.value : undefined;
    },

    async claim(key, seconds) {
      await forgetOld();
      const claimed = await database
        .insertInto("short_memory")
        .values({ key: hashOf(key), value: "", ends_at: until(seconds) })
        .onConflict((conflict) =>
          conflict
            .column("key")
            .doUpdateSet({ value: "", ends_at: until(seconds) })
            .where("short_memory.ends_at", "<=", sql<Date>`now()`),
        )
        .returning("key")
        .executeTakeFirst();
      return claimed !== undefined;
    },
  };
}

/** Keys come from outside and may be long; an index takes so much and no more. */
const hashOf = (key: string): Buffer =>
  createHash("sha256").update(key).digest();
