import type { FastifyInstance } from "fastify";
import {
  changeOf,
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
import { emptyResponse, wire } from "#server/http/wire-schemas.ts";
import {
  type MessageFilter,
  messageColumns,
} from "#server/repositories/people/contact-messages.ts";
import {
  answerMessage,
  closeMessage,
} from "#server/services/messages/answer.ts";
import type { OfficeAnswerRequest } from "#src/schema/types.gen.ts";

/** Messages of the contact form: listed, replied to by mail, or closed (BO-24). */
export function messageRoutes(office: FastifyInstance): void {
  const { repositories } = office;
  const write = { permission: "USER_WRITE", takesKey: true } as const;

  office.get<{ Querystring: PageQuery & MessageFilter & { sort: string } }>(
    "/messages",
    {
      config: { permission: "USER_READ" },
      schema: {
        querystring: officeListQuery({
          state: { enum: ["open", "answered", "closed"] },
          ...groupParameter,
          ...sortParameter(messageColumns, "-createdAt"),
        }),
        response: listResponse("office-message"),
      },
    },
    ({ query }) =>
      repositories.contactMessages.list(query, query.sort, pageOf(query)),
  );

  office.post<{ Params: IdParams; Body: OfficeAnswerRequest }>(
    "/messages/:id/answer",
    {
      config: write,
      bodyLimit: 32_768,
      schema: {
        params: idParams,
        body: wire("office-answer-request"),
        response: emptyResponse(204),
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      await answerMessage(
        repositories,
        params.id,
        body.text,
        changeOf(request),
      );
      return reply.code(204).send();
    },
  );

  office.post<{ Params: IdParams }>(
    "/messages/:id/close",
    {
      config: write,
      schema: {
        params: idParams,
        body: { type: "object", additionalProperties: false },
        response: emptyResponse(204),
      },
    },
    async (request, reply) => {
      await closeMessage(repositories, request.params.id, changeOf(request));
      return reply.code(204).send();
    },
  );
}
