import type { FastifyInstance } from "fastify";
import {
  changeOrigin,
  listResponse,
  officeListQuery,
} from "#server/http/office-lists.ts";
import {
  type IdParams,
  idParams,
  type PageQuery,
  pageOf,
} from "#server/http/parameters.ts";
import { emptyResponse, wire } from "#server/http/wire-schemas.ts";
import {
  changeReport,
  createReport,
} from "#server/services/figures/reports.ts";
import type { OfficeReportRequest } from "#src/schema/types.gen.ts";

/** Figures that are mailed regularly (BO-21.3). */
export function reportRoutes(office: FastifyInstance): void {
  const { repositories } = office;
  const config = { permission: "STATS_READ" } as const;
  const body = wire("office-report-request");

  office.get<{ Querystring: PageQuery }>(
    "/reports",
    {
      config,
      schema: {
        querystring: officeListQuery(),
        response: listResponse("office-report"),
      },
    },
    ({ query }) => repositories.reports.list(pageOf(query)),
  );

  office.post<{ Body: OfficeReportRequest }>(
    "/reports",
    {
      config: { ...config, takesKey: true },
      schema: { body, response: { 201: wire("office-id") } },
    },
    async (request, reply) => {
      const origin = changeOrigin(request);
      const id = await createReport(repositories, request.body, origin);
      return reply.code(201).send({ id });
    },
  );

  const changing = { params: idParams, response: emptyResponse(204) };

  office.put<{ Params: IdParams; Body: OfficeReportRequest }>(
    "/reports/:id",
    { config, schema: { ...changing, body } },
    async (request, reply) => {
      const { params, body: report, now } = request;
      const origin = changeOrigin(request);
      await changeReport(repositories, params.id, report, origin, now);
      return reply.code(204).send();
    },
  );

  office.delete<{ Params: IdParams }>(
    "/reports/:id",
    { config, schema: changing },
    async (request, reply) => {
      const { params, now } = request;
      const origin = changeOrigin(request);
      await changeReport(repositories, params.id, undefined, origin, now);
      return reply.code(204).send();
    },
  );
}
