import type { FastifyInstance } from "fastify";
import { acceptPassword } from "#server/accounts/password-policy.ts";
import {
  forbidden,
  HttpProblem,
  invalid,
  notSignedIn,
} from "#server/http-problem.ts";
import { wire } from "#server/plugins/wire-schemas.ts";
import { createFailureCounter } from "#server/security/failure-counter.ts";
import { verifyPassword } from "#server/security/passwords.ts";
import type { ChangePasswordRequest } from "#src/schema/types.gen.ts";
import { type IdParams, idParams } from "./ids.ts";

const FIVE_MINUTES = 300_000;

/** The password of who is signed in. */
export function ownAccountRoutes(app: FastifyInstance): void {
  const { passwords } = app.repositories;
  const failures = createFailureCounter({ max: 10, window: FIVE_MINUTES });

  app.put<{ Params: IdParams; Body: ChangePasswordRequest }>(
    "/users/:id/password",
    {
      bodyLimit: 8_192,
      schema: { params: idParams, body: wire("change-password-request") },
    },
    async ({ body, params, session }, reply) => {
      if (session === null) throw notSignedIn();
      const { user, token } = session;
      if (params.id !== user.id) throw forbidden();
      const key = String(user.id);
      const retryAfter = failures.attempt(key);
      if (retryAfter > 0)
        throw new HttpProblem(429, "tooManyAttempts", { retryAfter });
      const hash = await passwords.hashOf(user.id);
      if (!(await verifyPassword(body.currentPassword, hash)))
        throw invalid([
          { propertyPath: "currentPassword", messageKey: "wrongPassword" },
        ]);
      failures.succeed(key);
      const { firstName, lastName, companyName } = user.profile;
      const next = await acceptPassword(body.password, [
        user.email,
        firstName,
        lastName,
        companyName,
      ]);
      await passwords.change(user.id, next, token.jti);
      return reply.removeHeader("Content-Type").code(204).send();
    },
  );
}
