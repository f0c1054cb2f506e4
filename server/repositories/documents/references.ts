import { type Kysely, sql } from "kysely";
import type { KindName } from "#registry/documents.ts";
import type { Database } from "#server/database/schema.ts";
import type { NamedEntity } from "#src/domain/documents/references.ts";

/** A draft, or a revision. */
interface BodyOwner {
  documentId: string;
  /** Null for the draft. */
  revision: number | null;
}

/** A body whose references are not stored, or are those of a former one. */
interface UnreadBody extends BodyOwner {
  kind: KindName;
  body: string;
  hash: string;
}

/** How many bodies are in memory at the same time. */
const BODIES_IN_MEMORY = 50;

/** A body, and everything that it refers to. */
interface ReferringBody extends BodyOwner {
  named: readonly NamedEntity[];
}

/** Replaces the references of a body (BO-10.6). */
export const writeReferences = (
  database: Kysely<Database>,
  owner: BodyOwner,
  named: readonly NamedEntity[],
): Promise<void> => writeAllReferences(database, [{ ...owner, named }]);

/** The same of many bodies. */
export async function writeAllReferences(
  database: Kysely<Database>,
  bodies: readonly ReferringBody[],
): Promise<void> {
  const owners = bodies.map(({ documentId, revision }) => ({
    documentId,
    revision,
  }));
  const named = bodies.flatMap(({ documentId, revision, named }) =>
    named.map(({ entity, id }) => ({ documentId, revision, entity, id })),
  );
  await sql`
    with named as (
      select * from jsonb_to_recordset(${JSON.stringify(named)}::jsonb)
        as n("documentId" uuid, revision integer, entity text, id text)
    ), removed as (
      delete from document_references r
      using jsonb_to_recordset(${JSON.stringify(owners)}::jsonb) as o("documentId" uuid, revision integer)
      where r.document_id = o."documentId" and r.revision is not distinct from o.revision
        and not exists (
          select from named n where n."documentId" = r.document_id and n.revision is not distinct from r.revision
            and n.entity = r.entity and n.id = r.entity_id)
    )
    insert into document_references (document_id, revision, entity, entity_id)
    select "documentId", revision, entity, id from named
    on conflict do nothing`.execute(database);
}

/** What documents refer to, as it is stored with each body (BO-10.6). */
export const createDocumentReferences = (database: Kysely<Database>) => ({
  /**
   * Some of the bodies whose references are missing: drafts, and revisions that are live or to come, that an earlier version
   * wrote. They are locked until `work` is done.
   */
  readMissing: (
    work: (bodies: readonly UnreadBody[]) => (readonly NamedEntity[])[],
  ): Promise<number> =>
    database.transaction().execute(async (transaction) => {
      const drafts = await sql<UnreadBody>`
        select d.kind, f.document_id as "documentId", null::int as revision, f.body, f.hash
        from document_drafts f join documents d on d.id = f.document_id
        where f.referring_hash is distinct from f.hash
        limit ${BODIES_IN_MEMORY} for update of f skip locked`.execute(
        transaction,
      );
      const revisions = await sql<UnreadBody>`
        select d.kind, v.document_id as "documentId", v.revision, v.body, v.hash
        from document_revisions v join documents d on d.id = v.document_id
        where v.referring_hash is distinct from v.hash and (v.revision = d.projected_revision or exists (
          select from document_releases r
          where r.document_id = v.document_id and r.revision = v.revision and r.applied_at is null
        ))
        limit ${BODIES_IN_MEMORY} for update of v skip locked`.execute(
        transaction,
      );
      const rows = [...drafts.rows, ...revisions.rows];
      const named = work(rows);
      for (const [index, row] of rows.entries()) {
        await writeReferences(transaction, row, named[index] ?? []);
        await (row.revision === null
          ? sql`update document_drafts set referring_hash = ${row.hash} where document_id = ${row.documentId}`
          : sql`
              update document_revisions set referring_hash = ${row.hash}
              where document_id = ${row.documentId} and revision = ${row.revision}`
        ).execute(transaction);
      }
      return rows.length;
    }),
});
