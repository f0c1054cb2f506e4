import { type Kysely, sql } from "kysely";
import type { Page } from "#server/core/page.ts";
import type { Database } from "#server/database/schema.ts";
import { listWithTotal } from "#server/repositories/list-with-total.ts";
import type { OfficeRelease } from "#src/schema/types.gen.ts";
import { type Author, authorOf } from "./people.ts";
import { plannedReleases } from "./planned-releases.ts";

type ReleaseState = NonNullable<OfficeRelease["state"]>;

/** Of `documents d` and its `document_releases r`: as the tables of `/v2` have it, whatever its instant is. */
const state = sql<ReleaseState>`case
  when r.failed_at is not null then 'failed'
  when r.applied_at is null then 'planned'
  when d.projected_revision is not null and r.id = (
    select l.id from document_releases l
    where l.document_id = d.id and l.applied_at is not null and l.failed_at is null
    order by l.starts_at desc, l.id desc limit 1
  ) then 'live'
  else 'earlier' end`;

export interface ListedRelease {
  id: number;
  revision: number;
  startsAt: Date;
  note: string | null;
  reason: string | null;
  setId: number | null;
  createdAt: Date;
  createdBy: Author | null;
  state: ReleaseState;
}

/** Revisions and releases, as they are listed. */
export function createDocumentHistoryRepository(database: Kysely<Database>) {
  const revisionsOf = (documentId: string) =>
    database
      .selectFrom("document_revisions")
      .where("document_id", "=", documentId);
  const releases = database
    .selectFrom("document_releases as r")
    .innerJoin("documents as d", "d.id", "r.document_id")
    .select([
      "r.id",
      "r.revision",
      "r.starts_at as startsAt",
      "r.note",
      "r.reason",
      "r.set_id as setId",
      "r.created_at as createdAt",
      authorOf("r.created_by").as("createdBy"),
      state.as("state"),
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
          .where("r.document_id", "=", documentId)
          .orderBy("r.starts_at", "desc")
          .orderBy("r.id", "desc"),
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
        .select("r.document_id as documentId")
        .where("r.id", "=", id)
        .executeTakeFirst(),
  };
}
