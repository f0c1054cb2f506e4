import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import {
  type SharedBodies,
  sharedReferences,
} from "#src/domain/documents/kinds/shared.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { readContents } from "./shared-contents.ts";

/** The bodies that shared contents, and those in them, have at an instant: what is live, or is released until then. */
export const readSharedBodies = (
  database: Kysely<Database>,
  ids: readonly number[],
  at: Date,
): Promise<SharedBodies> =>
  readContents(
    ids,
    async (wanted, bytes) => {
      const { rows } = await sql<{
        id: number;
        content: string;
        bytes: number;
      }>`
        select * from (
          select d.entity_id as id, v.body as content, length(v.body)::int as bytes,
            sum(length(v.body)) over (order by array_position(${wanted}::int[], d.entity_id)) as total
          from documents d
          join document_revisions v on v.document_id = d.id and v.revision = coalesce((
            select r.revision from document_releases r
            where r.document_id = d.id and r.applied_at is null and r.failed_at is null and r.starts_at <= ${at}
            order by r.starts_at desc, r.id desc limit 1
          ), d.projected_revision)
          where d.kind = 'shared' and d.archived_at is null and d.entity_id = any(${wanted}::int[])
        ) found where total - bytes < ${bytes}`.execute(database);
      return rows.map(({ content, ...row }) => ({
        ...row,
        content: JSON.parse(content) as JsonObject,
      }));
    },
    (body) => sharedReferences(body["blocks"], "").map(({ id }) => id),
  );
