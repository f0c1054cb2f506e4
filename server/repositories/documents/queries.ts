import { type Kysely, sql, type Transaction } from "kysely";
import { type KindName, kindOf } from "#registry/documents.ts";
import type { Database } from "#server/database/schema.ts";
import type { AddJob } from "#server/jobs/job-queue.ts";
import { type AuditEvent, audit } from "#server/repositories/audit-events.ts";
import { permissionsOf } from "#server/repositories/people/roles.ts";
import type { ListName } from "#src/domain/documents/lists.ts";
import type { NamedEntity } from "#src/domain/documents/references.ts";
import type { AuditAction } from "#src/domain/people/audit-verbs.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { createDocumentFacts } from "./facts.ts";
import { type Author, authorOf } from "./people.ts";
import {
  type PlannedRelease,
  plannedReleases,
  type SetRelease,
  setReleases,
} from "./planned-releases.ts";
import {
  bodyAt,
  bodyOf,
  liveQueries,
  lockDocuments,
  project,
  type StoredDocument,
} from "./projection.ts";
import { writeReferences } from "./references.ts";
import { keepLists, type ListPatch, patchList } from "./stored-lists.ts";

export interface StoredDraft {
  /** JSON. */
  body: string;
  hash: string;
  version: number;
  baseRevision: number | null;
  updatedAt: Date;
  updatedBy: Author | null;
}

/** A body as it is stored, with what lists show of it. */
export interface WrittenBody {
  body: string;
  hash: string;
  mistakes: number;
  languages: string[];
  named_languages: string[] | null;
  references: readonly NamedEntity[];
}

/** The columns of a draft that a body determines. */
export const draftColumns = ({ references: _, ...row }: WrittenBody) => ({
  ...row,
  referring_hash: row.hash,
});

export const draftOf = (database: Kysely<Database>, documentId: string) =>
  database
    .selectFrom("document_drafts")
    .select([
      "body",
      "hash",
      "version",
      "base_revision as baseRevision",
      "updated_at as updatedAt",
      authorOf("updated_by").as("updatedBy"),
    ])
    .where("document_id", "=", documentId)
    .executeTakeFirstOrThrow();

/** Whether a kind has a document; no other transaction makes one until this one ends. */
export async function hasOneOf(
  transaction: Transaction<Database>,
  kind: KindName,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${`document ${kind}`}))`.execute(
    transaction,
  );
  return createDocumentFacts(transaction).hasOne(kind);
}

/** A revision with its body as JSON: the last one if no other is named. */
const revisionOf = (
  database: Kysely<Database>,
  documentId: string,
  revision?: number,
) =>
  database
    .selectFrom("document_revisions")
    .select(["revision", "hash", "body"])
    .where("document_id", "=", documentId)
    .$if(revision !== undefined, (query) =>
      query.where("revision", "=", revision ?? 0),
    )
    .orderBy("revision", "desc")
    .limit(1)
    .executeTakeFirst();

/** Who changes documents. */
interface Changer extends Pick<AuditEvent, "requestId"> {
  actorId: number;
  /** Whether the password was entered again in the last ten minutes. */
  hasSteppedUp?: boolean;
}

/** Releases documents one at a time, by id; those that do not exist are left out. */
export async function openDocuments(
  transaction: Transaction<Database>,
  ids: readonly string[],
  origin: Changer,
  add: AddJob,
): Promise<Map<string, DocumentQueries>> {
  const rows = await lockDocuments(transaction, ids);
  return new Map(
    rows.map((row) => [row.id, documentQueries(transaction, row, origin, add)]),
  );
}

/** What a change of one document reads and writes. */
export const documentQueries = (
  transaction: Transaction<Database>,
  document: StoredDocument,
  { actorId, requestId, hasSteppedUp = false }: Changer,
  add: AddJob,
) => ({
  document,
  facts: createDocumentFacts(transaction),

  draft: (): Promise<StoredDraft> => draftOf(transaction, document.id),

  patchList: (name: ListName, from: string | undefined, patch: ListPatch) =>
    patchList(transaction, name, from, patch),

  async saveDraft(
    written: WrittenBody,
    baseRevision: number | null,
    now: Date,
  ): Promise<number> {
    await keepLists(transaction, written.body);
    const { version } = await transaction
      .updateTable("document_drafts")
      .set({
        ...draftColumns(written),
        version: sql<number>`version + 1`,
        base_revision: baseRevision,
        updated_at: now,
        updated_by: actorId,
      })
      .where("document_id", "=", document.id)
      .returning("version")
      .executeTakeFirstOrThrow();
    await writeReferences(
      transaction,
      { documentId: document.id, revision: null },
      written.references,
    );
    return version;
  },

  lastRevision: () => revisionOf(transaction, document.id),

  /** The revision that `/v2` shows. */
  liveRevision: async () =>
    document.projected_revision === null
      ? undefined
      : revisionOf(transaction, document.id, document.projected_revision),

  revisionBody: (revision: number): Promise<JsonObject | null> =>
    bodyOf(transaction, document.id, revision),

  hasSteppedUp,

  /** What who changes it may do at this moment. */
  permissions: () => permissionsOf(transaction, actorId),

  bodyAt: (at: Date, except?: number) =>
    bodyAt(transaction, document, at, except),

  async addRevision(
    revision: number,
    { body, hash }: Pick<WrittenBody, "body" | "hash">,
    endsAt: Date | null,
    note: string | null,
    now: Date,
  ): Promise<void> {
    await transaction
      .insertInto("document_revisions")
      .values({
        ...{ document_id: document.id, revision, body, hash, note },
        ...{ ends_at: endsAt, created_at: now, created_by: actorId },
      })
      .execute();
    await transaction
      .updateTable("document_drafts")
      .set({ base_revision: revision })
      .where("document_id", "=", document.id)
      .execute();
  },

  async addRelease(
    {
      startsAt,
      setId,
      ...release
    }: Omit<PlannedRelease, "id"> & {
      note: string | null;
      reason: string | null;
    },
    references: readonly NamedEntity[],
    now: Date,
  ): Promise<number> {
    const { revision } = release;
    await writeReferences(
      transaction,
      { documentId: document.id, revision },
      references,
    );
    await sql`
      update document_revisions set referring_hash = hash
      where document_id = ${document.id} and revision = ${revision} and referring_hash is distinct from hash`.execute(
      transaction,
    );
    const { id } = await transaction
      .insertInto("document_releases")
      .values({
        ...{ ...release, document_id: document.id, set_id: setId },
        ...{ starts_at: startsAt, created_at: now, created_by: actorId },
        ...{ applied_at: null, failed_at: null },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  /** Deletes a release that never was live. @returns whether there was one */
  async removeRelease(id: number): Promise<boolean> {
    const { numDeletedRows } = await transaction
      .deleteFrom("document_releases")
      .where("id", "=", id)
      .where(({ eb, or }) =>
        or([eb("applied_at", "is", null), eb("failed_at", "is not", null)]),
      )
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },

  /** Keeps pictures from being archived until the transaction ends. */
  async lockPictures(ids: readonly string[]): Promise<void> {
    if (ids.length > 0)
      await sql`select from pictures where id = any(${[...ids]}::uuid[]) order by id for share`.execute(
        transaction,
      );
  },

  /** The releases that are still to come, the next one first. */
  planned: (now: Date) => plannedReleases(transaction, document.id, now),

  /** Other releases of a set. */
  otherReleases: async (setId: number): Promise<SetRelease[]> =>
    (await setReleases(transaction, setId)).filter(
      ({ documentId }) => documentId !== document.id,
    ),

  /** Changes of other documents in the same transaction, by their ids. */
  open: (ids: readonly string[]) =>
    openDocuments(
      transaction,
      ids,
      { actorId, requestId: requestId ?? null, hasSteppedUp },
      add,
    ),

  /** Keeps others from referring to the document's entity until the transaction ends. */
  async lockEntity(): Promise<void> {
    const { entity } = kindOf(document.kind);
    if (entity !== undefined)
      await sql`select from ${sql.table(entity)} where id = ${document.entity_id} for update`.execute(
        transaction,
      );
  },

  live: liveQueries(transaction, document.id, add),

  releaseSet: (id: number) =>
    transaction
      .selectFrom("release_sets")
      .select(["name", "starts_at as startsAt"])
      .where("id", "=", id)
      .executeTakeFirst(),

  /** Takes the document off `/v2`, and its planned releases back. */
  async archive(now: Date): Promise<void> {
    await project(transaction, {
      kind: document.kind,
      entityId: document.entity_id,
      before: await bodyOf(
        transaction,
        document.id,
        document.projected_revision,
      ),
      after: null,
    });
    await transaction
      .deleteFrom("document_releases")
      .where("document_id", "=", document.id)
      .where("applied_at", "is", null)
      .execute();
    await transaction
      .updateTable("documents")
      .set({
        archived_at: now,
        // What was applied by a clock that is ahead of this one is withdrawn, too.
        withdrawn_at: sql<Date>`greatest(${now}::timestamptz, (
          select max(starts_at) from document_releases where document_id = ${document.id}
        ))`,
        projected_revision: null,
      })
      .where("id", "=", document.id)
      .execute();
  },

  /** Whether another document of its kind is not archived, as this one is. */
  hasOtherOfKind: (): Promise<boolean> => hasOneOf(transaction, document.kind),

  async unarchive(): Promise<void> {
    await transaction
      .updateTable("documents")
      .set({ archived_at: null })
      .where("id", "=", document.id)
      .execute();
  },

  async rename(name: string): Promise<void> {
    await transaction
      .updateTable("documents")
      .set({ name })
      .where("id", "=", document.id)
      .execute();
  },

  /** A document like others has an id of `/v2`, which a template needs not. */
  async setTemplate(isTemplate: boolean): Promise<void> {
    await transaction
      .updateTable("documents")
      .set({
        is_template: isTemplate,
        entity_id:
          document.entity_id ??
          (isTemplate ? null : await nextEntityId(transaction, document.kind)),
      })
      .where("id", "=", document.id)
      .execute();
  },

  /** To be called last. */
  audit: (
    action: AuditAction,
    words: Pick<AuditEvent, "before" | "after" | "created"> = {},
  ): Promise<void> =>
    audit(transaction, {
      actorId,
      requestId: requestId ?? null,
      action,
      entity: `${document.kind}/${document.id}`,
      ...words,
    }),
});

export type DocumentQueries = ReturnType<typeof documentQueries>;

/** The next id of a kind whose entities have one. */
export async function nextEntityId(
  transaction: Transaction<Database>,
  kind: KindName,
): Promise<number | null> {
  const { entity } = kindOf(kind);
  if (entity === undefined) return null;
  const { rows } = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence(${entity}, 'id'))::int as id`.execute(
    transaction,
  );
  return rows[0]?.id ?? null;
}
