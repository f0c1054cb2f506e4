import { kindOf } from "#registry/documents.ts";
import {
  HttpProblem,
  invalid,
  reauthenticate,
} from "#server/core/http-problem.ts";
import { inSlices } from "#server/core/in-slices.ts";
import { wireInstant } from "#server/core/wire-instant.ts";
import type {
  PlannedRelease,
  SetRelease,
} from "#server/repositories/documents/planned-releases.ts";
import type { DocumentQueries } from "#server/repositories/documents/queries.ts";
import type { Fault } from "#src/domain/documents/kinds/kind.ts";
import { limitIn, settingsKind } from "#src/domain/documents/kinds/settings.ts";
import { changedValues } from "#src/domain/documents/stored-changes.ts";
import { picturesIn } from "#src/domain/values/pictures.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { Language, OfficeReleaseRequest } from "#src/schema/types.gen.ts";
import { pageBlocks } from "./blocks.ts";
import { requireMatch, requireUnarchived } from "./change.ts";
import { faultsOf } from "./examine.ts";
import { homePageNeeded, requireHomePage } from "./home-page.ts";
import { applyLive } from "./live.ts";
import { referencesOf } from "./references.ts";
import {
  isReleasable,
  listVerdicts,
  notReleasable,
  reasonIn,
} from "./verdicts.ts";

/** How late a request may arrive whose instant was "now" when it was sent. */
const LEEWAY_MS = 2_000;

/**
 * The instant of a release, at the earliest now; throws an HttpProblem (422) for the past and for what is no instant.
 */
export function startOf(text: string | null | undefined, now: Date): Date {
  if (text === null || text === undefined) return now;
  const time = wireInstant("startsAt", text).getTime();
  if (time < now.getTime() - LEEWAY_MS)
    throw invalid([{ propertyPath: "startsAt", messageKey: "startsInPast" }]);
  return new Date(Math.max(time, now.getTime()));
}

/** A release as it is sent. */
interface SentRelease {
  id: number;
  revision: number;
  startsAt: string;
}

export const sentRelease = ({
  id,
  revision,
  startsAt,
}: Omit<PlannedRelease, "setId">): SentRelease => ({
  ...{ id, revision },
  startsAt: startsAt.toISOString(),
});

/** A release that is stored and not examined yet. */
export interface PreparedRelease {
  id: number;
  revision: number;
  body: JsonObject;
  /** The body that it replaces at its instant. */
  before: JsonObject | null;
  startsAt: Date;
  note: string | null;
  reason: string | null;
}

/**
 * Makes a revision live from an instant on (BO-3.4): the draft, or an earlier revision again. Planned releases stay,
 * but for those that the request cancels or replaces with this one (BO-9.95).
 * @returns the release, and what is still planned beside it
 */
export async function releaseDocument(
  queries: DocumentQueries,
  request: OfficeReleaseRequest,
  ifMatch: string | undefined,
  { now, language }: { now: Date; language: Language },
): Promise<SentRelease & { planned: SentRelease[] }> {
  requireMatch(ifMatch, await queries.draft());
  const { into, withdrawn } = await withdrawPlanned(queries, request, now);
  const startsAt = into?.startsAt ?? (await startIn(queries, request, now));
  const setId = into === undefined ? request.setId : into.setId;
  const made = await prepareRelease(
    queries,
    { ...request, startsAt, setId: setId ?? null },
    now,
  );
  const faults = await releaseFaults(queries, made);
  requireSuccessor(faults);
  if (!isReleasable(faults, request))
    throw notReleasable(
      await listVerdicts(
        [{ faults, body: made.body }],
        language,
        queries.facts,
      ),
    );
  for (const one of withdrawn) {
    if (one.setId === null) continue;
    const others = await queries.otherReleases(one.setId);
    await requireSoundSet(queries, others, one.startsAt);
  }
  if (withdrawn.length > 0 && queries.document.kind === "page")
    await requireHomePage(queries.facts);
  if (withdrawn.length > 0) await requireReferencesKept(queries);
  const planned = await queries.planned(now);
  await finishRelease(queries, made, now);
  for (const one of withdrawn) await auditUnscheduled(queries, one);
  return {
    ...sentRelease(made),
    planned: planned.filter(({ id }) => id !== made.id).map(sentRelease),
  };
}

/** The planned releases that a request cancels or replaces. */
export const namedPlans = ({
  cancels,
  into,
}: OfficeReleaseRequest): number[] => [
  ...new Set([...(cancels ?? []), ...(into ? [into] : [])]),
];

/**
 * Takes back the planned releases that a request names; throws an HttpProblem (409) if one of them is not planned any
 * more.
 */
async function withdrawPlanned(
  queries: DocumentQueries,
  request: OfficeReleaseRequest,
  now: Date,
): Promise<{ into: PlannedRelease | undefined; withdrawn: PlannedRelease[] }> {
  const { into, startsAt, setId } = request;
  const hasInto = into !== undefined && into !== null;
  if (hasInto && (startsAt ?? setId ?? null) !== null)
    throw invalid([{ propertyPath: "into", messageKey: "wrongChoice" }]);
  const named = namedPlans(request);
  if (named.length === 0) return { into: undefined, withdrawn: [] };
  const withdrawn = (await queries.planned(now)).filter(({ id }) =>
    named.includes(id),
  );
  const isWhole = withdrawn.length === named.length;
  for (const { id } of withdrawn) await queries.removeRelease(id);
  if (!isWhole)
    throw new HttpProblem(409, "releaseNotPlanned", {
      members: { reason: "notPlanned" },
    });
  return { into: withdrawn.find(({ id }) => id === into), withdrawn };
}

/** Stores a release without examining it: what examines it sees the others of its set. */
export async function prepareRelease(
  queries: DocumentQueries,
  {
    revision: chosen,
    startsAt,
    setId,
    note = null,
    reason: given,
  }: {
    revision?: number | null | undefined;
    startsAt: Date;
    setId: number | null;
    note?: string | null | undefined;
    reason?: string | null | undefined;
  },
  now: Date,
): Promise<PreparedRelease> {
  const { document } = queries;
  requireUnarchived(queries);
  if (document.is_template) throw new HttpProblem(409, "documentTemplate");
  const body: JsonObject | null =
    chosen === null || chosen === undefined
      ? JSON.parse((await queries.draft()).body)
      : await queries.revisionBody(chosen);
  if (body === null)
    throw invalid([{ propertyPath: "revision", messageKey: "wrongChoice" }]);
  const before = await queries.bodyAt(startsAt);
  await requireLimitKept(queries, async () => [before, body]);
  await queries.lockPictures(picturesIn(JSON.stringify(body)));
  const revision = chosen ?? (await revisionOf(queries, body, note, now));
  const reason = reasonIn(given);
  const id = await queries.addRelease(
    { revision, startsAt, note, reason, setId },
    referencesOf(document.kind, body),
    now,
  );
  return { id, revision, body, before, startsAt, note, reason };
}

/**
 * Throws an HttpProblem (403) if other settings would change the sum above which a second person is needed: that is for
 * those who assign roles, with their password (BO-9.87).
 */
async function requireLimitKept(
  queries: DocumentQueries,
  bodies: () => Promise<[before: JsonObject | null, after: JsonObject | null]>,
): Promise<void> {
  if (queries.document.kind !== "settings") return;
  const [before, after] = (await bodies()).map((body) =>
    limitIn(settingsKind.read(body ?? {})),
  );
  if (before === after) return;
  if (!(await queries.permissions()).includes("ROLE_WRITE"))
    throw new HttpProblem(403, "limitIsForRoles", {
      members: { reason: "limitIsForRoles" },
    });
  if (!queries.hasSteppedUp) throw reauthenticate();
}

/** Deletes a release that was not applied yet; throws an HttpProblem (409) afterwards. */
export async function removeRelease(
  queries: DocumentQueries,
  { id, revision, startsAt }: { id: number; revision: number; startsAt: Date },
): Promise<void> {
  await requireLimitKept(queries, async () => [
    await queries.revisionBody(revision),
    await queries.bodyAt(startsAt, id),
  ]);
  if (!(await queries.removeRelease(id)))
    throw new HttpProblem(409, "releaseOver");
}

/** What is wrong with a release, from its instant on. */
export const releaseFaults = (
  { document: { kind, id: documentId }, facts }: DocumentQueries,
  {
    body,
    before,
    startsAt,
  }: Pick<PreparedRelease, "body" | "before" | "startsAt">,
): Promise<Fault[]> =>
  faultsOf(
    { kind, documentId, body, before, now: startsAt, isWithFuture: true },
    facts,
  );

/** Throws an HttpProblem (409) if a release would leave the programme without a home page. */
export function requireSuccessor(faults: readonly Fault[]): void {
  if (faults.some(({ outcome }) => outcome === "lastHomePage"))
    throw homePageNeeded();
}

/** Makes a stored release live if its instant has come, and records it. */
export async function finishRelease(
  queries: DocumentQueries,
  { revision, body, before, startsAt, note, reason }: PreparedRelease,
  now: Date,
): Promise<void> {
  const { schema } = kindOf(queries.document.kind);
  const changed = await inSlices(
    changedValues(before, body, schema, pageBlocks),
  );
  const isNow = startsAt <= now;
  if (isNow) await applyLive(queries.live, now);
  await queries.audit(isNow ? "document.release" : "document.schedule", {
    before: { ...(changed.before.length > 0 && { changes: changed.before }) },
    after: {
      revision,
      startsAt: startsAt.toISOString(),
      ...(note !== null && { note }),
      ...(reason !== null && { reason }),
      ...(changed.after.length > 0 && { changes: changed.after }),
    },
  });
}

async function startIn(
  queries: DocumentQueries,
  { setId, startsAt }: OfficeReleaseRequest,
  now: Date,
): Promise<Date> {
  if (setId === null || setId === undefined) return startOf(startsAt, now);
  if (startsAt !== null && startsAt !== undefined)
    throw invalid([{ propertyPath: "startsAt", messageKey: "wrongChoice" }]);
  const set = await queries.releaseSet(setId);
  if (set === undefined)
    throw invalid([{ propertyPath: "setId", messageKey: "wrongChoice" }]);
  return startOf(set.startsAt.toISOString(), now);
}

/** The revision that a draft is: the last one if it is byte for byte that, else a new one. */
async function revisionOf(
  queries: DocumentQueries,
  body: JsonObject,
  note: string | null,
  now: Date,
): Promise<number> {
  const text = JSON.stringify(body);
  const last = await queries.lastRevision();
  if (last?.body === text) return last.revision;
  const { hash } = await queries.draft();
  const revision = (last?.revision ?? 0) + 1;
  const endsAt = kindOf(queries.document.kind).endsAt(body);
  await queries.addRevision(
    revision,
    { body: text, hash },
    endsAt === null ? null : new Date(endsAt),
    note,
    now,
  );
  return revision;
}

/**
 * Throws an HttpProblem (409) if a planned release of another document refers to this one at an instant at which, once
 * its own releases are taken back, participants do not have it (BO-9.95).
 */
export async function requireReferencesKept({
  document: { kind, id },
  facts,
}: DocumentQueries): Promise<void> {
  if (await facts.isMissedByPlans(kind, id))
    throw new HttpProblem(409, "releaseInUse", {
      members: { reason: "inUse" },
    });
}

/**
 * Takes back a release that was not applied: it is still to come, or could not be. Throws an HttpProblem (409)
 * otherwise.
 */
export async function takeBackRelease(
  queries: DocumentQueries,
  release: { id: number; revision: number; startsAt: Date },
): Promise<void> {
  await removeRelease(queries, release);
  if (queries.document.kind === "page") await requireHomePage(queries.facts);
  await auditUnscheduled(queries, release);
}

/** Records that a planned release was taken back. */
export const auditUnscheduled = (
  queries: DocumentQueries,
  { revision, startsAt }: Pick<PlannedRelease, "revision" | "startsAt">,
): Promise<void> =>
  queries.audit("document.unschedule", {
    before: { revision, startsAt: startsAt.toISOString() },
  });

/** Throws an HttpProblem (409) if other documents of a set have mistakes now that one has been taken out of it. */
export async function requireSoundSet(
  { open }: Pick<DocumentQueries, "open">,
  releases: readonly SetRelease[],
  startsAt: Date,
): Promise<void> {
  const found = await open(releases.map(({ documentId }) => documentId));
  for (const { id, documentId, revision } of releases) {
    const queries = found.get(documentId);
    const body = await queries?.revisionBody(revision);
    if (queries === undefined || body === null || body === undefined) continue;
    const before = await queries.bodyAt(startsAt, id);
    const faults = await releaseFaults(queries, { body, before, startsAt });
    if (faults.some(({ level }) => level === "mistake"))
      throw new HttpProblem(409, "releaseInSet", {
        members: { reason: "releaseInSet" },
      });
  }
}
