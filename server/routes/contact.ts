import type { FastifyInstance } from "fastify";
import { emptyResponse, wire } from "#server/http/wire-schemas.ts";
import type { ContactRequest } from "#src/schema/types.gen.ts";

/** Messages from participants to the programme: stored, and sent by mail. */
export function contactRoutes(app: FastifyInstance): void {
  app.post<{ Body: ContactRequest }>(
    "/contact",
    {
      schema: { body: wire("contact-request"), response: emptyResponse(204) },
    },
    async (request, reply) => {
      const { body, user } = request;
      await app.rateLimiter.countPerson("messages", request);
      await app.repositories.users.addContactMessage(user.id, body);
      return reply.code(204).send();
    },
  );
}
