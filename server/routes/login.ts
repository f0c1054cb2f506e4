import type { FastifyInstance } from "fastify";
import { HttpProblem } from "#server/http-problem.ts";
import {
  emptyResponse,
  entityResponse,
  wire,
} from "#server/plugins/wire-schemas.ts";
import {
  createFailureCounter,
  type FailureLimit,
} from "#server/security/failure-counter.ts";
import { verifyPassword } from "#server/security/passwords.ts";
import { addressKey } from "#server/security/rate-limit.ts";
import type { LoginRequest } from "#src/schema/types.gen.ts";

/** How many failed sign-ins are allowed; successful ones do not count. */
export interface LoginLimits {
  account: FailureLimit;
  address: FailureLimit;
}

const FIVE_MINUTES = 300_000;

export const loginLimits: LoginLimits = {
  account: { max: 10, window: FIVE_MINUTES },
  address: { max: 50, window: FIVE_MINUTES },
};

const loginProblem = (
  statusCode: number,
  messageKey: "badCredentials" | "inactiveAccount",
) => new HttpProblem(statusCode, messageKey, { isAuthentication: true });

/** Signing in and out. */
export function loginRoutes(
  app: FastifyInstance,
  limits: LoginLimits = loginLimits,
): void {
  const { tokens, users } = app.repositories;
  const byAccount = createFailureCounter(limits.account);
  const byAddress = createFailureCounter(limits.address);

  app.post<{ Body: LoginRequest }>(
    "/login_check",
    {
      config: { isPublic: true },
      bodyLimit: 8_192,
      schema: { body: wire("login"), response: entityResponse("token") },
    },
    async ({ body: { username, password }, ip }, reply) => {
      reply.header("Cache-Control", "no-store");
      const account = username.trim().toLowerCase();
      const wait = Math.max(
        byAddress.attempt(addressKey(ip)),
        byAccount.attempt(account),
      );
      if (wait > 0)
        throw new HttpProblem(429, "tooManyAttempts", {
          isAuthentication: true,
          retryAfter: wait,
        });
      const user = await users.findByUsername(account);
      const isRight = await verifyPassword(password, user?.password_hash);
      if (user === undefined || !isRight)
        throw loginProblem(401, "badCredentials");
      byAddress.succeed(addressKey(ip));
      byAccount.succeed(account);
      if (!user.is_active) throw loginProblem(400, "inactiveAccount");
      return { token: await app.signToken(user.id) };
    },
  );

  app.post(
    "/logout",
    { schema: { response: emptyResponse(204) } },
    async ({ session }, reply) => {
      if (session !== null)
        await tokens.revoke(session.token.jti, session.token.expiresAt);
      return reply.code(204).send();
    },
  );
}
