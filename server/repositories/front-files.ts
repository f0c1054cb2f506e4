import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";

/** Days for which the files of a build are kept that no instance serves any more. */
const KEPT_DAYS = 30;

/**
 * The files of the front office whose names carry a hash, compressed with Brotli: those of all builds that are or were
 * served lately, so that each instance has those of the others.
 */
export function createFrontFilesRepository(database: Kysely<Database>) {
  return {
    /** Notes that a build with these files is served; returns the names of those that are not kept yet. */
    async serve(names: readonly string[]): Promise<string[]> {
      const known = await database
        .updateTable("front_files")
        .set({ served_at: sql<Date>`now()` })
        // In one order: instances start at the same time.
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

    /** Removes those of builds that nobody serves any more. */
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
