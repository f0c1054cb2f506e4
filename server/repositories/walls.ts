import type { Kysely } from "kysely";
import type { Page } from "#server/core/page.ts";
import type { WallsTable } from "#server/database/office-tables.ts";
import type { Database } from "#server/database/schema.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import { audit, type ChangeOrigin } from "./audit-events.ts";
import { authorOf } from "./documents/people.ts";
import { listWithTotal } from "./list-with-total.ts";

type NewWall = Pick<
  WallsTable,
  "document_id" | "language" | "name" | "token_hash"
>;

/** Links by which screens show pages (BO-24). */
export function createWallsRepository(
  database: Kysely<Database>,
  jobs: JobQueue,
) {
  const walls = database.selectFrom("walls").where("revoked_at", "is", null);

  return {
    /** Those that are not revoked; of one document, or all. */
    list(page: Page, document?: string) {
      const listed = walls.$if(document !== undefined, (query) =>
        query.where("document_id", "=", document ?? ""),
      );
      return listWithTotal(
        listed
          .select(["id", "document_id as document", "name", "language"])
          .select(["created_at as createdAt"])
          .select(authorOf("created_by").as("createdBy"))
          .orderBy("id", "desc"),
        listed,
        page,
        ({ createdAt, ...wall }) => ({
          ...wall,
          createdAt: createdAt.toISOString(),
        }),
      );
    },

    /** The wall of a token and the id of its page, which is null before it was ever live; undefined once it is revoked. */
    find: (tokenHash: Buffer) =>
      walls
        .innerJoin("documents", "documents.id", "document_id")
        .where("token_hash", "=", tokenHash)
        .select(["walls.id", "walls.name", "language", "entity_id as page"])
        .executeTakeFirst(),

    /** Stores and records a new wall. @returns its id */
    add: (wall: NewWall, origin: ChangeOrigin): Promise<number> =>
      jobs.transaction(async (transaction) => {
        const { id } = await transaction
          .insertInto("walls")
          .values({ ...wall, created_by: origin.actorId })
          .returning("id")
          .executeTakeFirstOrThrow();
        await audit(transaction, {
          ...origin,
          action: "wall.create",
          entity: `wall/${id}`,
          after: { name: wall.name, languages: [wall.language] },
        });
        return id;
      }),

    /** Revokes and records it. @returns false if there is no such wall */
    revoke: (id: number, now: Date, origin: ChangeOrigin): Promise<boolean> =>
      jobs.transaction(async (transaction) => {
        const revoked = await transaction
          .updateTable("walls")
          .set({ revoked_at: now })
          .where("id", "=", id)
          .where("revoked_at", "is", null)
          .returning("name")
          .executeTakeFirst();
        if (revoked === undefined) return false;
        await audit(transaction, {
          ...origin,
          action: "wall.delete",
          entity: `wall/${id}`,
          before: { name: revoked.name },
        });
        return true;
      }),
  };
}
