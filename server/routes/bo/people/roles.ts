import type { FastifyInstance } from "fastify";
import {
  changeOrigin,
  groupParameter,
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
import {
  emptyResponse,
  entityResponse,
  wire,
} from "#server/http/wire-schemas.ts";
import {
  type HolderFilter,
  holderColumns,
} from "#server/repositories/people/roles.ts";
import {
  assignRoles,
  createRole,
  updateRole,
} from "#server/services/accounts/roles.ts";
import type {
  OfficeRoleAssignment,
  OfficeRoleRequest,
} from "#src/schema/types.gen.ts";

const write = {
  permission: "ROLE_WRITE",
  needsStepUp: true,
  audit: "permissions",
} as const;

/** Roles of the back office, and assigning them to users (BO-2.2). */
export function roleRoutes(office: FastifyInstance): void {
  const { repositories } = office;

  office.get<{ Querystring: PageQuery }>(
    "/roles",
    {
      config: { permission: "ROLE_WRITE" },
      schema: {
        querystring: officeListQuery(),
        response: listResponse("office-role"),
      },
    },
    ({ query }) => repositories.roles.list(pageOf(query)),
  );

  office.get<{ Querystring: PageQuery & HolderFilter & { sort: string } }>(
    "/roles/holders",
    {
      // Users with STATS_READ choose others who have it as recipients of reports (BO-21.3).
      config: { permission: ["ROLE_WRITE", "STATS_READ"] },
      schema: {
        querystring: officeListQuery({
          role: groupParameter.group,
          permission: { type: "string", maxLength: 50 },
          ...groupParameter,
          ...sortParameter(holderColumns, "name"),
        }),
        response: listResponse("office-role-holder"),
      },
    },
    ({ query, office: { permissions } }) =>
      repositories.roles.holders(
        permissions.includes("ROLE_WRITE")
          ? query
          : { ...query, permission: "STATS_READ" },
        query.sort,
        pageOf(query),
      ),
  );

  office.post<{ Body: OfficeRoleRequest }>(
    "/roles",
    {
      config: { ...write, takesKey: true },
      schema: {
        body: wire("office-role-request"),
        response: { 201: wire("office-id") },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const id = await createRole(repositories, body, changeOrigin(request));
      return reply.code(201).send({ id });
    },
  );

  office.put<{ Params: IdParams; Body: OfficeRoleRequest }>(
    "/roles/:id",
    {
      config: write,
      schema: {
        params: idParams,
        body: wire("office-role-request"),
        response: emptyResponse(204),
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      await updateRole(repositories, params.id, body, changeOrigin(request));
      return reply.code(204).send();
    },
  );

  office.put<{ Params: IdParams; Body: OfficeRoleAssignment }>(
    "/participants/:id/roles",
    {
      config: write,
      schema: {
        params: idParams,
        body: wire("office-role-assignment"),
        response: entityResponse("office-role-assignment"),
      },
    },
    async (request) => {
      const { params, body } = request;
      await assignRoles(
        repositories,
        params.id,
        body.roles,
        changeOrigin(request),
      );
      return body;
    },
  );
}
