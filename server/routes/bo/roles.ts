import type { FastifyInstance } from "fastify";
import {
  forbidden,
  HttpProblem,
  invalid,
  notFound,
} from "#server/core/http-problem.ts";
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
import type { RoleOutcome } from "#server/repositories/people/roles.ts";
import { isPermission } from "#src/domain/permissions.ts";
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
  const { roles } = office.repositories;

  office.get<{ Querystring: PageQuery }>(
    "/roles",
    {
      config: { permission: "ROLE_WRITE" },
      schema: {
        querystring: officeListQuery(),
        response: listResponse("office-role"),
      },
    },
    ({ query }) => roles.list(pageOf(query)),
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
      const { name, permissions } = request.body;
      refuseUnknown(permissions);
      const made = await roles.create(name, permissions, changeOrigin(request));
      if (typeof made !== "number") throw problemOf(made);
      return reply.code(201).send({ id: made });
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
      refuseUnknown(body.permissions);
      await settle(
        roles.update(
          params.id,
          body.name,
          body.permissions,
          changeOrigin(request),
        ),
      );
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
      await settle(roles.assign(params.id, body.roles, changeOrigin(request)));
      return body;
    },
  );
}

function refuseUnknown(permissions: readonly string[]): void {
  const unknown = permissions.findIndex((one) => !isPermission(one));
  if (unknown >= 0)
    throw invalid([
      { propertyPath: `permissions.${unknown}`, messageKey: "wrongChoice" },
    ]);
}

async function settle(
  outcome: Promise<RoleOutcome | "unknown_role">,
): Promise<void> {
  const known = await outcome;
  if (known !== "done") throw problemOf(known);
}

function problemOf(
  outcome: Exclude<RoleOutcome, "done"> | "unknown_role",
): HttpProblem {
  switch (outcome) {
    case "not_found":
      return notFound();
    case "lacking":
      return forbidden();
    case "unknown_role":
      return invalid([{ propertyPath: "roles", messageKey: "wrongChoice" }]);
    case "name_taken":
      return new HttpProblem(409, "roleNameTaken");
    default:
      return new HttpProblem(409, "shippedRole");
  }
}
