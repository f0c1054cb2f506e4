import type { FastifyInstance } from "fastify";
import { ownEntry } from "#server/core/http-problem.ts";
import { requireStepUpFor } from "#server/http/office-access.ts";
import { changeOrigin } from "#server/http/office-lists.ts";
import { type IdParams, idParams } from "#server/http/parameters.ts";
import { noteAudit } from "#server/http/request-log.ts";
import {
  emptyResponse,
  entityResponse,
  wire,
} from "#server/http/wire-schemas.ts";
import {
  decideLater,
  undoDecision,
} from "#server/services/moderation/decide.ts";
import { requireReason } from "#server/services/moderation/refusal-reason.ts";
import type {
  OfficeDecisionRequest,
  OfficeDecisions,
} from "#src/schema/types.gen.ts";

const config = { permission: "MODERATE", audit: "moderation" } as const;

/**
 * Decisions, and undoing them (BO-5.4).
 * @param undoMs how long a decision can be undone
 */
export function moderationDecisionRoutes(
  office: FastifyInstance,
  undoMs = 10_000,
): void {
  const { repositories } = office;

  office.post<{ Body: OfficeDecisionRequest }>(
    "/moderation/decisions",
    {
      config,
      bodyLimit: 65_536,
      schema: {
        body: wire("office-decision-request"),
        response: entityResponse("office-decisions"),
      },
    },
    async (request): Promise<OfficeDecisions> => {
      const { entries, status, reason, comment = null } = request.body;
      await requireStepUpFor(request, entries.length);
      if (status === "refused" || reason !== undefined)
        await requireReason(repositories.refusalReasons, reason);
      noteAudit(request, {
        subject: entries.map(({ kind, id }) => `${kind} ${id}`).join(", "),
        decision: status,
      });
      const now = request.now;
      const appliesAt = new Date(now.getTime() + undoMs);
      const { decided, failed } = await decideLater(repositories, {
        ...{ entries, status, comment, now, appliesAt },
        reason: reason ?? null,
        decidedBy: request.office.user.id,
        requestId: request.id,
      });
      if (
        decided.length === 0 &&
        failed.every((one) => one.reason === "ownEntry")
      )
        throw ownEntry();
      return {
        decided: decided.map((one) => ({
          ...one,
          appliesAt: appliesAt.toISOString(),
        })),
        failed,
      };
    },
  );

  office.delete<{ Params: IdParams }>(
    "/moderation/decisions/:id",
    { config, schema: { params: idParams, response: emptyResponse(204) } },
    async (request, reply) => {
      const { id } = request.params;
      noteAudit(request, { subject: `decision ${id}`, decision: "undone" });
      await undoDecision(repositories, id, changeOrigin(request));
      return reply.code(204).send();
    },
  );
}
