import { type ImportName, importTraits } from "#registry/imports.ts";
import { HttpProblem } from "#server/core/http-problem.ts";
import type { DocumentQueries } from "#server/repositories/documents/queries.ts";
import type {
  ImportingQueries,
  PlannedRow,
} from "#server/repositories/imports/importing.ts";
import { saveDraft } from "#server/services/documents/change.ts";
import { changeList } from "#server/services/documents/lists.ts";
import {
  type ListName,
  type ListReference,
  listReference,
} from "#src/domain/documents/lists.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { Run, UndoneRow } from "./runnable.ts";

/** What is undone of an import of a whole list. */
interface ListEffect {
  former: ListReference | null;
  list: string;
}

/** 412: the target has changed since the rows were checked, or applied. */
const targetChanged = () =>
  new HttpProblem(412, "importTargetChanged", {
    members: { reason: "importChanged" },
  });

/** The document that an import is about, locked. Throws an HttpProblem (404) if it does not exist. */
export async function lockTarget(
  queries: Pick<ImportingQueries, "document">,
  { target, actorId, requestId }: Pick<Run, "actorId" | "requestId" | "target">,
): Promise<DocumentQueries> {
  const found =
    target === null || actorId === null
      ? undefined
      : await queries.document(target, { actorId, requestId });
  if (found === undefined) throw new HttpProblem(404, "notFound");
  return found;
}

/** What a target is like: that its draft, or what is live, has not changed says that the dry run still holds. */
export const targetVersion = async (
  document: DocumentQueries,
  kind: ImportName,
) =>
  importTraits(kind).isOfLive
    ? `live-${document.document.projected_revision}`
    : `draft-${(await document.draft()).version}`;

/** Throws an HttpProblem (412) if the target of an import has changed since the dry run. */
export async function requireSameTarget(
  queries: ImportingQueries,
  run: Pick<Run, "actorId" | "requestId" | "target">,
  { kind, version }: { kind: ImportName; version: string | null },
): Promise<void> {
  const document = await lockTarget(queries, run);
  if (version !== (await targetVersion(document, kind))) throw targetChanged();
}

/** The list of a draft that an import is about, and its rows. */
export async function readList(
  queries: ImportingQueries,
  property: string,
  run: Pick<Run, "actorId" | "requestId" | "target">,
) {
  const document = await lockTarget(queries, run);
  const body: JsonObject = JSON.parse((await document.draft()).body);
  const reference = listReference(body[property]) ?? null;
  const rows = await queries.lists.rows(reference?.list);
  return { document, reference, rows };
}

/** Changes the list of a draft by the rows of an import; the first row remembers the list before. */
export async function writeList(
  document: DocumentQueries,
  { property, name }: { property: string; name: ListName },
  rows: readonly PlannedRow[],
  change: { set: JsonObject[]; remove: string[] },
  { former, now }: { former: ListReference | null; now: Date },
): Promise<void> {
  const { reference } = await changeList(
    document,
    { property, name },
    change,
    "*",
    now,
  );
  const [first] = rows;
  const effect: ListEffect = { former, list: reference.list };
  if (first !== undefined) first.effect = effect;
}

/** Puts the list back that an import changed. Throws an HttpProblem (412) if it was changed since. */
export async function undoList(
  queries: ImportingQueries,
  property: string,
  rows: readonly UndoneRow[],
  run: Run,
): Promise<void> {
  const document = await lockTarget(queries, run);
  for (const { effect } of rows) {
    const { former, list } = effect as ListEffect;
    const body: JsonObject = JSON.parse((await document.draft()).body);
    if (listReference(body[property])?.list !== list) throw targetChanged();
    const { [property]: _, ...rest } = body;
    await saveDraft(
      document,
      former === null ? rest : { ...body, [property]: { ...former } },
      "*",
      run.now,
    );
  }
}
