import type { FastifyInstance, FastifyRequest } from "fastify";
import { isKind, kindNames } from "#registry/documents.ts";
import { wireInstant } from "#server/core/wire-instant.ts";
import { listResponse, officeListQuery } from "#server/http/office-lists.ts";
import { type PageQuery, pageOf } from "#server/http/parameters.ts";
import { anyOf, mayName } from "#server/routes/bo/documents/document-access.ts";
import { auditKinds } from "#src/domain/people/audit-kinds.ts";
import type { OfficeAuditEvent } from "#src/schema/types.gen.ts";

interface AuditQuery extends PageQuery {
  entity?: string;
  kind?: string;
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
          kind: { enum: [...auditKinds, ...kindNames] },
          actor: { type: "integer", minimum: 1, maximum: 2_147_483_647 },
          from: { type: "string", maxLength: 40 },
          to: { type: "string", maxLength: 40 },
        }),
        response: listResponse("office-audit-event"),
      },
    },
    async (request) => {
      const { query } = request;
      const { entity, kind, actor, from, to } = query;
      const { items, total } = await auditEvents.list(
        {
          entity,
          kind,
          actor,
          from: from === undefined ? undefined : wireInstant("from", from),
          to: to === undefined ? undefined : wireInstant("to", to),
        },
        pageOf(query),
      );
      return {
        total,
        items: items.map(
          ({ at, actorId, actorName, ...event }): OfficeAuditEvent => ({
            ...event,
            ...(!mayReadWords(request, event) && { before: null, after: null }),
            at: at.toISOString(),
            actor: actorId === null ? null : { id: actorId, name: actorName },
          }),
        ),
      };
    },
  );
}

/** What concerns releases that have happened, and is therefore public. */
const released = new Set(["document.release", "document.live"]);

/**
 * Whether the asking person may read what an event says before and after: of a document that is not released yet, only
 * those who may read it (BO-9.90).
 */
function mayReadWords(
  request: FastifyRequest,
  { entity, action }: Pick<OfficeAuditEvent, "entity" | "action">,
): boolean {
  const [kind = ""] = entity.split("/");
  if (kind === "releaseSet")
    return anyOf("publish").some((one) =>
      request.office.permissions.includes(one),
    );
  return !isKind(kind) || released.has(action) || mayName(request, kind);
}
