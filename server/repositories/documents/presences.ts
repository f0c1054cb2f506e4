import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { type Author, authorOf } from "./people.ts";

/** A stream counts as long as its instance has confirmed it within this time. */
const FRESH = sql`interval '10 seconds'`;

/** People with an open document, on all instances. */
export function createPresencesRepository(database: Kysely<Database>) {
  return {
    /** Notes an open stream. @returns its id */
    async enter(documentId: string, userId: number): Promise<string> {
      const { id } = await database
        .insertInto("document_presences")
        .values({ document_id: documentId, user_id: userId })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Confirms streams that are still open, also those that were deleted meanwhile, and deletes those that no instance confirms. */
    async confirm(
      streams: readonly { id: string; documentId: string; userId: number }[],
    ): Promise<void> {
      if (streams.length > 0)
        await database
          .insertInto("document_presences")
          .values(
            streams.map(({ id, documentId, userId }) => ({
              id,
              document_id: documentId,
              user_id: userId,
            })),
          )
          .onConflict((conflict) =>
            conflict.column("id").doUpdateSet({ seen_at: sql<Date>`now()` }),
          )
          .execute();
      await sql`delete from document_presences where seen_at < now() - ${FRESH}`.execute(
        database,
      );
    },

    async leave(id: string): Promise<void> {
      await database
        .deleteFrom("document_presences")
        .where("id", "=", id)
        .execute();
    },

    /** The people with one of these documents open, by document. */
    async present(
      documentIds: readonly string[],
    ): Promise<{ documentId: string; person: Author }[]> {
      const { rows } = await sql<{ documentId: string; person: Author }>`
        select document_id as "documentId", ${authorOf("user_id")} as person from (
          select distinct document_id, user_id from document_presences
          where document_id = any(${[...documentIds]}::uuid[]) and seen_at > now() - ${FRESH}
        ) p order by document_id, user_id`.execute(database);
      return rows;
    },
  };
}

export type PresencesRepository = ReturnType<typeof createPresencesRepository>;
