import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { KindName } from "#registry/documents.ts";
import type { Database } from "#server/database/schema.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { project } from "./projection.ts";
import { draftColumns, type WrittenBody } from "./queries.ts";

/** A document that a new programme starts with. */
export interface FirstDocument {
  kind: KindName;
  name: string;
  entityId: number | null;
  isTemplate: boolean;
  body: JsonObject;
}

/** Inserts documents that no user has made. They are live from now on, except templates, which are only drafts. */
export async function insertFirstDocuments(
  transaction: Transaction<Database>,
  documents: readonly (FirstDocument & { written: WrittenBody })[],
): Promise<void> {
  const now = new Date();
  const added = documents.map((document) => ({
    ...document,
    id: randomUUID(),
    revision: document.isTemplate ? null : 1,
  }));
  const released = added.filter(({ isTemplate }) => !isTemplate);
  await transaction
    .insertInto("documents")
    .values(
      added.map(({ id, kind, name, entityId, isTemplate, revision }) => ({
        id,
        kind,
        name,
        entity_id: entityId,
        is_template: isTemplate,
        created_by: null,
        projected_revision: revision,
      })),
    )
    .execute();
  await transaction
    .insertInto("document_drafts")
    .values(
      added.map(({ id, written, revision }) => ({
        ...draftColumns(written),
        document_id: id,
        base_revision: revision,
        updated_by: null,
      })),
    )
    .execute();
  await transaction
    .insertInto("document_revisions")
    .values(
      released.map(({ id, written: { body, hash } }) => ({
        document_id: id,
        revision: 1,
        body,
        hash,
        referring_hash: hash,
        note: null,
        ends_at: null,
        created_by: null,
      })),
    )
    .execute();
  await transaction
    .insertInto("document_releases")
    .values(
      released.map(({ id }) => ({
        document_id: id,
        revision: 1,
        starts_at: now,
        applied_at: now,
        set_id: null,
        note: null,
        created_by: null,
      })),
    )
    .execute();
  const named = added.flatMap(({ id, written: { references }, revision }) =>
    (revision === null ? [null] : [null, revision]).flatMap((of) =>
      references.map((one) => ({
        ...{ document_id: id, revision: of },
        ...{ entity: one.entity, entity_id: one.id },
      })),
    ),
  );
  if (named.length > 0)
    await transaction.insertInto("document_references").values(named).execute();
  for (const { kind, entityId, body } of released)
    await project(transaction, { kind, entityId, before: null, after: body });
}
