import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { forbidden, invalid, notSignedIn } from "#server/core/http-problem.ts";
import type { Session } from "#server/http/authentication.ts";
import { OFFICE_COOKIE } from "#server/http/office-access.ts";
import { noteAudit } from "#server/http/request-log.ts";
import {
  emptyResponse,
  entityResponse,
  wire,
} from "#server/http/wire-schemas.ts";
import { createKeyedHash } from "#server/security/keyed-hash.ts";
import { addressKey } from "#server/security/rate-limits.ts";
import { createPasswordCheck } from "#server/services/accounts/password-check.ts";
import type { Captcha } from "#server/services/captcha/captcha.ts";
import { personName } from "#src/domain/people/person.ts";
import type {
  OfficeReauthentication,
  OfficeSession,
  OfficeSignIn,
} from "#src/schema/types.gen.ts";

const cookiePath = "/v2/bo";
/** A single sign-on counts as entering the password again for this long. */
const FRESH_MS = 10 * 60_000;

/** Signing in to the back office and out of it, and entering the password again (BO-1.4, BO-1.5). */
export function officeSessionRoutes(
  office: FastifyInstance,
  captcha: Captcha,
): void {
  const { rateLimiter, repositories } = office;
  const checkPassword = createPasswordCheck(
    repositories,
    rateLimiter,
    captcha.isSolved,
  );
  const { knownAddresses, officeSessions, roles, sessions, tokens, users } =
    repositories;

  const draftKey = createKeyedHash(tokens, "drafts");

  async function handedOver(request: FastifyRequest): Promise<Session> {
    const session = await office.readSession(request);
    if (session === null) throw notSignedIn();
    return session;
  }

  function setCookie(
    { protocol }: FastifyRequest,
    reply: FastifyReply,
    id: string,
  ): void {
    reply.setCookie(OFFICE_COOKIE, id, {
      path: cookiePath,
      httpOnly: true,
      sameSite: "strict",
      secure: protocol === "https",
    });
  }

  office.post<{ Body: OfficeSignIn }>(
    "/session",
    {
      config: { permission: "none", audit: "office_sign_in" },
      bodyLimit: 16_384,
      schema: { body: wire("office-sign-in"), response: emptyResponse(204) },
    },
    async (request, reply) => {
      const { username, password, captcha: solved } = request.body;
      const isPassword = username !== undefined && password !== undefined;
      if (!isPassword && (username ?? password) !== undefined)
        throw invalid([
          {
            propertyPath: username === undefined ? "username" : "password",
            messageKey: "required",
          },
        ]);
      const account = username?.trim().toLowerCase() ?? "";
      if (isPassword) noteAudit(request, { account });
      const session = isPassword ? undefined : await handedOver(request);
      const userId =
        session?.user.id ??
        (await checkPassword(
          { account, password: password ?? "", captcha: solved },
          request.ip,
        ));
      noteAudit(request, { personId: userId });
      if ((await roles.permissionsOf(userId)).length === 0) throw forbidden();
      if (isPassword)
        await knownAddresses.remember(
          userId,
          await rateLimiter.hash(addressKey(request.ip)),
        );
      const id = await officeSessions.open(userId, session?.token ?? null);
      setCookie(request, reply, id);
      return reply.code(204).send();
    },
  );

  office.get(
    "/session/captcha",
    {
      config: { permission: "none" },
      schema: { response: entityResponse("captcha-challenge") },
    },
    async (request, reply) => {
      await rateLimiter.count("captchasFromAddress", addressKey(request.ip));
      return reply
        .header("Cache-Control", "no-store")
        .send(await captcha.ownChallenge());
    },
  );

  office.get(
    "/session",
    {
      config: { permission: "session", isAutomatic: true },
      schema: { response: entityResponse("office-session") },
    },
    async ({ office: { user, permissions, expiresAt } }) =>
      ({
        user: {
          id: user.id,
          name: personName(user.profile) ?? user.email,
          email: user.email,
        },
        permissions,
        expiresAt: expiresAt.toISOString(),
        draftKey: await draftKey([user.id, "office"]),
      }) satisfies OfficeSession,
  );

  office.delete(
    "/session",
    {
      config: { permission: "session", audit: "office_sign_out" },
      schema: { response: emptyResponse(204) },
    },
    async ({ office: { idHash, user, token } }, reply) => {
      await officeSessions.end(idHash);
      if (token !== null) {
        await tokens.revoke(token.jti, token.expiresAt);
        await sessions.end(user.id, { id: token.jti });
      }
      reply.clearCookie(OFFICE_COOKIE, { path: cookiePath });
      return reply.code(204).send();
    },
  );

  office.post<{ Body: OfficeReauthentication }>(
    "/session/reauthenticate",
    {
      config: { permission: "session", audit: "step_up" },
      bodyLimit: 16_384,
      schema: {
        body: wire("office-reauthentication"),
        response: emptyResponse(204),
      },
    },
    async (request, reply) => {
      const { user, idHash } = request.office;
      const { password, captcha: solved } = request.body;
      if (password === undefined) {
        const session = await handedOver(request);
        const age = Date.now() - session.token.issuedAt.getTime();
        if (session.user.id !== user.id || age > FRESH_MS) throw notSignedIn();
      } else {
        const account = await users.usernameOf(user.id);
        await checkPassword({ account, password, captcha: solved }, request.ip);
      }
      await officeSessions.stepUp(idHash);
      return reply.code(204).send();
    },
  );
}
