import { kindsWithLists } from "#registry/documents.ts";
import { HttpProblem, invalid } from "#server/core/http-problem.ts";
import type { SetRelease } from "#server/repositories/documents/planned-releases.ts";
import type { DocumentQueries } from "#server/repositories/documents/queries.ts";
import type { ReleaseSetQueries } from "#server/repositories/documents/release-sets.ts";
import type { Fault } from "#src/domain/documents/kinds/kind.ts";
import type {
  Language,
  OfficeReleaseSetRequest,
} from "#src/schema/types.gen.ts";
import { etagOf, requireMatch } from "./change.ts";
import {
  type ReplacedHomePage,
  replacedHomePage,
  requireHomePage,
} from "./home-page.ts";
import {
  auditUnscheduled,
  finishRelease,
  type PreparedRelease,
  prepareRelease,
  releaseFaults,
  removeRelease,
  requireReferencesKept,
  requireSuccessor,
  startOf,
} from "./release.ts";
import {
  isReleasable,
  type ListedVerdicts,
  listVerdicts,
  notReleasable,
} from "./verdicts.ts";

type Member = NonNullable<OfficeReleaseSetRequest["documents"]>[number];

interface Context {
  now: Date;
  language: Language;
}

/** A document of a set with its release. */
interface Examined {
  queries: DocumentQueries;
  release: Pick<PreparedRelease, "body" | "before" | "startsAt">;
  faults: Fault[];
}

/**
 * Releases documents at one instant, examined together (BO-3.4): what one of them refers to may be another one of them. Either
 * all of them get their release, or none.
 * @returns the set's id
 */
export async function createReleaseSet(
  set: ReleaseSetQueries,
  request: OfficeReleaseSetRequest & { name: string },
  { now, language }: Context,
): Promise<number> {
  const { name, documents = [], reason } = request;
  const note = request.note ?? null;
  const startsAt = startOf(request.startsAt, now);
  const id = await set.add(name, startsAt, note);
  const prepared = await prepareAll(set, documents, {
    ...{ id, startsAt, now, reason },
  });
  const examined = await examineTogether(prepared);
  const faults = examined.flatMap((one) => one.faults);
  requireSuccessor(faults);
  if (!isReleasable(faults, request))
    throw notReleasable(await verdictsOfAll(examined, language));
  // What lists name is there before the lists.
  const inOrder = prepared.toSorted(
    (one, other) => Number(hasLists(one)) - Number(hasLists(other)),
  );
  for (const { queries, release } of inOrder)
    await finishRelease(queries, release, now);
  await set.audit("releaseSet.create", id, {
    after: { name, startsAt: startsAt.toISOString() },
  });
  return id;
}

const hasLists = ({ queries: { document } }: Pick<Examined, "queries">) =>
  kindsWithLists.includes(document.kind);

/** What is wrong with documents that are released together, and which page one of them replaces as the home page; nothing of it is stored. */
export async function examineReleaseSet(
  set: ReleaseSetQueries,
  {
    startsAt: text,
    documents = [],
  }: Pick<OfficeReleaseSetRequest, "startsAt" | "documents">,
  { now, language }: Context,
): Promise<ListedVerdicts & { replacedHomePage: ReplacedHomePage }> {
  const startsAt = startOf(text, now);
  const id = await set.add("", startsAt, null);
  const prepared = await prepareAll(set, documents, { id, startsAt, now });
  const listed = await verdictsOfAll(await examineTogether(prepared), language);
  let replaced: ReplacedHomePage = null;
  for (const { queries, release } of prepared)
    if (queries.document.kind === "page")
      replaced ??= await replacedHomePage(
        queries.document.id,
        release.body,
        queries.facts,
      );
  return { ...listed, replacedHomePage: replaced };
}

async function prepareAll(
  set: ReleaseSetQueries,
  members: readonly Member[],
  {
    id: setId,
    startsAt,
    now,
    reason,
  }: {
    id: number;
    startsAt: Date;
    now: Date;
    reason?: string | null | undefined;
  },
) {
  const ids = members.map(({ id }) => id.toLowerCase());
  const repeated = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (repeated >= 0)
    throw invalid([
      { propertyPath: `documents.${repeated}.id`, messageKey: "wrongChoice" },
    ]);
  const found = await set.open(ids);
  const prepared: { queries: DocumentQueries; release: PreparedRelease }[] = [];
  for (const [index, { etag, revision }] of members.entries()) {
    const queries = found.get(ids[index] ?? "");
    if (queries === undefined)
      throw invalid([
        { propertyPath: `documents.${index}.id`, messageKey: "wrongChoice" },
      ]);
    const draft = await queries.draft();
    requireMatch(etag ?? etagOf(draft), draft);
    const release = await prepareRelease(
      queries,
      { revision, startsAt, setId, reason },
      now,
    );
    prepared.push({ queries, release });
  }
  return prepared;
}

async function examineTogether(
  members: readonly Omit<Examined, "faults">[],
): Promise<Examined[]> {
  const examined: Examined[] = [];
  for (const { queries, release } of members)
    examined.push({
      ...{ queries, release },
      faults: await releaseFaults(queries, release),
    });
  return examined;
}

/** The verdicts on documents, each with its document. */
async function verdictsOfAll(
  examined: readonly Examined[],
  language: Language,
): Promise<ListedVerdicts> {
  const [first] = examined;
  if (first === undefined) return { verdicts: [], total: 0 };
  return listVerdicts(
    examined.map(({ queries: { document }, release: { body }, faults }) => {
      const { id, kind, name } = document;
      return { faults, body, document: { id, kind, name } };
    }),
    language,
    first.queries.facts,
  );
}

/** Takes a whole set back that was not applied; throws an HttpProblem (409) otherwise. */
export async function takeBackReleaseSet(
  set: ReleaseSetQueries,
  { id, name, startsAt }: { id: number; name: string; startsAt: Date },
  releases: readonly SetRelease[],
  now: Date,
): Promise<void> {
  const found = await set.open(releases.map(({ documentId }) => documentId));
  // One without releases has nothing left to take back once its instant has passed.
  if (releases.length === 0 && startsAt <= now)
    throw new HttpProblem(409, "releaseOver");
  for (const { id: release, documentId, revision } of releases) {
    const queries = found.get(documentId);
    if (queries === undefined) throw new HttpProblem(409, "releaseOver");
    await removeRelease(queries, { id: release, revision, startsAt });
  }
  for (const queries of found.values())
    if (queries.document.kind === "page") await requireHomePage(queries.facts);
  for (const queries of found.values()) await requireReferencesKept(queries);
  for (const { documentId, revision } of releases) {
    const queries = found.get(documentId);
    if (queries) await auditUnscheduled(queries, { revision, startsAt });
  }
  await set.remove(id);
  await set.audit("releaseSet.unschedule", id, {
    before: { name, startsAt: startsAt.toISOString() },
  });
}
