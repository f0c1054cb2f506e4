import { invalid } from "#server/core/http-problem.ts";
import type { Page } from "#server/core/page.ts";
import type { AudiencesRepository } from "#server/repositories/challenges/audiences.ts";
import type {
  ChallengeDocument,
  ChallengeDocumentFilter,
  ChallengeDocumentsRepository,
  ChallengeType,
} from "#server/repositories/challenges/challenge-documents.ts";
import {
  type ChallengeFigures,
  noFigures,
} from "#server/repositories/challenges/figures.ts";
import {
  type ChallengePhase,
  challengePhase,
  challengePhases,
  nextPhaseChange,
} from "#src/domain/challenge/phase.ts";
import { statuses } from "#src/domain/documents/status.ts";
import { storedTimeZone } from "#src/domain/programme/time-zone.ts";
import { readWindow } from "#src/domain/values/window.ts";
import { isObject } from "#src/schema/json.ts";
import type {
  Language,
  OfficeCalendarChallenge,
  OfficeChallenge,
} from "#src/schema/types.gen.ts";

/** What a list of challenges can be sorted by, `-` descending. */
export const challengeColumns = [
  ...(["id", "title", "type", "phase", "nextChange", "groups"] as const),
  ...(["targeted", "participating", "declared", "waiting"] as const),
  ...(["credited", "budget", "status"] as const),
] as const;

type Column = (typeof challengeColumns)[number];

export type ChallengeSort = Column | `-${Column}`;

interface Repositories {
  challengeDocuments: ChallengeDocumentsRepository;
  audiences: AudiencesRepository;
}

interface Reading {
  language: Language;
  now: Date;
}

interface ChallengeFilter extends ChallengeDocumentFilter {
  phase?: ChallengePhase | undefined;
  type?: ChallengeType | undefined;
  /** The id of a group; challenges for everybody are among those for it. */
  group?: number | undefined;
}

/** A challenge at an instant. */
interface Current extends ChallengeDocument {
  phase: ChallengePhase | null;
  /** In milliseconds since 1970. */
  nextChange: number | null;
}

/** What is compared; null comes last. */
type SortKey = number | string | null;

/** The challenges that a filter matches, in the order of their titles, and all groups. */
async function matching(
  { challengeDocuments }: Pick<Repositories, "challengeDocuments">,
  { phase, type, group, ...filter }: ChallengeFilter,
  reading: Reading,
) {
  const [documents, groups] = await Promise.all([
    challengeDocuments.list(filter, reading),
    challengeDocuments.groups(),
  ]);
  if (group !== undefined && !groups.some(({ id }) => id === group))
    throw invalid([{ propertyPath: "group", messageKey: "wrongChoice" }]);
  const found = documents
    .map((one) => currentOf(one, reading.now))
    .filter(
      (one) =>
        (phase === undefined || one.phase === phase) &&
        (type === undefined || one.type === type) &&
        (group === undefined ||
          one.groups.length === 0 ||
          one.groups.includes(group)),
    );
  return { found, groups };
}

/** A page of the challenges that a filter matches, and how many there are (BO-12.1). */
export async function listChallenges(
  repositories: Repositories,
  filter: ChallengeFilter,
  sort: ChallengeSort,
  { limit, offset }: Page,
  reading: Reading,
): Promise<{ items: OfficeChallenge[]; total: number }> {
  const { found, groups } = await matching(repositories, filter, reading);
  const ranks = new Map(groups.map(({ id }, rank) => [id, rank]));
  const keys = await keysOf(repositories, columnOf(sort), found, ranks);
  const page = sorted(found, keys, sort.startsWith("-")).slice(
    offset,
    offset + limit,
  );
  const [figures, targeted, budgets] = await Promise.all([
    figuresOf(repositories, page),
    targetedOf(repositories, page),
    budgetsOf(repositories, page),
  ]);
  return {
    total: found.length,
    items: page.map((one, index) => ({
      ...{ id: one.id, document: one.document, title: one.title },
      ...{ type: one.type, phase: one.phase, status: one.status },
      nextChange: isoOf(one.nextChange),
      groups: groups.filter(({ id }) => one.groups.includes(id)),
      targeted: targeted[index] ?? 0,
      ...(figures[index] ?? noFigures),
      budget: budgets[index] ?? null,
    })),
  };
}

/** A page of the challenges of a filter that are diffused between two instants, or will be, the first ones first (BO-16.60). */
export async function challengeCalendar(
  repositories: Repositories,
  { from, to, ...filter }: ChallengeFilter & { from: Date; to: Date },
  { limit, offset }: Page,
  reading: Reading,
): Promise<{ items: OfficeCalendarChallenge[]; total: number }> {
  const { found: challenges } = await matching(repositories, filter, reading);
  const found = challenges
    .flatMap(({ dates, ...one }) => {
      if (Object.values(dates).every((date) => date === null)) return [];
      const { opensAt = Number.NEGATIVE_INFINITY, closesAt } =
        diffusionOf(dates);
      const isDiffused =
        opensAt <= to.getTime() &&
        (closesAt === undefined ||
          (closesAt > from.getTime() && closesAt > opensAt));
      return isDiffused ? [{ ...one, dates, opensAt }] : [];
    })
    .toSorted((a, b) => a.opensAt - b.opensAt || 0);
  return {
    total: found.length,
    items: found
      .slice(offset, offset + limit)
      .map(({ id, document, title, type, dates }) => ({
        ...{ id, document, title, type },
        ...dates,
      })),
  };
}

const diffusionOf = (dates: ChallengeDocument["dates"]) =>
  readWindow(dates.startDiffusionDate, dates.endDiffusionDate, storedTimeZone);

function currentOf(document: ChallengeDocument, now: Date): Current {
  const { dates, releaseAt } = document;
  const time = now.getTime();
  const changes = [
    nextPhaseChange(dates, time, storedTimeZone),
    releaseAt?.getTime(),
  ].filter((change) => change !== undefined);
  return {
    ...document,
    phase: challengePhase(dates, time, storedTimeZone).phase ?? null,
    nextChange: changes.length === 0 ? null : Math.min(...changes),
  };
}

const isoOf = (time: number | null): string | null =>
  time === null ? null : new Date(time).toISOString();

const columnOf = (sort: ChallengeSort) => sort.replace(/^-/, "") as Column;

/** By which challenges are sorted; those of the same key stay in the order of their titles. */
async function keysOf(
  repositories: Repositories,
  column: Column,
  found: readonly Current[],
  ranks: ReadonlyMap<number, number>,
): Promise<SortKey[]> {
  switch (column) {
    case "title":
      return found.map((_, index) => index);
    case "phase":
      return found.map(({ phase }) => phase && challengePhases.indexOf(phase));
    case "status":
      return found.map(({ status }) => statuses.indexOf(status));
    case "groups":
      return found.map(({ groups }) => namesKey(groups, ranks));
    case "targeted":
      return targetedOf(repositories, found);
    case "budget": {
      const budgets = await budgetsOf(repositories, found);
      return budgets.map((budget) => budget?.points ?? null);
    }
    case "id":
    case "type":
    case "nextChange":
      return found.map((one) => one[column]);
    default: {
      const figures = await figuresOf(repositories, found);
      return figures.map((one) => one[column]);
    }
  }
}

/** Groups by their ranks in the order of names, as a text that sorts as their names do one after the other. */
const namesKey = (
  groups: readonly number[],
  ranks: ReadonlyMap<number, number>,
): string =>
  groups
    .flatMap((id) => ranks.get(id) ?? [])
    .toSorted((a, b) => a - b)
    .map((rank) => String(rank).padStart(10, "0"))
    .join();

function sorted(
  found: readonly Current[],
  keys: readonly SortKey[],
  isDescending: boolean,
): Current[] {
  return found
    .map((one, index) => ({ one, key: keys[index] ?? null }))
    .toSorted(({ key: a }, { key: b }) => {
      if (a === b) return 0;
      if (a === null) return 1;
      if (b === null) return -1;
      return a < b === isDescending ? 1 : -1;
    })
    .map(({ one }) => one);
}

async function figuresOf(
  { challengeDocuments }: Repositories,
  challenges: readonly Current[],
): Promise<ChallengeFigures[]> {
  const figures = await challengeDocuments.figures(
    challenges.map(({ id }) => id),
  );
  return challenges.map(({ id }) => figures.get(id) ?? noFigures);
}

/** How many people each challenge is for; one count for all with the same groups. */
async function targetedOf(
  { audiences }: Repositories,
  challenges: readonly Current[],
): Promise<number[]> {
  const keys = challenges.map(({ groups }) => groups.join());
  const distinct = new Map(
    challenges.map(({ groups }, index) => [keys[index] ?? "", groups]),
  );
  const counts = await audiences.count([...distinct.values()]);
  const byKey = new Map(
    [...distinct.keys()].map((key, index) => [key, counts[index] ?? 0]),
  );
  return keys.map((key) => byKey.get(key) ?? 0);
}

async function budgetsOf(
  { challengeDocuments }: Repositories,
  challenges: readonly Current[],
): Promise<OfficeChallenge["budget"][]> {
  const budgets = await challengeDocuments.budgets(
    challenges.map(({ document }) => document),
  );
  return challenges.map(({ document }) => {
    const budget = budgets.get(document);
    if (!isObject(budget) || typeof budget["points"] !== "number") return null;
    const { points, warnAt } = budget;
    return { points, warnAt: typeof warnAt === "number" ? warnAt : null };
  });
}
