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
import {
  emptyResponse,
  entityResponse,
  wire,
} from "#server/http/wire-schemas.ts";
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

  office.get<{ Querystring: PageQuery & { role?: number } }>(
    "/roles/holders",
    {
      config: { permission: "ROLE_WRITE" },
      schema: {
        querystring: officeListQuery({
          role: { type: "integer", minimum: 1, maximum: 2_147_483_647 },
        }),
        response: listResponse("office-role-holder"),
      },
    },
    ({ query }) => repositories.roles.holders(query.role, pageOf(query)),
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
