import type { FastifyInstance } from "fastify";
import { noteAudit } from "#server/http/request-log.ts";
import {
  emptyResponse,
  entityResponse,
  wire,
} from "#server/http/wire-schemas.ts";
import type { CheckPassword } from "#server/services/accounts/password-check.ts";
import type { LoginRequest } from "#src/schema/types.gen.ts";

/** A client preference (RFC 7240) for a session that lasts ten days without use. */
const rememberMe = "remember-me";

/** Signing in and out. */
export function loginRoutes(
  app: FastifyInstance,
  checkPassword: CheckPassword,
): void {
  const { sessions, tokens } = app.repositories;

  app.post<{ Body: LoginRequest }>(
    "/login_check",
    {
      config: { isPublic: true, audit: "sign_in" },
      bodyLimit: 16_384,
      schema: { body: wire("login"), response: entityResponse("token") },
    },
    async (request, reply) => {
      const { body, headers, ip } = request;
      reply.header("Cache-Control", "no-store");
      const account = body.username.trim().toLowerCase();
      noteAudit(request, { account });
      const userId = await checkPassword({ account, ...body }, ip);
      const isRemembered =
        headers["prefer"] === rememberMe || body.rememberMe === true;
      return { token: await app.openSession(request, userId, isRemembered) };
    },
  );

  app.post(
    "/logout",
    {
      config: { beforeTerms: true, audit: "sign_out" },
      schema: { response: emptyResponse(204) },
    },
    async ({ session }, reply) => {
      if (session !== null) {
        const { jti, expiresAt } = session.token;
        await tokens.revoke(jti, expiresAt);
        await sessions.end(session.user.id, { id: jti });
      }
      return reply.code(204).send();
    },
  );
}
