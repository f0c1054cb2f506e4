import type { FastifyInstance } from "fastify";
import type { PasswordLinks } from "#server/accounts/password-links.ts";
import { acceptPassword } from "#server/accounts/password-policy.ts";
import type { Captcha } from "#server/captcha/captcha.ts";
import { invalid, notFound } from "#server/http-problem.ts";
import type { BackgroundTasks } from "#server/jobs/background-tasks.ts";
import { answers, wire } from "#server/plugins/wire-schemas.ts";
import { createRateLimit } from "#server/security/rate-limit.ts";
import { emailAddress } from "#src/domain/e-mail.ts";
import type {
  CreatePasswordLinkRequest,
  CreatePasswordRequest,
  ResetPasswordRequest,
} from "#src/schema/types.gen.ts";

export interface PasswordServices {
  captcha: Captcha;
  passwordLinks: PasswordLinks;
  backgroundTasks: BackgroundTasks;
}

const QUARTER = 900_000;
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

/** Passwords for those who are not signed in: forgotten ones, and the first one of who was invited. */
export function passwordRoutes(
  app: FastifyInstance,
  { captcha, passwordLinks, backgroundTasks }: PasswordServices,
): void {
  const limitLinks = createRateLimit({
    address: { max: 60, window: QUARTER },
    account: { max: 10, window: QUARTER },
  });
  const limitCaptchas = createRateLimit({
    address: { max: 120, window: QUARTER },
  });
  const limitTokens = createRateLimit({
    address: { max: 120, window: QUARTER },
  });

  app.get(
    "/captcha/challenge",
    { config: isPublic },
    async (request, reply) => {
      limitCaptchas(request);
      const challenge = await captcha.challenge();
      if (challenge === undefined) throw notFound();
      return reply.header("Cache-Control", "no-store").send(challenge);
    },
  );

  /**
   * Everything that depends on the address is done after the answer: known or unknown, the caller waits for the same
   * work and reads the same.
   */
  app.get<{ Params: { email: string }; Querystring: { captcha?: string } }>(
    "/users/:email/reset-password",
    {
      config: isPublic,
      exposeHeadRoute: false,
      schema: { querystring: captchaQuery },
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
      return reply.removeHeader("Content-Type").code(204).send();
    },
  );

  app.post<{ Body: CreatePasswordLinkRequest }>(
    "/users/create-password/request",
    {
      config: isPublic,
      bodyLimit,
      schema: { body: wire("create-password-link-request") },
    },
    async (request, reply) => {
      const { body, language } = request;
      limitLinks(request, body.email);
      backgroundTasks.run(() =>
        passwordLinks.send(body.email, language, "create"),
      );
      return reply.removeHeader("Content-Type").code(204).send();
    },
  );

  app.get<{ Params: { token: string } }>(
    "/users/:token/check-reset-password-token",
    {
      config: isPublic,
      schema: { params: tokenParams, response: answers("password-token") },
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
      schema: { body: wire("reset-password-request") },
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
      return reply.removeHeader("Content-Type").code(204).send();
    },
  );

  app.post<{ Body: CreatePasswordRequest }>(
    "/users/create-password",
    {
      config: isPublic,
      bodyLimit,
      schema: {
        body: wire("create-password-request"),
        response: answers("token"),
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
}
