import type { FastifyInstance } from "fastify";
import { invalid } from "#server/core/http-problem.ts";
import { listResponse, officeListQuery } from "#server/http/office-lists.ts";
import { type PageQuery, pageOf } from "#server/http/parameters.ts";
import { instant } from "#src/domain/dates.ts";
import type { OfficeAuditEvent } from "#src/schema/types.gen.ts";

interface AuditQuery extends PageQuery {
  entity?: string;
  actor?: number;
  from?: string;
  to?: string;
}

/** The audit trail (BO-3.8). */
export function auditRoutes(office: FastifyInstance): void {
  const { auditEvents } = office.repositories;

  office.get<{ Querystring: AuditQuery }>(
    "/audit",
    {
      config: { permission: "AUDIT_READ" },
      schema: {
        querystring: officeListQuery({
          entity: { type: "string", minLength: 1, maxLength: 200 },
          actor: { type: "integer", minimum: 1, maximum: 2_147_483_647 },
          from: { type: "string", maxLength: 40 },
          to: { type: "string", maxLength: 40 },
        }),
        response: listResponse("office-audit-event"),
      },
    },
    async ({ query }) => {
      const { entity, actor, from, to } = query;
      const { items, total } = await auditEvents.list(
        {
          entity,
          actor,
          from: instantOf("from", from),
          to: instantOf("to", to),
        },
        pageOf(query),
      );
      return {
        total,
        items: items.map(
          ({ at, actorId, actorName, ...event }): OfficeAuditEvent => ({
            ...event,
            at: at.toISOString(),
            actor: actorId === null ? null : { id: actorId, name: actorName },
          }),
        ),
      };
    },
  );
}

/** Throws an HttpProblem (422) for what is no instant. */
function instantOf(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const found = /^\d{4}-\d{2}-\d{2}T/.test(text) ? instant(text) : undefined;
  if (found === undefined)
    throw invalid([{ propertyPath: name, messageKey: "wrongForm" }]);
  return new Date(found);
}
