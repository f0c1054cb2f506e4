import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import type { JsonObject } from "#src/domain/documents/languages.ts";
import {
  type SharedBodies,
  sharedReferences,
} from "#src/domain/documents/shared.ts";

/** The bodies that shared contents, and those in them, have at an instant: what is live, or is released until then. */
export async function readSharedBodies(
  database: Kysely<Database>,
  ids: readonly number[],
  at: Date,
): Promise<SharedBodies> {
  const found = new Map<number, JsonObject>();
  let wanted = ids;
  while (wanted.length > 0) {
    const { rows } = await sql<{ id: number; body: string }>`
      select d.entity_id as id, v.body from documents d
      join document_revisions v on v.document_id = d.id and v.revision = coalesce((
        select r.revision from document_releases r
        where r.document_id = d.id and r.applied_at is null and r.starts_at <= ${at}
        order by r.starts_at desc, r.id desc limit 1
      ), d.projected_revision)
      where d.kind = 'shared' and d.archived_at is null and d.entity_id = any(${[...wanted]}::int[])
    `.execute(database);
    for (const { id, body } of rows) found.set(id, JSON.parse(body));
    wanted = [
      ...new Set(
        rows.flatMap(({ id }) =>
          sharedReferences(found.get(id)?.["blocks"], "").map(
            (inner) => inner.id,
          ),
        ),
      ),
    ].filter((id) => Number.isInteger(id) && id < 2 ** 31 && !found.has(id));
  }
  return found;
}
