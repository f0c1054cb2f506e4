import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";

/** Days after which the files of a build that no instance serves are removed. */
const KEPT_DAYS = 30;

/**
 * The files of the front office with a hash in their name, compressed with Brotli: those of every build that is or was
 * recently served, so that each instance can serve the files of the others.
 */
export function createFrontFilesRepository(database: Kysely<Database>) {
  return {
    /** Records that a build with these files is being served; returns the names that are not stored yet. */
    async serve(names: readonly string[]): Promise<string[]> {
      const known = await database
        .updateTable("front_files")
        .set({ served_at: sql<Date>`now()` })
        // In a fixed order, to avoid deadlocks between instances that start at the same time.
        .where(
          "name",
          "in",
          database
            .selectFrom("front_files")
            .select("name")
            .where("name", "=", sql<string>`any(${names})`)
            .orderBy("name")
            .forUpdate(),
        )
        .returning("name")
        .execute();
      const kept = new Set(known.map(({ name }) => name));
      return names.filter((name) => !kept.has(name));
    },

    async keep(name: string, content: Buffer): Promise<void> {
      await database
        .insertInto("front_files")
        .values({ name, content, served_at: sql<Date>`now()` })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async find(name: string): Promise<Buffer | undefined> {
      const row = await database
        .selectFrom("front_files")
        .select("content")
        .where("name", "=", name)
        .executeTakeFirst();
      return row?.content;
    },

    async removeOld(now: Date): Promise<void> {
      await database
        .deleteFrom("front_files")
        .where(
          "served_at",
          "<",
          new Date(now.getTime() - KEPT_DAYS * 86_400_000),
        )
        .execute();
    },
  };
}
