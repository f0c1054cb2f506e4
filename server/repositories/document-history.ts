import { type Kysely, sql } from "kysely";
import type { Page } from "#server/core/page.ts";
import type { Database } from "#server/database/schema.ts";
import { type Author, authorOf } from "./document-people.ts";
import { plannedReleases } from "./document-queries.ts";
import { listWithTotal } from "./list-with-total.ts";

export interface ListedRelease {
  id: number;
  revision: number;
  startsAt: Date;
  note: string | null;
  setId: number | null;
  createdAt: Date;
  createdBy: Author | null;
  /** Whether its instant has come and it could not be made live; it is tried again until it is taken back. */
  hasFailed: boolean;
}

/** Revisions and releases, as they are listed. */
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
      sql<boolean>`applied_at is null and starts_at <= clock_timestamp()`.as(
        "hasFailed",
      ),
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

    /** Those that are still to come, the next one first. */
    planned: (documentId: string, now: Date) =>
      plannedReleases(database, documentId, now),

    release: (id: number) =>
      releases
        .select("document_id as documentId")
        .where("id", "=", id)
        .executeTakeFirst(),
  };
}
