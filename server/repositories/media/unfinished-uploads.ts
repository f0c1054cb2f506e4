import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";

/** An incomplete upload. */
export interface UnfinishedUpload {
  id: string;
  userId: number;
  name: string;
  /** Size of the whole upload, in bytes. */
  size: number;
  /** The start of each part; the last number is the total received so far. */
  offsets: number[];
  createdAt: Date;
}

const DAY = sql<Date>`now() - interval '24 hours'`;

/** Multipart uploads and their locks, for all instances; works without a database session between two queries. */
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

    find: (id: string): Promise<UnfinishedUpload | undefined> =>
      database
        .selectFrom("unfinished_uploads")
        .select([
          "id",
          "user_id as userId",
          "name",
          "size",
          "offsets",
          "created_at as createdAt",
        ])
        .where("id", "=", id)
        .executeTakeFirst(),

    /** Adds a part that starts where the last one ended; returns false if another part was faster. */
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

    /** Uploads started more than a day ago. */
    async expired(): Promise<string[]> {
      const rows = await database
        .selectFrom("unfinished_uploads")
        .select("id")
        .where("created_at", "<", DAY)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Takes a lock that is free or whose lease has expired; else asks its holder to release it. */
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

    /** Renews a lock; returns whether another holder has requested it. */
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
