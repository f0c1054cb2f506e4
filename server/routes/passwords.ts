import type { FastifyInstance } from "fastify";
import type { PasswordLinks } from "#server/accounts/password-links.ts";
import { acceptPassword } from "#server/accounts/password-policy.ts";
import type { Captcha } from "#server/captcha/captcha.ts";
import {
  forbidden,
  HttpProblem,
  invalid,
  notFound,
  notSignedIn,
} from "#server/http-problem.ts";
import type { BackgroundTasks } from "#server/jobs/background-tasks.ts";
import { type IdParams, idParams } from "#server/parameters.ts";
import {
  emptyResponse,
  entityResponse,
  wire,
} from "#server/plugins/wire-schemas.ts";
import { createFailureCounter } from "#server/security/failure-counter.ts";
import { verifyPassword } from "#server/security/passwords.ts";
import { createRateLimit } from "#server/security/rate-limit.ts";
import { emailAddress } from "#src/domain/e-mail.ts";
import type {
  ChangePasswordRequest,
  CreatePasswordLinkRequest,
  CreatePasswordRequest,
  ResetPasswordRequest,
} from "#src/schema/types.gen.ts";

export interface PasswordServices {
  captcha: Captcha;
  passwordLinks: PasswordLinks;
  backgroundTasks: BackgroundTasks;
}

const QUARTER_HOUR = 900_000;
const FIVE_MINUTES = 300_000;
const isPublic = { isPublic: true };
const bodyLimit = 8_192;

const tokenParams = {
  type: "object",
  properties: { token: { type: "string", maxLength: 256 } },
};

const captchaQuery = {
  type: "object",
  properties: { captcha: { type: "string", maxLength: 8_192 } },
};

/** Setting a password: by the link of an e-mail, or by the current password. */
export function passwordRoutes(
  app: FastifyInstance,
  { captcha, passwordLinks, backgroundTasks }: PasswordServices,
): void {
  const { passwords } = app.repositories;
  const limitLinks = createRateLimit({
    address: { max: 60, window: QUARTER_HOUR },
    account: { max: 10, window: QUARTER_HOUR },
  });
  const limitCaptchas = createRateLimit({
    address: { max: 120, window: QUARTER_HOUR },
  });
  const limitTokens = createRateLimit({
    address: { max: 120, window: QUARTER_HOUR },
  });

  const wrongPasswords = createFailureCounter({
    max: 10,
    window: FIVE_MINUTES,
  });

  app.get(
    "/captcha/challenge",
    {
      config: isPublic,
      schema: { response: entityResponse("captcha-challenge") },
    },
    async (request, reply) => {
      limitCaptchas(request);
      const challenge = await captcha.challenge();
      if (challenge === undefined) throw notFound();
      return reply.header("Cache-Control", "no-store").send(challenge);
    },
  );

  /**
   * All work that depends on the address runs after the response, so that neither its content nor its duration reveals
   * whether an account exists.
   */
  app.get<{ Params: { email: string }; Querystring: { captcha?: string } }>(
    "/users/:email/reset-password",
    {
      config: isPublic,
      exposeHeadRoute: false,
      schema: { querystring: captchaQuery, response: emptyResponse(204) },
    },
    async (request, reply) => {
      const { language, params, query } = request;
      const email = emailAddress(params.email);
      if (email === undefined)
        throw invalid([{ propertyPath: "email", messageKey: "invalidEmail" }]);
      limitLinks(request, email);
      if (!(await captcha.isPassed(query.captcha)))
        throw invalid([
          { propertyPath: "captcha", messageKey: "captchaFailed" },
        ]);
      backgroundTasks.run(() => passwordLinks.send(email, language));
      return reply.code(204).send();
    },
  );

  app.post<{ Body: CreatePasswordLinkRequest }>(
    "/users/create-password/request",
    {
      config: isPublic,
      bodyLimit,
      schema: {
        body: wire("create-password-link-request"),
        response: emptyResponse(204),
      },
    },
    async (request, reply) => {
      const { body, language } = request;
      limitLinks(request, body.email);
      backgroundTasks.run(() =>
        passwordLinks.send(body.email, language, "create"),
      );
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
      limitTokens(request);
      reply.header("Cache-Control", "no-store");
      const shown = await passwordLinks.find(request.params.token);
      if (shown === undefined || shown.isUsed)
        return { isValid: false, email: null };
      return { isValid: !shown.isExpired, email: shown.email };
    },
  );

  app.put<{ Body: ResetPasswordRequest }>(
    "/users/reset-password",
    {
      config: isPublic,
      bodyLimit,
      schema: {
        body: wire("reset-password-request"),
        response: emptyResponse(204),
      },
    },
    async (request, reply) => {
      const { token, email, password } = request.body;
      limitTokens(request);
      const shown = await passwordLinks.findValid(token, "reset");
      if (shown.email.toLowerCase() !== email.trim().toLowerCase())
        throw invalid([{ propertyPath: "token", messageKey: "linkInvalid" }]);
      const { firstName, lastName } = shown;
      const hash = await acceptPassword(password, [email, firstName, lastName]);
      await passwordLinks.use(token, hash);
      return reply.code(204).send();
    },
  );

  app.post<{ Body: CreatePasswordRequest }>(
    "/users/create-password",
    {
      config: isPublic,
      bodyLimit,
      schema: {
        body: wire("create-password-request"),
        response: entityResponse("token"),
      },
    },
    async (request, reply) => {
      const { token, password } = request.body;
      limitTokens(request);
      reply.header("Cache-Control", "no-store");
      const { userId, email, firstName, lastName } =
        await passwordLinks.findValid(token, "create");
      const hash = await acceptPassword(password, [email, firstName, lastName]);
      await passwordLinks.use(token, hash);
      return { token: await app.signToken(userId) };
    },
  );

  app.put<{ Params: IdParams; Body: ChangePasswordRequest }>(
    "/users/:id/password",
    {
      bodyLimit: 8_192,
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
      const key = String(user.id);
      const retryAfter = wrongPasswords.attempt(key);
      if (retryAfter > 0)
        throw new HttpProblem(429, "tooManyAttempts", { retryAfter });
      const hash = await passwords.hashOf(user.id);
      if (!(await verifyPassword(body.currentPassword, hash)))
        throw invalid([
          { propertyPath: "currentPassword", messageKey: "wrongPassword" },
        ]);
      wrongPasswords.succeed(key);
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
