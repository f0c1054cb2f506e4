import type { Kysely, NotNull } from "kysely";
import type { Database } from "#server/database/schema.ts";

export interface StoredMedia {
  type: string;
  content: Buffer;
}

/** Files that users sent. */
export function createMediaObjectsRepository(database: Kysely<Database>) {
  return {
    /** Keeps the file; answers its id, which nobody can guess. */
    async add(userId: number, media: StoredMedia): Promise<string> {
      const { id } = await database
        .insertInto("media_objects")
        .values({ user_id: userId, ...media })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },

    find: (id: string): Promise<StoredMedia | undefined> =>
      database
        .selectFrom("media_objects")
        .select(["type", "content"])
        .$narrowType<{ content: NotNull }>()
        .where("id", "=", id)
        .executeTakeFirst(),

    async isOf(userId: number, id: string): Promise<boolean> {
      const row = await database
        .selectFrom("media_objects")
        .select("id")
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .executeTakeFirst();
      return row !== undefined;
    },

    async remove(userId: number, id: string): Promise<void> {
      await database
        .deleteFrom("media_objects")
        .where("id", "=", id)
        .where("user_id", "=", userId)
        .execute();
    },
  };
}
