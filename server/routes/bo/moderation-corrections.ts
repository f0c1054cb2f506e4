import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  forbidden,
  HttpProblem,
  invalid,
  notFound,
  ownEntry,
} from "#server/core/http-problem.ts";
import { requireStepUp } from "#server/http/office-access.ts";
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
import { noteAudit } from "#server/http/request-log.ts";
import { emptyResponse, wire } from "#server/http/wire-schemas.ts";
import { iso } from "#server/presenters/iso.ts";
import type {
  Correction,
  CorrectionRefusal,
} from "#server/repositories/moderation/corrections.ts";
import type { Confirmable } from "#server/repositories/moderation/waiting-corrections.ts";
import { requireReason } from "#server/services/moderation/refusal-reason.ts";
import type {
  OfficeCorrection,
  OfficeCorrectionRequest,
} from "#src/schema/types.gen.ts";
import { refusedPoints } from "./participants.ts";

const config = { permission: "DECISION_CORRECT", audit: "moderation" } as const;

/** Any of them lets a user see, and confirm, what waits for a second person. */
export const confirmers = ["DECISION_CORRECT", "POINTS_WRITE"] as const;

export const confirmableBy = (held: readonly string[]): Confirmable => ({
  corrections: held.includes("DECISION_CORRECT"),
  points: held.includes("POINTS_WRITE"),
});

/** Corrections of decisions that were applied; those of a large sum by two persons (BO-5.5). */
export function moderationCorrectionRoutes(office: FastifyInstance): void {
  const { moderationCorrections, refusalReasons, waitingCorrections } =
    office.repositories;

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
      const { expectedStatus, comment = null, ...correction } = request.body;
      const { kind, id, status, reason } = correction;
      if (expectedStatus === status)
        throw invalid([{ propertyPath: "status", messageKey: "wrongChoice" }]);
      await requireReason(refusalReasons, reason);
      noteAudit(request, { subject: `${kind} ${id}`, decision: status });
      return answer(
        reply,
        await moderationCorrections.correct({
          ...{ ...correction, expectedStatus, comment },
          userId: request.office.user.id,
          now: request.now,
          requestId: request.id,
        }),
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
    const found = await moderationCorrections.isOfEntry(request.params.id);
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
      const { user } = request.office;
      const { now } = request;
      return answer(
        reply,
        (await isOfEntry(request))
          ? await moderationCorrections.confirm(id, user.id, now, request.id)
          : await moderationCorrections.confirmPoints(id, {
              ...changeOrigin(request),
              now,
            }),
      );
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
      const outcome = (await isOfEntry(request))
        ? await moderationCorrections.withdraw(
            id,
            request.office.user.id,
            request.id,
          )
        : await moderationCorrections.withdrawPoints(id, {
            ...changeOrigin(request),
            now: request.now,
          });
      if (outcome !== "withdrawn") throw problemOf(outcome);
      return reply.code(204).send();
    },
  );
}

function answer(reply: FastifyReply, outcome: Correction | CorrectionRefusal) {
  if (typeof outcome === "string") throw problemOf(outcome);
  const { appliedAt, ...correction } = outcome;
  return reply.code(appliedAt === null ? 202 : 200).send({
    ...correction,
    appliedAt: iso(appliedAt),
  } satisfies OfficeCorrection);
}

function problemOf(refusal: CorrectionRefusal): HttpProblem {
  switch (refusal) {
    case "not_found":
      return notFound();
    case "own_entry":
      return ownEntry();
    case "same_person":
      return new HttpProblem(403, "secondPerson", {
        members: { reason: "secondPerson" },
      });
    case "out_of_range":
      return new HttpProblem(422, "amountOutOfRange", {
        members: { reason: "amountOutOfRange" },
      });
    case "lacking":
    case "zero":
    case "negativeBalance":
    case "tooGreat":
      return refusedPoints(refusal);
    default:
      return new HttpProblem(409, "correctionConflict");
  }
}
