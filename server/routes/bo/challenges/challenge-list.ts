import type { FastifyInstance } from "fastify";
import { invalid } from "#server/core/http-problem.ts";
import { wireInstant } from "#server/core/wire-instant.ts";
import { listResponse, officeListQuery } from "#server/http/office-lists.ts";
import { type PageQuery, pageOf } from "#server/http/parameters.ts";
import {
  type ChallengeType,
  challengeTypes,
} from "#server/repositories/challenges/challenge-documents.ts";
import {
  type ChallengeSort,
  challengeCalendar,
  challengeColumns,
  listChallenges,
} from "#server/services/challenges/list.ts";
import {
  type ChallengePhase,
  challengePhases,
} from "#src/domain/challenge/phase.ts";
import { type DocumentStatus, statuses } from "#src/domain/documents/status.ts";
import { MAX_ID } from "#src/domain/values/reference.ts";
import { challengeReaders } from "./audiences.ts";

interface ListQuery extends PageQuery {
  phase?: ChallengePhase;
  type?: ChallengeType;
  group?: number;
  q?: string;
  status?: DocumentStatus;
  sort: ChallengeSort;
}

interface CalendarQuery extends PageQuery {
  from: string;
  to: string;
}

const config = { permission: challengeReaders };

/** How challenges are doing, as a table and in a calendar (BO-12.1). */
export function challengeListRoutes(office: FastifyInstance): void {
  const { repositories } = office;

  office.get<{ Querystring: ListQuery }>(
    "/challenges",
    {
      config,
      schema: {
        querystring: officeListQuery({
          phase: { enum: challengePhases },
          type: { enum: challengeTypes },
          group: {
            description:
              "The id of a group of /v2; challenges for everybody are among those for it.",
            ...{ type: "integer", minimum: 1, maximum: MAX_ID },
          },
          q: {
            description: "Words of the title or of the document’s name.",
            ...{ type: "string", maxLength: 200 },
          },
          status: {
            description: "Without it, archived challenges are not listed.",
            enum: statuses,
          },
          sort: {
            description:
              "A column, `-` descending; what has no value in it comes last.",
            enum: challengeColumns.flatMap((name) => [name, `-${name}`]),
            default: "nextChange",
          },
        }),
        response: listResponse("office-challenge"),
      },
    },
    ({ query, language, now }) => {
      const { phase, type, group, q, status, sort } = query;
      return listChallenges(
        repositories,
        { phase, type, group, q: q || undefined, status },
        sort,
        pageOf(query),
        { language, now },
      );
    },
  );

  office.get<{ Querystring: CalendarQuery }>(
    "/challenges/calendar",
    {
      config,
      schema: {
        querystring: {
          ...officeListQuery({
            from: { type: "string", maxLength: 40 },
            to: { type: "string", maxLength: 40 },
          }),
          required: ["from", "to"],
        },
        response: listResponse("office-calendar-challenge"),
      },
    },
    ({ query, language, now }) => {
      const from = wireInstant("from", query.from);
      const to = wireInstant("to", query.to);
      if (to < from)
        throw invalid([{ propertyPath: "to", messageKey: "endBeforeStart" }]);
      return challengeCalendar(repositories, { from, to }, pageOf(query), {
        language,
        now,
      });
    },
  );
}
