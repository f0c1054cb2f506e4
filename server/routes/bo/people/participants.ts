import type { FastifyInstance } from "fastify";
import { notFound } from "#server/core/http-problem.ts";
import { requiredText } from "#server/core/required-text.ts";
import type { PasswordTokenKind } from "#server/database/people-tables.ts";
import {
  changeOf,
  changeOrigin,
  groupParameter,
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
  type ParticipantOrder,
  participantOrders,
} from "#server/repositories/people/participants.ts";
import { challengeReaders } from "#server/routes/bo/challenges/audiences.ts";
import { givePoints } from "#server/services/moderation/points-by-hand.ts";
import {
  changeParticipant,
  invite,
  sendPasswordLink,
} from "#server/services/participants/accounts.ts";
import {
  type ParticipantState,
  participantStates,
} from "#src/domain/people/participant-state.ts";
import type {
  OfficeParticipantPatch,
  OfficeParticipantRequest,
  OfficePointsRequest,
} from "#src/schema/types.gen.ts";

interface ParticipantsQuery extends PageQuery {
  q?: string;
  sort: ParticipantOrder;
  group?: number;
  state?: ParticipantState;
}

/** The people of the programme: found, invited, disabled, and given points by hand (BO-7.3). */
export function participantRoutes(office: FastifyInstance): void {
  const { repositories } = office;
  const { participants, participantAccounts, programme } = repositories;

  office.get<{ Querystring: ParticipantsQuery }>(
    "/participants",
    {
      config: { permission: "USER_READ" },
      schema: {
        querystring: officeListQuery({
          q: { type: "string", maxLength: 200 },
          sort: { enum: participantOrders, default: "name" },
          state: { enum: participantStates },
          ...groupParameter,
        }),
        response: listResponse("office-participant"),
      },
    },
    ({ query }) =>
      participants.list(
        { ...query, q: query.q?.trim() },
        query.sort,
        pageOf(query),
      ),
  );

  office.get<{ Params: IdParams }>(
    "/participants/:id",
    {
      config: { permission: "USER_READ" },
      schema: {
        params: idParams,
        response: entityResponse("office-participant-detail"),
      },
    },
    async ({ params, language }) => {
      const found = await participants.find(params.id, language);
      if (found === undefined) throw notFound();
      return found;
    },
  );

  office.get<{ Querystring: PageQuery }>(
    "/groups",
    {
      config: {
        permission: [
          ...(["USER_READ", "USER_WRITE"] as const),
          ...challengeReaders,
          "PREVIEW_AS",
        ],
      },
      schema: {
        querystring: officeListQuery(),
        response: listResponse("office-group"),
      },
    },
    async ({ query }) => {
      const all = await participantAccounts.groups();
      const { limit, offset } = pageOf(query);
      return { items: all.slice(offset, offset + limit), total: all.length };
    },
  );

  office.post<{ Body: OfficeParticipantRequest }>(
    "/participants",
    {
      config: { permission: "USER_WRITE", audit: "account", takesKey: true },
      bodyLimit: 16_384,
      schema: {
        body: wire("office-participant-request"),
        response: { 201: wire("office-id") },
      },
    },
    async (request, reply) => {
      const id = await invite(
        repositories,
        request.body,
        await programme.languageFor(),
        changeOrigin(request),
      );
      return reply.code(201).send({ id });
    },
  );

  /** Sends a link that sets a password: the first one with an invitation, another one with a new password. */
  const linkRoute = (path: string, kind: PasswordTokenKind) =>
    office.post<{ Params: IdParams }>(
      `/participants/:id/${path}`,
      {
        config: {
          permission: "USER_WRITE",
          audit: "password_link",
          takesKey: true,
        },
        schema: {
          params: idParams,
          body: { type: "object", additionalProperties: false },
          response: emptyResponse(202),
        },
      },
      async (request, reply) => {
        await sendPasswordLink(
          repositories,
          { id: request.params.id, kind },
          await programme.languageFor(),
          changeOrigin(request),
        );
        return reply.code(202).send();
      },
    );
  linkRoute("invite", "create");
  linkRoute("password-link", "reset");

  office.patch<{ Params: IdParams; Body: OfficeParticipantPatch }>(
    "/participants/:id",
    {
      config: { permission: "USER_WRITE", audit: "access" },
      bodyLimit: 16_384,
      schema: {
        params: idParams,
        body: wire("office-participant-patch"),
        response: emptyResponse(204),
      },
    },
    async (request, reply) => {
      await changeParticipant(
        repositories,
        { id: request.params.id, change: request.body },
        await programme.languageFor(),
        changeOrigin(request),
      );
      return reply.code(204).send();
    },
  );

  office.post<{ Params: IdParams; Body: OfficePointsRequest }>(
    "/participants/:id/points",
    {
      config: {
        permission: "POINTS_WRITE",
        needsStepUp: true,
        audit: "points",
        takesKey: true,
      },
      bodyLimit: 8_192,
      schema: {
        params: idParams,
        body: wire("office-points-request"),
        // 202: it exceeds the limit, and waits for a second person (BO-9.87).
        response: { 201: wire("office-id"), 202: wire("office-id") },
      },
    },
    async (request, reply) => {
      const { points } = request.body;
      const reason = requiredText(request.body.reason, "reason");
      const { id, isWaiting } = await givePoints(
        repositories,
        request.params.id,
        { points, reason },
        changeOf(request),
      );
      return reply.code(isWaiting ? 202 : 201).send({ id });
    },
  );
}
