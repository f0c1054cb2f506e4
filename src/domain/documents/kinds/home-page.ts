import type { DeepPartial } from "#src/domain/documents/fitting.ts";
import { plainText } from "#src/domain/values/search-words.ts";
import { readWindow } from "#src/domain/values/window.ts";
import type { PageDocument } from "#src/schema/types.gen.ts";
import type { Fault } from "./kind.ts";

type Page = DeepPartial<PageDocument>;

/** Whether a page with this body is the programme's home page. */
export const isHomePage = ({ isHomepage, status }: Page): boolean =>
  isHomepage === true && status !== "draft" && status !== "deleted";

/**
 * The fields by which a home page would not be there for everybody from an instant on, in milliseconds since 1970: then
 * some people have none (BO-9.95).
 */
export function limitedHomeFaults(
  page: Page,
  now: number,
  timeZone: string,
): Fault[] {
  if (!isHomePage(page)) return [];
  const { startDate, endDate, audience } = page;
  const { opensAt, closesAt } = readWindow(startDate, endDate, timeZone);
  return [
    ...(opensAt !== undefined && opensAt > now ? ["/startDate"] : []),
    ...(closesAt === undefined ? [] : ["/endDate"]),
    ...(audience?.groups?.length ? ["/audience/groups"] : []),
  ].map((pointer) => ({
    ...{ pointer, outcome: "limitedHomePage", level: "mistake" },
  }));
}

/** What people call the home page, in six languages. */
const words = [
  ...["accueil", "home", "homepage", "homepagina", "principale", "iniziale"],
  ...["inicio", "principal", "inicial", "portada"],
  ...["startseite", "startpagina", "hoofdpagina"],
];

const MIN_LETTERS = 3;

/** Whether a text that someone searches for is the beginning of a word for the home page. */
export function namesHomePage(q: string): boolean {
  const word = plainText(q)
    .trim()
    .replace(/^(?:page|pagina)(?: de |\s+d[’']|\s+)/, "")
    .replace(/^home[\s-]+page?/, "homepage");
  return (
    word.length >= MIN_LETTERS && words.some((one) => one.startsWith(word))
  );
}

/** A release of a page that is to come. */
export interface HomePlan {
  /** Of two at one instant the later made one wins; they are made in this order. */
  id: number;
  documentId: string;
  /** In milliseconds since 1970. */
  at: number;
  isHome: boolean;
}

/**
 * The first release after which the programme has no home page although it had one before; otherwise undefined
 * (BO-9.95). A page that becomes the home page takes that from the others, also from their releases that were planned
 * before its own.
 * @param homes the documents that are the home page now
 */
export function homeLostBy(
  homes: readonly string[],
  plans: readonly HomePlan[],
): HomePlan | undefined {
  let home = new Set(homes);
  let taken: HomePlan | undefined;
  const inOrder = plans.toSorted(
    (one, other) => one.at - other.at || one.id - other.id,
  );
  for (const together of Map.groupBy(inOrder, ({ at }) => at).values()) {
    let unset: HomePlan | undefined;
    for (const plan of together) {
      const { documentId, id } = plan;
      const isOutdated =
        taken !== undefined && taken.documentId !== documentId && id < taken.id;
      if (plan.isHome && !isOutdated) {
        if (!home.has(documentId)) taken = plan;
        home = new Set([documentId]);
      } else if (home.delete(documentId)) unset = plan;
    }
    if (unset !== undefined && home.size === 0) return unset;
  }
  return undefined;
}
