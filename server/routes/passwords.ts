import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  forbidden,
  invalid,
  notFound,
  notSignedIn,
} from "#server/core/http-problem.ts";
import {
  type IdParams,
  idParams,
  tokenParams,
} from "#server/http/parameters.ts";
import { noteAudit } from "#server/http/request-log.ts";
import {
  emptyResponse,
  entityResponse,
  wire,
} from "#server/http/wire-schemas.ts";
import { addressKey } from "#server/security/rate-limits.ts";
import type { PasswordLinks } from "#server/services/accounts/password-links.ts";
import { acceptPassword } from "#server/services/accounts/password-policy.ts";
import { confirmOwner } from "#server/services/accounts/step-up.ts";
import type { Captcha } from "#server/services/captcha/captcha.ts";
import { emailAddress } from "#src/domain/people/e-mail.ts";
import type {
  ChangePasswordRequest,
  CreatePasswordLinkRequest,
  CreatePasswordRequest,
  ResetPasswordRequest,
} from "#src/schema/types.gen.ts";

export interface PasswordServices {
  captcha: Captcha;
  passwordLinks: PasswordLinks;
}

const isPublic = { isPublic: true };
const bodyLimit = 8_192;

const captchaQuery = {
  type: "object",
  properties: { captcha: { type: "string", maxLength: 8_192 } },
};

/** Setting a password: with a mailed link, or with the current password. */
export function passwordRoutes(
  app: FastifyInstance,
  { captcha, passwordLinks }: PasswordServices,
): void {
  const {
    jobs,
    rateLimiter,
    repositories: { passwords },
  } = app;

  async function limitLinks({ ip }: FastifyRequest, email: string) {
    const address = addressKey(ip);
    await rateLimiter.count("linksFromAddress", address);
    await rateLimiter.count(
      "linksToEmailFromAddress",
      email.trim().toLowerCase(),
      address,
    );
  }
  const limitOpenedLinks = ({ ip }: FastifyRequest) =>
    rateLimiter.count("linksOpenedFromAddress", addressKey(ip));

  app.get(
    "/captcha/challenge",
    {
      config: isPublic,
      schema: { response: entityResponse("captcha-challenge") },
    },
    async (request, reply) => {
      await rateLimiter.count("captchasFromAddress", addressKey(request.ip));
      const challenge = await captcha.challenge();
      if (challenge === undefined) throw notFound();
      return reply.header("Cache-Control", "no-store").send(challenge);
    },
  );

  /**
   * All work that depends on the address is done in a job, so that neither the content nor the duration of the response
   * reveals whether an account exists.
   */
  app.get<{ Params: { email: string }; Querystring: { captcha?: string } }>(
    "/users/:email/reset-password",
    {
      config: { isPublic: true, audit: "password_link" },
      exposeHeadRoute: false,
      schema: { querystring: captchaQuery, response: emptyResponse(204) },
    },
    async (request, reply) => {
      const { language, params, query } = request;
      const email = emailAddress(params.email);
      noteAudit(request, { account: params.email.trim().toLowerCase() });
      if (email === undefined)
        throw invalid([{ propertyPath: "email", messageKey: "invalidEmail" }]);
      await limitLinks(request, email);
      if (!(await captcha.isPassed(query.captcha)))
        throw invalid([
          { propertyPath: "captcha", messageKey: "captchaFailed" },
        ]);
      await jobs.add("password-link", { email, language });
      return reply.code(204).send();
    },
  );

  app.post<{ Body: CreatePasswordLinkRequest }>(
    "/users/create-password/request",
    {
      config: { isPublic: true, audit: "password_link" },
      bodyLimit,
      schema: {
        body: wire("create-password-link-request"),
        response: emptyResponse(204),
      },
    },
    async (request, reply) => {
      const { body, language } = request;
      noteAudit(request, { account: body.email.trim().toLowerCase() });
      await limitLinks(request, body.email);
      const { email } = body;
      await jobs.add("password-link", { email, language, only: "create" });
      return reply.code(204).send();
    },
  );

  app.get<{ Params: { token: string } }>(
    "/users/:token/check-reset-password-token",
    {
      config: isPublic,
      schema: {
        params: tokenParams,
        response: entityResponse("password-token"),
      },
    },
    async (request, reply) => {
      await limitOpenedLinks(request);
      reply.header("Cache-Control", "no-store");
      const shown = await passwordLinks.find(request.params.token);
      if (shown === undefined) return { isValid: false, email: null };
      if (shown.isWithdrawn)
        return { isValid: false, isWithdrawn: true, email: null };
      if (shown.isUsed) return { isValid: false, isUsed: true, email: null };
      return { isValid: !shown.isExpired, email: shown.email };
    },
  );

  app.put<{ Body: ResetPasswordRequest }>(
    "/users/reset-password",
    {
      config: { isPublic: true, audit: "password_reset" },
      bodyLimit,
      schema: {
        body: wire("reset-password-request"),
        response: emptyResponse(204),
      },
    },
    async (request, reply) => {
      const { token, email, password } = request.body;
      await limitOpenedLinks(request);
      const shown = await passwordLinks.findValid(token, "reset");
      if (shown.email.toLowerCase() !== email.trim().toLowerCase())
        throw invalid([{ propertyPath: "token", messageKey: "linkInvalid" }]);
      noteAudit(request, { personId: shown.userId });
      const { firstName, lastName } = shown;
      const hash = await acceptPassword(password, [email, firstName, lastName]);
      await passwordLinks.use(token, hash);
      return reply.code(204).send();
    },
  );

  app.post<{ Body: CreatePasswordRequest }>(
    "/users/create-password",
    {
      config: { isPublic: true, audit: "password_reset" },
      bodyLimit,
      schema: {
        body: wire("create-password-request"),
        response: entityResponse("token"),
      },
    },
    async (request, reply) => {
      const { token, password } = request.body;
      await limitOpenedLinks(request);
      reply.header("Cache-Control", "no-store");
      const { userId, email, firstName, lastName } =
        await passwordLinks.findValid(token, "create");
      const hash = await acceptPassword(password, [email, firstName, lastName]);
      await passwordLinks.use(token, hash);
      return { token: await app.openSession(request, userId) };
    },
  );

  app.put<{ Params: IdParams; Body: ChangePasswordRequest }>(
    "/users/:id/password",
    {
      config: { audit: "password_change" },
      bodyLimit,
      schema: {
        params: idParams,
        body: wire("change-password-request"),
        response: emptyResponse(204),
      },
    },
    async ({ body, params, session }, reply) => {
      if (session === null) throw notSignedIn();
      const { user, token } = session;
      if (params.id !== user.id) throw forbidden();
      // Users without a password set the first one with a mailed link.
      if (!user.hasPassword)
        throw invalid([
          { propertyPath: "currentPassword", messageKey: "wrongPassword" },
        ]);
      await confirmOwner(app, session, body.currentPassword, "currentPassword");
      const { firstName, lastName, companyName } = user.profile;
      const newHash = await acceptPassword(body.password, [
        user.email,
        firstName,
        lastName,
        companyName,
      ]);
      await passwords.change(user.id, newHash, token.jti);
      return reply.code(204).send();
    },
  );
}
