import type { FastifyInstance } from "fastify";
import { HttpProblem } from "#server/core/http-problem.ts";
import { noteAudit } from "#server/http/request-log.ts";
import {
  emptyResponse,
  entityResponse,
  wire,
} from "#server/http/wire-schemas.ts";
import { verifyPassword } from "#server/security/passwords.ts";
import {
  addressKey,
  type RateLimitRule,
} from "#server/security/rate-limits.ts";
import type { Captcha } from "#server/services/captcha/captcha.ts";
import type { LoginRequest } from "#src/schema/types.gen.ts";

const loginProblem = (
  statusCode: number,
  messageKey: "badCredentials" | "inactiveAccount",
) => new HttpProblem(statusCode, messageKey, { isAuthentication: true });

const tooManySignIns = (
  retryAfter: number,
  rule: RateLimitRule,
  isCaptchaAccepted: boolean,
) =>
  new HttpProblem(
    429,
    isCaptchaAccepted ? "tooManyAttemptsCaptcha" : "tooManyAttempts",
    { isAuthentication: true, retryAfter, rule, isCaptchaAccepted },
  );

/** Signing in and out. */
export function loginRoutes(app: FastifyInstance, captcha: Captcha): void {
  const { rateLimiter, repositories } = app;
  const { knownAddresses, sessions, tokens, users } = repositories;

  app.post<{ Body: LoginRequest }>(
    "/login_check",
    {
      config: { isPublic: true, audit: "sign_in" },
      bodyLimit: 16_384,
      schema: { body: wire("login"), response: entityResponse("token") },
    },
    async (request, reply) => {
      const { body, ip } = request;
      reply.header("Cache-Control", "no-store");
      const account = body.username.trim().toLowerCase();
      const address = addressKey(ip);
      noteAudit(request, { account });
      const user = await users.findByUsername(account);
      const isKnownAddress =
        user !== undefined &&
        (await knownAddresses.isKnown(
          user.id,
          await rateLimiter.hash(address),
        ));
      const counted = await admit(account, address, isKnownAddress, body);
      const refund = () =>
        Promise.all(
          counted.map(([rule, ...key]) => rateLimiter.refund(rule, ...key)),
        );
      const isRight = await verifyPassword(
        body.password,
        user?.password_hash,
      ).catch(async (error: unknown) => {
        await refund();
        throw error;
      });
      if (user === undefined || !isRight)
        throw loginProblem(401, "badCredentials");
      await refund();
      if (!user.is_active) throw loginProblem(400, "inactiveAccount");
      return {
        token: await app.openSession(request, user.id, body.rememberMe),
      };
    },
  );

  /**
   * Counts an attempt as failed until its password is known to be right, so that parallel attempts cannot exceed a limit.
   * From an address that the owner has used before, only that address's own failures count. A blocked address counts
   * against no account. A captcha lifts the limits of accounts, but not that of its address. Throws an HttpProblem
   * (429).
   * @returns what was counted
   */
  async function admit(
    account: string,
    address: string,
    isKnownAddress: boolean,
    { captcha: payload }: LoginRequest,
  ): Promise<[RateLimitRule, ...string[]][]> {
    const counted: [RateLimitRule, ...string[]][] = [];
    function attempt(rule: RateLimitRule, ...key: string[]) {
      counted.push([rule, ...key]);
      return rateLimiter.attempt(rule, ...key);
    }
    const attemptHere = () =>
      attempt("signInsToAccountFromAddress", account, address);

    const waitHere = isKnownAddress ? await attemptHere() : undefined;
    if (waitHere === 0) return counted;
    const addressWait = await attempt("signInsFromAddress", address);
    if (addressWait > 0)
      throw tooManySignIns(addressWait, "signInsFromAddress", false);
    const wait =
      waitHere ??
      ((await attemptHere()) || (await attempt("signInsToAccount", account)));
    if (wait > 0 && !(await captcha.isPassed(payload)))
      throw tooManySignIns(wait, "signInsToAccount", true);
    return counted;
  }

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
