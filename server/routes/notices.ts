import type { FastifyInstance } from "fastify";
import { notFound } from "#server/core/http-problem.ts";
import {
  type IdParams,
  idParams,
  type PageQuery,
  pageOf,
  pageQuery,
} from "#server/http/parameters.ts";
import {
  collectionResponse,
  emptyResponse,
  wire,
} from "#server/http/wire-schemas.ts";
import { noticeOf } from "#server/presenters/notices.ts";
import { inboxOf } from "#server/services/notices/inbox.ts";

/** The participant's inbox of notices (BO-23.2). */
export function noticeRoutes(app: FastifyInstance): void {
  const { notices } = app.repositories;

  app.get<{ Querystring: PageQuery }>(
    "/notices",
    {
      schema: {
        querystring: pageQuery(),
        response: collectionResponse(wire("notice")),
      },
    },
    async (request) => {
      const page = pageOf(request.query);
      const inbox = await inboxOf(notices, request);
      const items = inbox.slice(page.offset, page.offset + page.limit);
      return request.collection(items.map(noticeOf), {
        total: inbox.length,
        page,
      });
    },
  );

  app.post<{ Params: IdParams }>(
    "/notices/:id/read",
    { schema: { params: idParams, response: emptyResponse(204) } },
    async (request, reply) => {
      const { params, user, now } = request;
      const inbox = await inboxOf(notices, request);
      if (!inbox.some(({ id }) => id === params.id)) throw notFound();
      await notices.markRead(params.id, user.id, now);
      return reply.code(204).send();
    },
  );
}
