import type { FastifyInstance } from "fastify";
import { notFound, notSignedIn } from "#server/core/http-problem.ts";
import { type UuidParams, uuidParams } from "#server/http/parameters.ts";
import {
  collectionResponse,
  emptyResponse,
  wire,
} from "#server/http/wire-schemas.ts";
import type { OpenSession } from "#server/repositories/people/sessions.ts";
import type { OwnSession } from "#src/schema/types.gen.ts";

/** The devices on which a user is signed in, and signing out on one. */
export function sessionRoutes(app: FastifyInstance): void {
  const { sessions } = app.repositories;

  app.get(
    "/user/sessions",
    {
      config: { isOwnOnly: true },
      schema: { response: collectionResponse(wire("own-session")) },
    },
    async (request) => {
      const { user, session } = request;
      const all = await sessions.ofUser(user.id);
      return request.collection(
        all.map((one) => ownSessionOf(one, session?.token.jti)),
      );
    },
  );

  app.delete<{ Params: UuidParams }>(
    "/user/sessions/:id",
    {
      config: { beforeTerms: true, audit: "sign_out" },
      schema: { params: uuidParams, response: emptyResponse(204) },
    },
    async ({ params, user }, reply) => {
      if ((await sessions.end(user.id, { id: params.id })) === 0)
        throw notFound();
      return reply.code(204).send();
    },
  );

  app.delete(
    "/user/sessions",
    {
      config: { beforeTerms: true, audit: "sign_out" },
      schema: { response: emptyResponse(204) },
    },
    async ({ session }, reply) => {
      if (session === null) throw notSignedIn();
      await sessions.end(session.user.id, { allBut: session.token.jti });
      return reply.code(204).send();
    },
  );
}

const ownSessionOf = (
  { id, device, isRemembered, createdAt, lastUsedAt }: OpenSession,
  current: string | undefined,
): OwnSession => ({
  "@id": `/v2/user/sessions/${id}`,
  "@type": "OwnSession",
  device: device || null,
  isCurrent: id === current,
  isRemembered,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt.toISOString(),
});
