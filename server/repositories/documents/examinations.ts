import { type Kysely, sql } from "kysely";
import type { KindName } from "#registry/documents.ts";
import type { Database } from "#server/database/schema.ts";
import type { Fault } from "#src/domain/documents/kinds/kind.ts";
import type { JsonObject } from "#src/schema/json.ts";

/** A revision that is live, or will be. */
export interface ReleasedBody {
  kind: KindName;
  documentId: string;
  revision: number;
  body: JsonObject;
  /** From when on it is live; null if it is. */
  startsAt: Date | null;
}

/** How many bodies are in memory at the same time. */
const BODIES_IN_MEMORY = 50;

/** What was wrong with released documents when they were last examined. */
export const createDocumentExaminations = (database: Kysely<Database>) => ({
  /** All revisions that are live, or scheduled. */
  async *released(now: Date): AsyncGenerator<ReleasedBody> {
    let last: Pick<ReleasedBody, "documentId" | "revision"> | undefined;
    for (;;) {
      const { rows } = await sql<Omit<ReleasedBody, "body"> & { body: string }>`
        select d.kind, d.id as "documentId", v.revision, v.body,
          case when v.revision = d.projected_revision then null else n.starts_at end as "startsAt"
        from documents d
        join document_revisions v on v.document_id = d.id
        left join lateral (
          select min(r.starts_at) as starts_at from document_releases r
          where r.document_id = d.id and r.revision = v.revision and r.applied_at is null and r.starts_at > ${now}
        ) n on true
        where d.archived_at is null
          and (v.revision = d.projected_revision and coalesce(v.ends_at > ${now}, true) or n.starts_at is not null)
          and ${last === undefined ? sql`true` : sql`(d.id, v.revision) > (${last.documentId}::uuid, ${last.revision}::int)`}
        order by d.id, v.revision limit ${BODIES_IN_MEMORY}`.execute(database);
      for (const row of rows) yield { ...row, body: JSON.parse(row.body) };
      last = rows.at(-1);
      if (last === undefined) return;
    }
  },

  /** Stores what is wrong with a revision: the number of its mistakes, and what the doctor advises. */
  async record(
    { documentId, revision }: ReleasedBody,
    mistakes: number,
    advised: readonly Fault[],
    now: Date,
  ): Promise<void> {
    const found = {
      ...{ mistakes, advice: JSON.stringify(advised), examined_at: now },
    };
    await database
      .insertInto("document_examinations")
      .values({ document_id: documentId, revision, ...found })
      .onConflict((conflict) =>
        conflict.columns(["document_id", "revision"]).doUpdateSet(found),
      )
      .execute();
  },

  /** Forgets the mistakes that were not found again. */
  async removeBefore(now: Date): Promise<void> {
    await database
      .deleteFrom("document_examinations")
      .where("examined_at", "<", now)
      .execute();
  },
});
