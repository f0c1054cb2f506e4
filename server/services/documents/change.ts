import { type KindName, kindOf } from "#registry/documents.ts";
import { requireBudget } from "#server/core/document-budget.ts";
import { HttpProblem, invalid } from "#server/core/http-problem.ts";
import { inSlices } from "#server/core/in-slices.ts";
import { wireInstant } from "#server/core/wire-instant.ts";
import type {
  Change,
  DocumentsRepository,
} from "#server/repositories/documents/documents.ts";
import type { Usage } from "#server/repositories/documents/facts.ts";
import type {
  DocumentQueries,
  StoredDraft,
} from "#server/repositories/documents/queries.ts";
import { blockLists } from "#src/domain/documents/blocks/walk.ts";
import type { Fault } from "#src/domain/documents/kinds/kind.ts";
import { copyBody, countBlocks } from "#src/domain/documents/merge/copy.ts";
import { moveDates } from "#src/domain/documents/merge/move-dates.ts";
import { changedPaths } from "#src/domain/documents/stored-changes.ts";
import type { AuditAction } from "#src/domain/people/audit-verbs.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type {
  AuditFacts,
  Language,
  OfficeDraft,
} from "#src/schema/types.gen.ts";
import { pageBlocks } from "./blocks.ts";
import { completeIn, faultsOf, writtenOf } from "./examine.ts";
import { homePageNeeded, requireHomePage } from "./home-page.ts";

/** The ETag of a draft. */
export const etagOf = ({ version }: Pick<StoredDraft, "version">): string =>
  `"draft-${version}"`;

/** A draft as it is sent. */
export const shownDraft = ({
  body,
  updatedAt,
  updatedBy,
  baseRevision,
}: StoredDraft): OfficeDraft => ({
  body: JSON.parse(body),
  updatedAt: updatedAt.toISOString(),
  updatedBy,
  baseRevision,
});

/** Throws an HttpProblem (428, 412) unless `If-Match` names the present draft. */
export function requireMatch(
  ifMatch: string | undefined,
  draft: StoredDraft,
): void {
  if (ifMatch === undefined) throw new HttpProblem(428, "draftVersionMissing");
  // Proxies that compress make tags weak.
  const tags = ifMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (tags.includes(etagOf(draft)) || tags.includes("*")) return;
  throw new HttpProblem(412, "draftChanged", {
    members: { reason: "draftChanged", draft: shownDraft(draft) },
    headers: { ETag: etagOf(draft) },
  });
}

/** What an audit event says of a draft: which fields changed. */
async function changedFields(
  kind: KindName,
  before: JsonObject | null,
  after: JsonObject,
): Promise<AuditFacts> {
  const { schema } = kindOf(kind);
  const fields = await inSlices(
    changedPaths(before, after, schema, pageBlocks),
  );
  return fields.length === 0 ? {} : { fields };
}

/**
 * The draft of a document as the start of another one: pages with other keys and ids, and without dates.
 * @param startDate the instant on whose day the copy starts (BO-16.61); throws an HttpProblem (422) for a body without a start
 */
export async function copyOf(
  documents: DocumentsRepository,
  { id, kind }: { id: string; kind: KindName },
  startDate?: string | null,
): Promise<JsonObject> {
  const copy = await ownBody(documents, id, kind);
  if (typeof startDate !== "string") return copy;
  const moved = moveDates(
    copy,
    kindOf(kind).schema,
    wireInstant("startDate", startDate).getTime(),
    await documents.facts.timeZone(),
  );
  if (moved === undefined)
    throw invalid([{ propertyPath: "startDate", messageKey: "noStartToMove" }]);
  return moved;
}

/** The draft of a document, in which nothing is the original’s own. */
async function ownBody(
  documents: DocumentsRepository,
  id: string,
  kind: KindName,
): Promise<JsonObject> {
  const body: JsonObject = JSON.parse((await documents.draft(id)).body);
  if (blockLists(kindOf(kind).schema).length === 0) return body;
  const ids = await documents.widgetIds(countBlocks(body));
  return copyBody(body, {
    newKey: () => crypto.randomUUID(),
    nextId: () => ids.pop() ?? 0,
    isBlockType: (type) => pageBlocks.has(type),
  });
}

/** Makes a document. @returns its id */
export async function createDocument(
  documents: DocumentsRepository,
  kind: KindName,
  name: string,
  body: JsonObject,
  change: Change,
  {
    action = "document.create",
    isTemplate = false,
  }: { action?: AuditAction; isTemplate?: boolean } = {},
): Promise<string> {
  requireBudget(body);
  const faults = await faultsOf(
    { kind, documentId: noId, body, before: null, now: change.now },
    documents.facts,
  );
  const complete = await inSlices(completeIn(kind, body));
  const written = writtenOf({ kind, body }, faults, complete);
  const after = await changedFields(kind, null, body);
  return documents.create(kind, change, async (queries) => {
    if (kindOf(kind).isSingle && (await queries.hasOne()))
      throw new HttpProblem(409, "documentExists");
    const made = await queries.insert(
      {
        name,
        entity_id: isTemplate ? null : await queries.nextEntityId(),
        is_template: isTemplate,
      },
      written,
    );
    const { id } = made.document;
    await made.audit(action, { after, created: id });
    return id;
  });
}

const noId = "00000000-0000-0000-0000-000000000000";

/** Throws an HttpProblem (409) for a document that has to be restored first. */
export function requireUnarchived({
  document,
}: Pick<DocumentQueries, "document">): void {
  if (document.archived_at !== null)
    throw new HttpProblem(409, "documentArchived");
}

/** A draft that was saved, and what is wrong with it. */
export interface SavedDraft {
  draft: StoredDraft;
  faults: Fault[];
}

/** Replaces the draft that `If-Match` names. */
export async function saveDraft(
  queries: DocumentQueries,
  body: JsonObject,
  ifMatch: string | undefined,
  now: Date,
  action: AuditAction = "document.save",
): Promise<SavedDraft> {
  const { document } = queries;
  const draft = await queries.draft();
  requireMatch(ifMatch, draft);
  requireBudget(body);
  const { kind, id: documentId } = document;
  const last = await queries.lastRevision();
  const live = await queries.liveRevision();
  const before: JsonObject | null = live ? JSON.parse(live.body) : null;
  const like = [
    ...(live && before ? [{ hash: live.hash, body: before }] : []),
    ...(last && last.revision !== live?.revision
      ? [{ hash: last.hash, body: JSON.parse(last.body) as JsonObject }]
      : []),
  ];
  const faults = await faultsOf(
    { kind, documentId, body, before, now },
    queries.facts,
  );
  await queries.saveDraft(
    writtenOf(
      { kind, body },
      faults,
      await inSlices(completeIn(kind, body)),
      like,
    ),
    last?.revision ?? null,
    now,
  );
  const saved = await queries.draft();
  await queries.audit(action, {
    after: await changedFields(kind, JSON.parse(draft.body), body),
  });
  return { draft: saved, faults };
}

/** Makes an earlier revision the draft, and an archived document a draft again. */
export async function restoreDocument(
  queries: DocumentQueries,
  revision: number | undefined,
  ifMatch: string | undefined,
  now: Date,
): Promise<SavedDraft> {
  const { document } = queries;
  const isArchived = document.archived_at !== null;
  const draft = await queries.draft();
  requireMatch(ifMatch, draft);
  const body =
    revision === undefined
      ? isArchived
        ? (JSON.parse(draft.body) as JsonObject)
        : null
      : await queries.revisionBody(revision);
  if (body === null)
    throw invalid([{ propertyPath: "revision", messageKey: "wrongChoice" }]);
  if (isArchived) {
    if (kindOf(document.kind).isSingle && (await queries.hasOtherOfKind()))
      throw new HttpProblem(409, "documentExists");
    await queries.unarchive();
  }
  return saveDraft(queries, body, ifMatch, now, "document.restore");
}

/** The name of a document, if it was released: audit events name no others (BO-9.90). */
async function releasedName(
  queries: DocumentQueries,
): Promise<{ before?: AuditFacts }> {
  const { document } = queries;
  const isReleased = (await queries.lastRevision()) !== undefined;
  return isReleased ? { before: { name: document.name } } : {};
}

/** Renames a document. */
export async function renameDocument(
  queries: DocumentQueries,
  name: string,
): Promise<void> {
  const before = await releasedName(queries);
  await queries.rename(name);
  await queries.audit(
    "document.rename",
    "before" in before ? { ...before, after: { name } } : {},
  );
}

/** The most usages that a response to archiving names. */
const MAX_NAMED_USAGES = 100;

/**
 * Takes a document that nothing uses off `/v2`, and what is planned of it with it: it never becomes live again by itself.
 * Throws an HttpProblem (409) with the `reason` `inUse`, `indispensable` for a document that there is only one of while it is
 * live, or `homePage`; the first one has the `usages`, as far as `named` shows them.
 */
export async function archiveDocument(
  queries: DocumentQueries,
  {
    now,
    language,
    named,
  }: {
    now: Date;
    language: Language;
    named: (usages: readonly Usage[]) => Promise<Usage[]>;
  },
): Promise<void> {
  const { document, facts } = queries;
  if (document.archived_at !== null) return;
  await queries.lockEntity();
  const { items, total } = await facts.usages(
    document.kind,
    document.entity_id,
    { limit: MAX_NAMED_USAGES, offset: 0 },
    language,
  );
  const { isSingle } = kindOf(document.kind);
  if (isSingle && document.projected_revision !== null)
    throw new HttpProblem(409, "documentIndispensable", {
      members: { reason: "indispensable" },
    });
  const isPage = document.kind === "page";
  if (isPage && (await facts.homePlans()).homes.includes(document.id))
    throw homePageNeeded();
  if (total > 0)
    throw new HttpProblem(409, "documentInUse", {
      members: { reason: "inUse", usages: await named(items), total },
    });
  await queries.archive(now);
  if (isPage) await requireHomePage(facts);
  await queries.audit("document.archive", await releasedName(queries));
}

/** Makes a document a template, which is never live, or a document like others again. */
export async function setTemplate(
  queries: DocumentQueries,
  isTemplate: boolean,
): Promise<void> {
  const { document } = queries;
  if (document.is_template === isTemplate) return;
  if (kindOf(document.kind).hasTemplates !== true)
    throw invalid([{ propertyPath: "isTemplate", messageKey: "wrongChoice" }]);
  if (isTemplate && (await queries.lastRevision()) !== undefined)
    throw new HttpProblem(409, "templateWasReleased");
  await queries.setTemplate(isTemplate);
  await queries.audit("document.template", {
    before: { isTemplate: document.is_template },
    after: { isTemplate },
  });
}
