import { type Kysely, sql } from "kysely";
import type { Page } from "#server/core/page.ts";
import type { Database } from "#server/database/schema.ts";
import { type AuditEvent, recordAudit } from "./audit-events.ts";
import { type Author, authorOf } from "./document-people.ts";
import { listWithTotal } from "./list-with-total.ts";

export interface ListedRelease {
  id: number;
  revision: number;
  startsAt: Date;
  note: string | null;
  setId: number | null;
  createdAt: Date;
  createdBy: Author | null;
}

/** Revisions, releases and release sets, as they are listed. */
export function createDocumentHistoryRepository(database: Kysely<Database>) {
  const revisionsOf = (documentId: string) =>
    database
      .selectFrom("document_revisions")
      .where("document_id", "=", documentId);
  const releases = database
    .selectFrom("document_releases")
    .select([
      "id",
      "revision",
      "starts_at as startsAt",
      "note",
      "set_id as setId",
      "created_at as createdAt",
      authorOf("created_by").as("createdBy"),
    ]);

  return {
    /** A document's revisions, newest first. */
    revisions: (documentId: string, page: Page) =>
      listWithTotal(
        revisionsOf(documentId)
          .select([
            "revision",
            "created_at as createdAt",
            authorOf("created_by").as("createdBy"),
            "note",
          ])
          .orderBy("revision", "desc"),
        revisionsOf(documentId),
        page,
        (row) => row,
      ),

    revision: (documentId: string, revision: number) =>
      revisionsOf(documentId)
        .select([
          "revision",
          "created_at as createdAt",
          authorOf("created_by").as("createdBy"),
          "note",
          "body",
        ])
        .where("revision", "=", revision)
        .executeTakeFirst(),

    /** A document's releases, the last to start first. */
    releases: (documentId: string, page: Page) =>
      listWithTotal(
        releases
          .where("document_id", "=", documentId)
          .orderBy("starts_at", "desc")
          .orderBy("id", "desc"),
        database
          .selectFrom("document_releases")
          .where("document_id", "=", documentId),
        page,
        (row): ListedRelease => row,
      ),

    release: (id: number) =>
      releases
        .select("document_id as documentId")
        .where("id", "=", id)
        .executeTakeFirst(),

    releaseSets: (page: Page) =>
      listWithTotal(
        database
          .selectFrom("release_sets")
          .select([
            "id",
            "name",
            "starts_at as startsAt",
            "note",
            "created_at as createdAt",
            authorOf("created_by").as("createdBy"),
            sql<number>`(select count(*)::int from document_releases r where r.set_id = release_sets.id)`.as(
              "releases",
            ),
          ])
          .orderBy("starts_at", "desc")
          .orderBy("id", "desc"),
        database.selectFrom("release_sets"),
        page,
        (row) => row,
      ),

    /** Makes a release set. @returns its id */
    addReleaseSet: (
      name: string,
      startsAt: Date,
      note: string | null,
      { actorId, requestId }: Pick<AuditEvent, "actorId" | "requestId">,
    ): Promise<number> =>
      database.transaction().execute(async (transaction) => {
        const { id } = await transaction
          .insertInto("release_sets")
          .values({ name, starts_at: startsAt, note, created_by: actorId })
          .returning("id")
          .executeTakeFirstOrThrow();
        await recordAudit(transaction, {
          actorId,
          requestId: requestId ?? null,
          action: "releaseSet.create",
          entity: `releaseSet/${id}`,
          after: `${name}, ${startsAt.toISOString()}`,
        });
        return id;
      }),
  };
}
