import type { FastifyInstance } from "fastify";
import { notFound } from "#server/core/http-problem.ts";
import {
  changeOrigin,
  listResponse,
  officeListQuery,
  sortParameter,
} from "#server/http/office-lists.ts";
import {
  type IdParams,
  idParams,
  type PageQuery,
  pageOf,
} from "#server/http/parameters.ts";
import { entityResponse, wire } from "#server/http/wire-schemas.ts";
import type { EntryFilter } from "#server/repositories/people/participant-history.ts";
import { addNote } from "#server/services/participants/notes.ts";
import { tracePoints } from "#server/services/participants/points-trace.ts";
import type { OfficeParticipantNoteRequest } from "#src/schema/types.gen.ts";

type SortedQuery = PageQuery & { sort: string };

const movementParams = {
  ...idParams,
  required: ["id", "movement"],
  properties: { id: idParams.properties.id, movement: idParams.properties.id },
};

/** What happened to a person, page by page, and what the team notes about them (BO-7.3). */
export function participantHistoryRoutes(office: FastifyInstance): void {
  const { repositories } = office;
  const { participantHistory } = repositories;
  const config = { permission: "USER_READ" } as const;

  /** Throws an HttpProblem (404) unless the account exists. */
  const requirePerson = async (id: number): Promise<void> => {
    if (!(await repositories.participants.exists(id))) throw notFound();
  };

  for (const [name, item, columns] of [
    ["movements", "office-participant-movement", ["date", "points"]],
    ["orders", "office-participant-order", ["date"]],
    ["notes", "office-participant-note", ["date"]],
  ] as const)
    office.get<{ Params: IdParams; Querystring: SortedQuery }>(
      `/participants/:id/${name}`,
      {
        config,
        schema: {
          params: idParams,
          querystring: officeListQuery(sortParameter(columns, "-date")),
          response: listResponse(item),
        },
      },
      async ({ params, query, language }) => {
        await requirePerson(params.id);
        return participantHistory[name](
          ...([params.id, language, pageOf(query), query.sort] as const),
        );
      },
    );

  office.get<{ Params: IdParams; Querystring: SortedQuery & EntryFilter }>(
    "/participants/:id/entries",
    {
      config,
      schema: {
        params: idParams,
        querystring: officeListQuery({
          kind: { enum: ["declaration", "photo"] },
          status: { enum: ["waiting", "refused", "validated"] },
          ...sortParameter(["date"], "-date"),
        }),
        response: listResponse("office-participant-entry"),
      },
    },
    async ({ params, query, language }) => {
      await requirePerson(params.id);
      const { kind, status } = query;
      return participantHistory.entries(
        params.id,
        { kind, status },
        language,
        pageOf(query),
        query.sort,
      );
    },
  );

  office.get<{ Params: IdParams & { movement: number } }>(
    "/participants/:id/points/:movement/trace",
    {
      config: { permission: ["USER_READ", "MODERATE"] },
      schema: {
        params: movementParams,
        response: entityResponse("office-points-trace"),
      },
    },
    async ({ params, language }) => {
      const { id, movement } = params;
      const trace = await tracePoints(
        ...([repositories.pointsTraces, id, movement, language] as const),
      );
      if (trace === undefined) throw notFound();
      return trace;
    },
  );

  office.post<{ Params: IdParams; Body: OfficeParticipantNoteRequest }>(
    "/participants/:id/notes",
    {
      config: { permission: "USER_WRITE", takesKey: true },
      bodyLimit: 16_384,
      schema: {
        params: idParams,
        body: wire("office-participant-note-request"),
        response: { 201: wire("office-id") },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const id = await addNote(
        repositories,
        params.id,
        body.text,
        changeOrigin(request),
      );
      return reply.code(201).send({ id });
    },
  );
}
