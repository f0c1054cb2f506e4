import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { forbidden, invalid, notFound } from "#server/core/http-problem.ts";
import { requireStepUp } from "#server/http/office-access.ts";
import {
  changeOf,
  listResponse,
  officeListQuery,
} from "#server/http/office-lists.ts";
import {
  type IdParams,
  idParams,
  type PageQuery,
  pageOf,
} from "#server/http/parameters.ts";
import { noteAudit } from "#server/http/request-log.ts";
import { emptyResponse, wire } from "#server/http/wire-schemas.ts";
import { iso } from "#server/presenters/iso.ts";
import type { Confirmable } from "#server/repositories/moderation/waiting-corrections.ts";
import {
  type Correction,
  confirmCorrection,
  correctDecision,
  withdrawCorrection,
} from "#server/services/moderation/correct.ts";
import {
  confirmPoints,
  withdrawPoints,
} from "#server/services/moderation/points-by-hand.ts";
import { requireReason } from "#server/services/moderation/refusal-reason.ts";
import type {
  OfficeCorrection,
  OfficeCorrectionRequest,
} from "#src/schema/types.gen.ts";

const config = { permission: "DECISION_CORRECT", audit: "moderation" } as const;

/** Any of them lets a user see, and confirm, what waits for a second person. */
export const confirmers = ["DECISION_CORRECT", "POINTS_WRITE"] as const;

export const confirmableBy = (held: readonly string[]): Confirmable => ({
  corrections: held.includes("DECISION_CORRECT"),
  points: held.includes("POINTS_WRITE"),
});

/** Corrections of decisions that were applied; those of a large sum by two persons (BO-5.5). */
export function moderationCorrectionRoutes(office: FastifyInstance): void {
  const { repositories } = office;
  const { moderation, refusalReasons, waitingCorrections } = repositories;

  office.post<{ Body: OfficeCorrectionRequest }>(
    "/moderation/corrections",
    {
      config: { ...config, takesKey: true },
      bodyLimit: 16_384,
      schema: {
        body: wire("office-correction-request"),
        response: {
          200: wire("office-correction"),
          202: wire("office-correction"),
        },
      },
    },
    async (request, reply) => {
      const { kind, id, expectedStatus, status, reason } = request.body;
      if (expectedStatus === status)
        throw invalid([{ propertyPath: "status", messageKey: "wrongChoice" }]);
      await requireReason(refusalReasons, reason);
      noteAudit(request, { subject: `${kind} ${id}`, decision: status });
      return answer(
        reply,
        await correctDecision(repositories, request.body, changeOf(request)),
      );
    },
  );

  /**
   * Whether a correction is of an entry, or of points by hand. Throws an HttpProblem: 403 without its permission and, for
   * points, without the password; 404 for an unknown one.
   */
  async function isOfEntry(
    request: FastifyRequest<{ Params: IdParams }>,
  ): Promise<boolean> {
    const { permissions } = request.office;
    const found = await moderation.isOfEntry(request.params.id);
    const needed = found === false ? "POINTS_WRITE" : config.permission;
    if (!permissions.includes(needed)) throw forbidden();
    if (found === undefined) throw notFound();
    if (!found) requireStepUp(request);
    return found;
  }

  const confirming = { ...config, permission: confirmers } as const;

  office.get<{ Querystring: PageQuery }>(
    "/moderation/corrections",
    {
      config: { permission: confirmers },
      schema: {
        querystring: officeListQuery(),
        response: listResponse("office-confirmation"),
      },
    },
    ({ office: { permissions }, language, query }) =>
      waitingCorrections.list(
        confirmableBy(permissions),
        language,
        pageOf(query),
      ),
  );

  office.post<{ Params: IdParams }>(
    "/moderation/corrections/:id/confirm",
    {
      config: { ...confirming, takesKey: true },
      schema: {
        params: idParams,
        response: { 200: wire("office-correction") },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      noteAudit(request, { subject: `correction ${id}` });
      const confirm = (await isOfEntry(request))
        ? confirmCorrection
        : confirmPoints;
      return answer(reply, await confirm(repositories, id, changeOf(request)));
    },
  );

  office.delete<{ Params: IdParams }>(
    "/moderation/corrections/:id",
    {
      config: confirming,
      schema: { params: idParams, response: emptyResponse(204) },
    },
    async (request, reply) => {
      const { id } = request.params;
      noteAudit(request, { subject: `correction ${id}`, decision: "undone" });
      const withdraw = (await isOfEntry(request))
        ? withdrawCorrection
        : withdrawPoints;
      await withdraw(repositories, id, changeOf(request));
      return reply.code(204).send();
    },
  );
}

function answer(reply: FastifyReply, { appliedAt, ...correction }: Correction) {
  return reply.code(appliedAt === null ? 202 : 200).send({
    ...correction,
    appliedAt: iso(appliedAt),
  } satisfies OfficeCorrection);
}
