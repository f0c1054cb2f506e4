import type { FastifyInstance } from "fastify";
import {
  changeOrigin,
  listResponse,
  officeListQuery,
  sortParameter,
} from "#server/http/office-lists.ts";
import {
  type PageQuery,
  pageOf,
  type UuidParams,
  uuidParams,
} from "#server/http/parameters.ts";
import { emptyResponse } from "#server/http/wire-schemas.ts";
import { jobColumns } from "#server/repositories/operations.ts";
import { retryAudited } from "#server/services/operations/failed-jobs.ts";

/** Background jobs that failed for good, and retrying them (BO-24). */
export function jobRoutes(office: FastifyInstance): void {
  const { jobs, repositories } = office;
  const permission = "AUDIT_READ";

  office.get<{ Querystring: PageQuery & { sort: string } }>(
    "/jobs",
    {
      config: { permission },
      schema: {
        querystring: officeListQuery(sortParameter(jobColumns, "-at")),
        response: listResponse("office-job"),
      },
    },
    ({ query, office: { permissions } }) =>
      repositories.operations.failedJobs(
        query.sort,
        pageOf(query),
        permissions.includes("USER_READ"),
      ),
  );

  for (const [path, params] of [
    ["/jobs/retry", undefined],
    ["/jobs/:id/retry", uuidParams],
  ] as const)
    office.post<{ Params: Partial<UuidParams> }>(
      path,
      {
        config: { permission, takesKey: true },
        schema: {
          ...(params && { params }),
          body: { type: "object", additionalProperties: false },
          response: emptyResponse(204),
        },
      },
      async (request, reply) => {
        await retryAudited(
          repositories,
          ...([jobs, request.params.id, changeOrigin(request)] as const),
        );
        return reply.code(204).send();
      },
    );
}
