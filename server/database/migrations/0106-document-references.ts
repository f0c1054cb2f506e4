import { type Kysely, sql } from "kysely";

export const locks = [
  "document_drafts",
  "document_releases",
  "document_revisions",
];
export const writeLocks = ["documents"];

/**
 * What bodies refer to (BO-10.6), which the server stores when it starts, and why a release was made, where its kind's rules
 * need a reason (BO-11.1).
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table document_releases add column reason text;
    alter table document_drafts add column referring_hash text;
    alter table document_revisions add column referring_hash text;
    create index on document_drafts (document_id) where referring_hash is distinct from hash;
    create table document_references (
      document_id uuid not null references documents on delete cascade,
      -- Null for the draft.
      revision integer,
      entity text not null,
      entity_id text not null,
      unique nulls not distinct (document_id, revision, entity, entity_id)
    );
    create index on document_references (entity, entity_id);`.execute(database);
}
