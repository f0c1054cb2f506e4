import { type Kysely, sql } from "kysely";

export const writeLocks = ["audit_events", "document_revisions"];

/** Mistakes that live and scheduled documents had in the last night (BO-7.6), and an index for the audit list of one kind. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
create table document_examinations (
  document_id uuid not null,
  revision integer not null,
  mistakes integer not null check (mistakes > 0),
  examined_at timestamptz not null,
  primary key (document_id, revision),
  foreign key (document_id, revision) references document_revisions (document_id, revision)
);
create index audit_events_kind_idx on audit_events (split_part(entity, '/', 1), id);
`.execute(database);
}
