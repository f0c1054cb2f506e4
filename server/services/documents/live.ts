import { type KindName, kindOf } from "#registry/documents.ts";
import type {
  LiveQueries,
  StoredDocument,
} from "#server/repositories/documents/projection.ts";
import type { Repositories } from "#server/repositories/index.ts";
import { isHomePage } from "#src/domain/documents/kinds/home-page.ts";
import { pageKind } from "#src/domain/documents/kinds/page.ts";
import { changesSettlement } from "#src/domain/settlement.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { takeHomePage } from "./home-page.ts";
import { ruleFacts } from "./rule-facts.ts";
import { isReleasable } from "./verdicts.ts";

/** What follows from a release, apart from the rows of its projection. */
type Effect = (
  queries: LiveQueries,
  entityId: number,
  bodies: { before: JsonObject | null; after: JsonObject | null },
) => Promise<void>;

/** By kind. */
const effects: Partial<Record<KindName, Effect>> = {
  badge: (queries, badgeId) => queries.announceRule(badgeId),
  challenge: async (queries, challengeId, { before, after }) => {
    if (changesSettlement(before, after))
      await queries.announceSettlement(challengeId);
  },
};

/**
 * Makes the release live whose instant has come; does nothing when the tables hold it already. One that was applied counts
 * even if it starts after `now`: another transaction with a later `now` may have been first. The caller has locked the
 * document.
 */
export async function applyLive(
  queries: LiveQueries,
  now: Date,
): Promise<{ kind: KindName; revision: number } | undefined> {
  const document = await queries.document();
  const live = await queries.lastRelease(now, document.withdrawn_at);
  // One that failed and was superseded never was live.
  await queries.markApplied(now, live?.id);
  const { kind, entity_id: entityId, projected_revision: held } = document;
  if (live === undefined || document.archived_at !== null) return undefined;
  if (live.revision === held) return undefined;
  const after = await queries.bodyOf(live.revision);
  const demoted =
    kind === "page" && after !== null && isHomePage(pageKind.read(after))
      ? await takeHomePage(queries.homePage, now)
      : [];
  for (const one of demoted) await queries.project({ kind: "page", ...one });
  const before = await queries.bodyOf(held);
  if (after !== null)
    await requireRules(queries, { ...{ document, before, after, live } });
  await queries.project({ kind, entityId, before, after });
  if (entityId !== null)
    await effects[kind]?.(queries, entityId, { before, after });
  await queries.setLive(live.revision);
  for (const { documentId } of demoted)
    await queries.audit({
      actorId: null,
      action: "document.live",
      entity: `page/${documentId}`,
      before: { isHomepage: true },
      after: { isHomepage: false },
    });
  return { kind, revision: live.revision };
}

/** Throws if the rules of a kind, asked again when its release is made live, do not allow what was planned (BO-11.1). */
async function requireRules(
  queries: LiveQueries,
  {
    document: { id: documentId, kind },
    before,
    after,
    live: { startsAt, reason },
  }: {
    document: StoredDocument;
    before: JsonObject | null;
    after: JsonObject;
    live: { startsAt: Date; reason: string | null };
  },
): Promise<void> {
  const line = kindOf(kind);
  if (line.facts === undefined) return;
  const known = await ruleFacts(
    { line, documentId, before, after, now: startsAt },
    queries,
  );
  const faults = line.rules(before, after, startsAt, known);
  if (isReleasable(faults, { acceptWarnings: true, reason })) return;
  const broken = faults.map(({ pointer, outcome }) => `${pointer} ${outcome}`);
  throw new Error(
    `The release of ${kind}/${documentId} is against the rules: ${broken.join(", ")}`,
  );
}

type Due = Pick<Repositories, "dueReleases">;

/**
 * Makes live what has come due since the last time: the documents of a release set together, or none of them.
 * @param report is given the error of a document or set that could not be made live, once; the others are
 * @returns when the next release is due, if one is planned
 */
export async function applyDueReleases(
  { dueReleases }: Due,
  now: Date,
  report: (error: unknown) => void,
): Promise<Date | undefined> {
  const planned = await dueReleases.planned();
  const due = Map.groupBy(
    planned.filter(({ startsAt }) => startsAt <= now),
    ({ setId, documentId }) => (setId === null ? documentId : `set ${setId}`),
  );
  for (const releases of due.values()) {
    const [{ setId = null } = {}] = releases;
    // With all of their set: what was read may end in the middle of it.
    const ids = new Set(
      setId === null
        ? releases.map(({ documentId }) => documentId)
        : await dueReleases.documentsOfSet(setId),
    );
    try {
      await applyAll({ dueReleases }, [...ids], now);
    } catch (error) {
      if ((await dueReleases.markFailed([...ids], now)) > 0n) report(error);
    }
  }
  return planned.find(({ startsAt }) => startsAt > now)?.startsAt;
}

const applyAll = (
  { dueReleases }: Due,
  documentIds: readonly string[],
  now: Date,
): Promise<void> =>
  dueReleases.transaction(documentIds, async ({ audit, live }) => {
    const applied = [];
    for (const id of documentIds)
      applied.push({ id, live: await applyLive(live(id), now) });
    for (const { id, live } of applied)
      if (live !== undefined)
        await audit({
          actorId: null,
          action: "document.live",
          entity: `${live.kind}/${id}`,
          after: { revision: live.revision },
        });
  });
