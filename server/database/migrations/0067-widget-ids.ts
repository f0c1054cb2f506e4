import { type Kysely, sql } from "kysely";
import { type KindName, kindOf } from "#registry/documents.ts";
import type { Progress } from "#server/database/migrate.ts";
import { withFallBacks } from "#src/domain/documents/fall-backs.ts";

/** The tables with the blocks of documents, by kind. */
const tables: Readonly<Record<string, string>> = {
  page: "contents",
  shared: "shared_blocks",
};

/** How many documents a batch takes. */
const BATCH = 200;

export async function up(): Promise<void> {}

/** Widgets of live pages and shared contents get the ids that a release gives them, by which their points are read. */
export async function batch(
  database: Kysely<unknown>,
  progress: Progress | null,
): Promise<Progress | null> {
  const { rows } = await sql<{
    id: string;
    kind: KindName;
    entity_id: number;
    body: string;
  }>`
    select d.id, d.kind, d.entity_id, r.body
    from documents d
    join document_revisions r on r.document_id = d.id and r.revision = d.projected_revision
    where d.kind = any(${Object.keys(tables)}::text[]) and d.entity_id is not null
      and d.archived_at is null and d.id > ${progress?.["after"] ?? ZERO}::uuid
    order by d.id
    limit ${BATCH}
    for update of d
  `.execute(database);
  for (const { kind, entity_id, body } of rows) {
    const { project, schema } = kindOf(kind);
    const table = tables[kind] ?? "";
    const [row] =
      project(withFallBacks(JSON.parse(body), schema), entity_id)[table]
        ?.rows ?? [];
    const blocs = JSON.stringify(row?.["blocs"]);
    await sql`
      update ${sql.table(table)} set blocs = ${blocs}::jsonb
      where id = ${entity_id} and blocs is distinct from ${blocs}::jsonb
    `.execute(database);
  }
  const last = rows.at(-1);
  return last === undefined || rows.length < BATCH ? null : { after: last.id };
}

/** Before every id. */
const ZERO = "00000000-0000-0000-0000-000000000000";
