import { HttpProblem } from "#server/core/http-problem.ts";
import type { DocumentFacts } from "#server/repositories/documents/facts.ts";
import type { HomePageQueries } from "#server/repositories/documents/home-page.ts";
import {
  homeLostBy,
  isHomePage,
} from "#src/domain/documents/kinds/home-page.ts";
import type { Fault } from "#src/domain/documents/kinds/kind.ts";
import { pageKind } from "#src/domain/documents/kinds/page.ts";
import type { JsonObject } from "#src/schema/json.ts";

/** A mistake if this body takes the home page from the programme without another page that becomes it (BO-9.95). */
export async function homePageFaults(
  documentId: string,
  body: JsonObject,
  at: Date,
  facts: DocumentFacts,
): Promise<Fault[]> {
  if (
    isHomePage(pageKind.read(body)) ||
    !(await facts.concernsHomePage(documentId))
  )
    return [];
  const { homes, plans } = await facts.homePlans();
  const asked = {
    ...{ id: Number.POSITIVE_INFINITY, documentId },
    ...{ at: at.getTime(), isHome: false },
  };
  // The release may be stored already.
  const lost = homeLostBy(homes, [...plans, asked]);
  if (lost?.documentId !== documentId || lost.at !== asked.at) return [];
  const name = body["isHomepage"] === true ? "status" : "isHomepage";
  return [{ pointer: `/${name}`, outcome: "lastHomePage", level: "mistake" }];
}

/** The page that stops being the home page, if one does. */
export type ReplacedHomePage = { id: string; name: string } | null;

/** The page that a page with this body replaces as the home page when it is released. */
export async function replacedHomePage(
  documentId: string,
  body: JsonObject,
  facts: Pick<DocumentFacts, "homePageNow">,
): Promise<ReplacedHomePage> {
  if (!isHomePage(pageKind.read(body))) return null;
  const home = await facts.homePageNow();
  return home === undefined || home.id === documentId ? null : home;
}

/** 409: this page is the home page, and no other one takes its place. */
export const homePageNeeded = (): HttpProblem =>
  new HttpProblem(409, "homePage", { members: { reason: "homePage" } });

/** Throws an HttpProblem (409) if, by what is planned, the programme will be without a home page. */
export async function requireHomePage(facts: DocumentFacts): Promise<void> {
  const { homes, plans } = await facts.homePlans();
  if (homeLostBy(homes, plans) !== undefined) throw homePageNeeded();
}

/** What a page becomes that is no longer the home page. */
interface Demoted {
  documentId: string;
  entityId: number | null;
  before: JsonObject;
  after: JsonObject;
}

/**
 * Takes the home page from the pages that have it, for the one that becomes it: their live bodies, drafts, and the releases
 * that were planned before that of the new one say so from now on. The caller locks them and projects their new bodies.
 */
export async function takeHomePage(
  queries: HomePageQueries,
  now: Date,
): Promise<Demoted[]> {
  const demoted: Demoted[] = [];
  for (const holder of await queries.holders()) {
    const { documentId, entityId } = holder;
    let { newest } = holder;
    const demote = async (from: number) => {
      const before = await queries.body(documentId, from);
      const after = withoutHomePage(before);
      newest += 1;
      const made = { revision: newest, body: after };
      await queries.addRevisionLike(documentId, from, made, now);
      return { before, after };
    };
    demoted.push({ documentId, entityId, ...(await demote(holder.revision)) });
    await queries.releaseNow(documentId, newest, now);
    for (const planned of await queries.plannedBefore(documentId)) {
      await demote(planned);
      await queries.replacePlanned(documentId, planned, newest);
    }
    const draft = await queries.draftBody(documentId);
    if (draft["isHomepage"] === true)
      await queries.replaceDraft(
        documentId,
        withoutHomePage(draft),
        newest,
        now,
      );
  }
  return demoted;
}

const withoutHomePage = (body: JsonObject): JsonObject => ({
  ...body,
  isHomepage: false,
});
