import type { FastifyInstance } from "fastify";
import { entityResponse } from "#server/http/wire-schemas.ts";
import type { FirstStep } from "#server/repositories/today.ts";
import { listVerdicts } from "#server/services/documents/verdicts.ts";
import type { Permission } from "#src/domain/people/permissions.ts";
import type { Language, OfficeToday } from "#src/schema/types.gen.ts";
import { anyOf, writableKinds } from "./documents/document-access.ts";
import {
  confirmableBy,
  confirmers,
} from "./moderation/moderation-corrections.ts";

/** What there is to do, each figure only for users with a permission for it (BO-7.6). */
export function todayRoutes(office: FastifyInstance): void {
  const { today, waitingCorrections, documents } = office.repositories;

  /** Challenges that lack something, each thing with where it is put right (BO-14.5). */
  async function lacking(now: Date, language: Language) {
    const found = await today.lacking(now, language);
    const items = await Promise.all(
      found.map(async ({ document, name, faults }) => {
        const examined = [{ faults, body: {} }];
        const { verdicts } = await listVerdicts(
          examined,
          ...([language, documents.facts] as const),
        );
        return verdicts.map(({ pointer, message }) => ({
          ...{ document, name, pointer, message },
        }));
      }),
    );
    return { count: items.flat().length, items: items.flat() };
  }

  office.get(
    "/today",
    {
      config: { permission: "session" },
      schema: { response: entityResponse("office-today") },
    },
    async (request): Promise<OfficeToday> => {
      const { language, office } = request;
      const now = request.now;
      const reader = { kinds: writableKinds(request), language };
      const writers = anyOf("write");
      const figures: [
        keyof OfficeToday,
        readonly Permission[],
        () => Promise<OfficeToday[keyof OfficeToday]>,
      ][] = [
        [
          "firstSteps",
          Object.values(firstSteps),
          async () =>
            firstStepsFor(await today.firstSteps(), office.permissions),
        ],
        ["waiting", ["MODERATE"], () => today.waiting()],
        [
          "confirmations",
          [...confirmers],
          () => waitingCorrections.figure(confirmableBy(office.permissions)),
        ],
        ["starting", ["CHALLENGE_WRITE"], () => today.starting(now, language)],
        ["ending", ["CHALLENGE_WRITE"], () => today.ending(now, language)],
        ["lacking", ["CHALLENGE_WRITE"], () => lacking(now, language)],
        ["openOrders", ["STORE_WRITE"], () => today.openOrders()],
        ["openMessages", ["USER_READ"], () => today.openMessages()],
        ["failedJobs", ["AUDIT_READ"], () => today.failedJobs()],
        ["drafts", writers, () => today.drafts(reader, now)],
        ["releasedMistakes", writers, () => today.releasedMistakes(reader)],
        ["mistakes", writers, () => today.mistakes(reader)],
        ["missingLanguages", writers, () => today.missingLanguages(reader)],
      ];
      const seen = figures.filter(([, needed]) =>
        needed.some((one) => office.permissions.includes(one)),
      );
      const read = await Promise.all(
        seen.map(async ([name, , figure]) => [name, await figure()] as const),
      );
      return Object.fromEntries(
        read.filter(([, figure]) => figure !== undefined),
      );
    },
  );
}

/** The steps of a new programme in their order, each with the permission that it needs. */
const firstSteps = {
  settings: "OPTION_WRITE",
  theme: "OPTION_WRITE",
  page: "CONTENT_WRITE",
  homePage: "CONTENT_PUBLISH",
  people: "USER_WRITE",
} as const satisfies Record<FirstStep, Permission>;

/** The first steps that a user may take; undefined without any. */
function firstStepsFor(
  done: Record<FirstStep, boolean> | undefined,
  permissions: readonly string[],
): OfficeToday["firstSteps"] {
  if (done === undefined) return undefined;
  const items = (Object.keys(firstSteps) as FirstStep[])
    .filter((step) => permissions.includes(firstSteps[step]))
    .map((step) => ({ step, isDone: done[step] }));
  return { count: items.filter(({ isDone }) => !isDone).length, items };
}
