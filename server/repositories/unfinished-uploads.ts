import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";

/** An upload of which parts came. */
export interface UnfinishedUpload {
  id: string;
  userId: number;
  name: string;
  /** Of all of it, in bytes. */
  size: number;
  /** Where each part begins; the last number is how far it came. */
  offsets: number[];
  createdAt: Date;
}

const DAY = sql<Date>`now() - interval '24 hours'`;

/** Uploads in parts and their locks, for all instances: no session of the database is needed between two queries. */
export function createUnfinishedUploadsRepository(database: Kysely<Database>) {
  return {
    async add(
      upload: Pick<UnfinishedUpload, "id" | "userId" | "name" | "size">,
    ) {
      const { id, userId, name, size } = upload;
      await database
        .insertInto("unfinished_uploads")
        .values({ id, user_id: userId, name, size })
        .execute();
    },

    async find(id: string): Promise<UnfinishedUpload | undefined> {
      const row = await database
        .selectFrom("unfinished_uploads")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirst();
      return (
        row && {
          id: row.id,
          userId: row.user_id,
          name: row.name,
          size: row.size,
          offsets: row.offsets,
          createdAt: row.created_at,
        }
      );
    },

    /** Adds a part that begins where the last one ended; returns false when another part was faster. */
    async append(id: string, from: number, to: number): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable("unfinished_uploads")
        .set({ offsets: sql`offsets || ${to}::integer` })
        .where("id", "=", id)
        .where(sql`offsets[cardinality(offsets)]`, "=", from)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async remove(id: string): Promise<void> {
      await database
        .deleteFrom("unfinished_uploads")
        .where("id", "=", id)
        .execute();
    },

    /** Those that were begun more than a day ago. */
    async expired(): Promise<string[]> {
      const rows = await database
        .selectFrom("unfinished_uploads")
        .select("id")
        .where("created_at", "<", DAY)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Takes a lock that is free, or whose holder did not hold on to it; else asks the holder to let go. */
    async lock(id: string, holder: string, seconds: number): Promise<boolean> {
      const expires_at = sql<Date>`now() + make_interval(secs => ${seconds})`;
      const taken = await database
        .insertInto("upload_locks")
        .values({ id, holder, expires_at })
        .onConflict((conflict) =>
          conflict
            .column("id")
            .doUpdateSet({ holder, expires_at, is_wanted: false })
            .where("upload_locks.expires_at", "<", sql<Date>`now()`),
        )
        .returning("id")
        .executeTakeFirst();
      if (taken !== undefined) return true;
      await database
        .updateTable("upload_locks")
        .set({ is_wanted: true })
        .where("id", "=", id)
        .execute();
      return false;
    },

    /** Holds on to a lock; returns whether somebody else wants it. */
    async hold(id: string, holder: string, seconds: number): Promise<boolean> {
      const row = await database
        .updateTable("upload_locks")
        .set({ expires_at: sql`now() + make_interval(secs => ${seconds})` })
        .where("id", "=", id)
        .where("holder", "=", holder)
        .returning("is_wanted")
        .executeTakeFirst();
      return row?.is_wanted ?? true;
    },

    async unlock(id: string, holder: string): Promise<void> {
      await database
        .deleteFrom("upload_locks")
        .where("id", "=", id)
        .where("holder", "=", holder)
        .execute();
    },
  };
}
