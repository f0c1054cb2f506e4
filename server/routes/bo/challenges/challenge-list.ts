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

interface FilterQuery extends PageQuery {
  phase?: ChallengePhase;
  type?: ChallengeType;
  group?: number;
  q?: string;
  status?: DocumentStatus;
}

interface ListQuery extends FilterQuery {
  sort: ChallengeSort;
}

interface CalendarQuery extends FilterQuery {
  from: string;
  to: string;
}

const config = { permission: challengeReaders };

const filterProperties = {
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
};

const filterOf = ({ phase, type, group, q, status }: FilterQuery) => ({
  ...{ phase, type, group, status },
  q: q || undefined,
});

/** How challenges are doing, as a table and in a calendar (BO-12.1). */
export function challengeListRoutes(office: FastifyInstance): void {
  const { repositories } = office;

  office.get<{ Querystring: ListQuery }>(
    "/challenges",
    {
      config,
      schema: {
        querystring: officeListQuery({
          ...filterProperties,
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
    ({ query, language, now }) =>
      listChallenges(repositories, filterOf(query), query.sort, pageOf(query), {
        ...{ language, now },
      }),
  );

  office.get<{ Querystring: CalendarQuery }>(
    "/challenges/calendar",
    {
      config,
      schema: {
        querystring: {
          ...officeListQuery({
            ...filterProperties,
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
      return challengeCalendar(
        repositories,
        { ...filterOf(query), from, to },
        pageOf(query),
        { language, now },
      );
    },
  );
}
