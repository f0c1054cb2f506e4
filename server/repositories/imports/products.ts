import { createHash, randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { kindOf } from "#registry/documents.ts";
import type { Database } from "#server/database/schema.ts";
import {
  projectionOf,
  upsert,
} from "#server/repositories/documents/projection.ts";
import type { WrittenBody } from "#server/repositories/documents/queries.ts";
import { writeAllReferences } from "#server/repositories/documents/references.ts";
import type { JsonObject } from "#src/schema/json.ts";

/** A product's document, as far as imports change it. */
interface PresentProduct {
  id: string;
  entityId: number;
  code: string;
  /** JSON of the draft, and of what is live. */
  draft: string;
  live: string | null;
  lastRevision: number;
}

/** A product that an import releases. */
interface ReleasedProduct {
  /** Undefined for a new one. */
  present: PresentProduct | undefined;
  name: string;
  draft: WrittenBody;
  live: WrittenBody;
}

/** What imports read and write of products, many at a time. */
export const productImportQueries = (transaction: Transaction<Database>) => ({
  /** The products with these codes in what is live or, if nothing is, in their drafts; locked. */
  async present(codes: readonly string[]): Promise<PresentProduct[]> {
    const hashes = codes.map((code) =>
      createHash("md5").update(code).digest("hex"),
    );
    // As the index of productCode says it, which long texts would not fit; each code alone, so that no body is read in vain.
    const holding = (table: "document_drafts" | "document_revisions") => sql`
      select document_id from unnest(${hashes}::text[]) code, lateral (
        select document_id from ${sql.table(table)} where position('"productCode":' in body) > 0
          and md5(body::json ->> 'productCode') = code offset 0
      ) named`;
    const { rows } = await sql<PresentProduct>`
      select d.id, d.entity_id as "entityId", coalesce(r.body, f.body)::json ->> 'productCode' as code,
        f.body as draft, r.body as live,
        coalesce((select max(revision) from document_revisions v where v.document_id = d.id), 0)::int as "lastRevision"
      from documents d join document_drafts f on f.document_id = d.id
      left join document_revisions r on r.document_id = d.id and r.revision = d.projected_revision
      where d.id = any(array(${holding("document_drafts")} union ${holding("document_revisions")}))
        and d.kind = 'product' and d.archived_at is null and not d.is_template
        and coalesce(r.body, f.body)::json ->> 'productCode' = any(${[...codes]}::text[])
      order by d.id for update of d`.execute(transaction);
    return rows;
  },

  /** What is live of all products, as JSON, by their codes. */
  async liveBodies(): Promise<string[]> {
    const { rows } = await sql<{ body: string }>`
      select r.body from documents d
      join document_revisions r on r.document_id = d.id and r.revision = d.projected_revision
      join products p on p.id = d.entity_id
      where d.kind = 'product' and d.archived_at is null and p.code is not null order by p.code`.execute(
      transaction,
    );
    return rows.map(({ body }) => body);
  },

  /** Stores products and makes them live, set by set (BO-10.5). */
  async release(
    products: readonly ReleasedProduct[],
    { actorId, now }: { actorId: number; now: Date },
  ): Promise<void> {
    const made = products.filter(({ present }) => present === undefined);
    const { rows: ids } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('products', 'id'))::int as id from generate_series(1, ${made.length})`.execute(
      transaction,
    );
    const rows = products.map(({ present, name, draft, live }) => ({
      ...{ name, draft, live, isNew: present === undefined },
      id: present?.id ?? randomUUID(),
      entityId: present?.entityId ?? ids.pop()?.id ?? null,
      revision: (present?.lastRevision ?? 0) + 1,
      // The draft is what is live, or has changes that are not released yet.
      isChanged: draft.body !== live.body,
    }));
    const sent = sql`(
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(
        id uuid, name text, "entityId" integer, revision integer, "isNew" boolean, "isChanged" boolean, draft jsonb, live jsonb)
    ) c`;
    await sql`
      insert into documents (id, kind, name, entity_id, created_by, projected_revision)
      select id, 'product', name, "entityId", ${actorId}::int, revision from ${sent}
      on conflict (id) do update set projected_revision = excluded.projected_revision`.execute(
      transaction,
    );
    await sql`
      insert into document_drafts as f (
        document_id, body, hash, referring_hash, mistakes, languages, named_languages, base_revision, updated_at, updated_by)
      select id, draft ->> 'body', draft ->> 'hash', draft ->> 'hash', (draft ->> 'mistakes')::int,
        array(select jsonb_array_elements_text(draft -> 'languages')), null, revision, ${now}::timestamptz, ${actorId}::int
      from ${sent}
      on conflict (document_id) do update set body = excluded.body, hash = excluded.hash,
        referring_hash = excluded.referring_hash, mistakes = excluded.mistakes, languages = excluded.languages, base_revision = excluded.base_revision, version = f.version + 1,
        updated_at = excluded.updated_at, updated_by = excluded.updated_by`.execute(
      transaction,
    );
    await sql`
      insert into document_revisions (document_id, revision, body, hash, referring_hash, created_at, created_by)
      select id, revision, live ->> 'body', live ->> 'hash', live ->> 'hash', ${now}::timestamptz, ${actorId}::int from ${sent}`.execute(
      transaction,
    );
    await sql`
      insert into document_releases (document_id, revision, starts_at, applied_at, created_at, created_by)
      select id, revision, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, ${actorId}::int from ${sent}`.execute(
      transaction,
    );
    await writeAllReferences(
      transaction,
      rows.flatMap(({ id, revision, draft, live }) => [
        { documentId: id, revision: null, named: draft.references },
        { documentId: id, revision, named: live.references },
      ]),
    );
    const line = kindOf("product");
    await upsert(
      transaction,
      { table: "products", key: "id" },
      rows.flatMap(({ live, entityId }) => {
        const body: JsonObject = JSON.parse(live.body);
        return projectionOf(line, body, entityId)["products"]?.rows ?? [];
      }),
    );
  },
});
