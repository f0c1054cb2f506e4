import type { FastifyInstance } from "fastify";
import { notFound } from "#server/core/http-problem.ts";
import { requiredText } from "#server/core/required-text.ts";
import { changeOf, changeOrigin } from "#server/http/office-lists.ts";
import { type IdParams, idParams } from "#server/http/parameters.ts";
import { emptyResponse, wire } from "#server/http/wire-schemas.ts";
import { awardByHand, takeBack } from "#server/services/badges/award.ts";
import { endPersonSession } from "#server/services/participants/accounts.ts";
import { requestDataExport } from "#server/services/personal-data/data-export.ts";
import { eraseByOffice } from "#server/services/personal-data/erasure.ts";
import type {
  OfficeBadgeRequest,
  OfficeErasureRequest,
  OfficeReasonRequest,
} from "#src/schema/types.gen.ts";

const { id } = idParams.properties;
const badgeParams = {
  ...{ ...idParams, required: ["id", "badge"] },
  properties: { id, badge: id },
};
const sessionParams = {
  ...{ ...idParams, required: ["id", "session"] },
  properties: { id, session: { type: "string", maxLength: 100 } },
};

const reasonOf = ({ reason }: OfficeReasonRequest): string =>
  requiredText(reason, "reason");

/** Badges by hand, sign-ins, and the personal data of one person (BO-24). */
export function participantCareRoutes(office: FastifyInstance): void {
  const { repositories } = office;
  const badges = {
    ...({ permission: "BADGE_WRITE", needsStepUp: true } as const),
    takesKey: true,
  };
  const personal = {
    ...({ permission: "USER_WRITE", needsStepUp: true } as const),
    takesKey: true,
  };

  office.post<{ Params: IdParams; Body: OfficeBadgeRequest }>(
    "/participants/:id/badges",
    {
      config: badges,
      schema: {
        params: idParams,
        body: wire("office-badge-request"),
        response: emptyResponse(204),
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const reason = reasonOf(body);
      await awardByHand(repositories, body.badge, params.id, {
        ...{ ...changeOf(request), reason },
      });
      return reply.code(204).send();
    },
  );

  office.post<{
    Params: IdParams & { badge: number };
    Body: OfficeReasonRequest;
  }>(
    "/participants/:id/badges/:badge/take-back",
    {
      config: badges,
      schema: {
        params: badgeParams,
        body: wire("office-reason-request"),
        response: emptyResponse(204),
      },
    },
    async (request, reply) => {
      const { params } = request;
      const reason = reasonOf(request.body);
      await takeBack(repositories, params.badge, params.id, {
        ...{ ...changeOf(request), reason },
      });
      return reply.code(204).send();
    },
  );

  office.delete<{ Params: IdParams & { session: string } }>(
    "/participants/:id/sessions/:session",
    {
      config: { permission: "USER_WRITE", audit: "sign_out" },
      schema: { params: sessionParams, response: emptyResponse(204) },
    },
    async (request, reply) => {
      const { params } = request;
      await endPersonSession(
        repositories,
        ...([params.id, params.session, changeOrigin(request)] as const),
      );
      return reply.code(204).send();
    },
  );

  office.post<{ Params: IdParams; Body: OfficeReasonRequest }>(
    "/participants/:id/data-exports",
    {
      config: { ...personal, audit: "data_export" },
      schema: {
        params: idParams,
        body: wire("office-reason-request"),
        response: emptyResponse(202),
      },
    },
    async (request, reply) => {
      const { params } = request;
      const reason = reasonOf(request.body);
      if (!(await repositories.participants.exists(params.id)))
        throw notFound();
      await requestDataExport(repositories, params.id, {
        ...changeOrigin(request),
        action: "participant.personal_data",
        entity: `participant/${params.id}`,
        after: { reason },
      });
      return reply.code(202).send();
    },
  );

  office.post<{ Params: IdParams; Body: OfficeErasureRequest }>(
    "/participants/:id/erasure",
    {
      config: { ...personal, audit: "account_deletion" },
      schema: {
        params: idParams,
        body: wire("office-erasure-request"),
        response: emptyResponse(204),
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const reason = reasonOf(body);
      await eraseByOffice(
        repositories,
        params.id,
        { ...body, reason },
        changeOrigin(request),
      );
      return reply.code(204).send();
    },
  );
}
