import type { FastifyInstance, FastifyRequest } from "fastify";
import { translate } from "#server/core/translate.ts";
import { noteAudit } from "#server/http/request-log.ts";
import {
  emptyResponse,
  entityResponse,
  wire,
} from "#server/http/wire-schemas.ts";
import { addressKey } from "#server/security/rate-limits.ts";
import type { EmailConfirmation } from "#server/services/accounts/email-confirmation.ts";
import { signUp } from "#server/services/accounts/sign-up.ts";
import type { Captcha } from "#server/services/captcha/captcha.ts";
import type {
  CheckEmailRequest,
  CheckMatriculeRequest,
  CheckReferralCodeRequest,
  ConfirmEmailRequest,
  SignUpRequest,
  WireTypes,
} from "#src/schema/types.gen.ts";

const isPublic = { isPublic: true };

/** Sign-up, and the checks of its form. */
export function signUpRoutes(
  app: FastifyInstance,
  {
    captcha,
    emailConfirmation,
    needsProof,
  }: {
    captcha: Captcha;
    emailConfirmation: EmailConfirmation;
    /** Whether sign-up requires a proof of work. */
    needsProof: boolean;
  },
): void {
  const {
    rateLimiter,
    repositories: { users },
  } = app;
  const limitChecks = ({ ip }: FastifyRequest) =>
    rateLimiter.count("signUpChecksFromAddress", addressKey(ip));

  app.post<{ Body: SignUpRequest }>(
    "/users/register",
    {
      config: { isPublic: true, audit: "account" },
      bodyLimit: 16_384,
      schema: {
        body: wire("sign-up-request"),
        response: { 201: wire("token") },
      },
    },
    async (request, reply) => {
      await rateLimiter.count("signUpsFromAddress", addressKey(request.ip));
      const { body, language } = request;
      const id = await signUp(
        app.repositories,
        body,
        language,
        async () => !needsProof || captcha.isWorkDone(body.captcha),
      );
      return reply
        .code(201)
        .header("Cache-Control", "no-store")
        .send({ token: await app.openSession(request, id) });
    },
  );

  /** Called by the page that the mail links to: merely opening it, as mail filters do, confirms nothing. */
  app.post<{ Body: ConfirmEmailRequest }>(
    "/users/confirm-email",
    {
      config: { isPublic: true, audit: "email_confirmation" },
      bodyLimit: 4_096,
      schema: {
        body: wire("confirm-email-request"),
        response: entityResponse("email-confirmation"),
      },
    },
    async (request, reply) => {
      await rateLimiter.count("linksOpenedFromAddress", addressKey(request.ip));
      const outcome = await emailConfirmation.open(request.body.token);
      if (outcome !== "confirmed")
        noteAudit(request, { outcome: "failed", reason: outcome });
      reply.header("Cache-Control", "no-store");
      return { outcome };
    },
  );

  /** Sends the signed-in user the mail again, unless the address is already confirmed. */
  app.post(
    "/users/confirm-email/request",
    { schema: { response: emptyResponse(204) } },
    async (request, reply) => {
      await rateLimiter.countPerson("confirmations", request);
      if (!request.user.isEmailConfirmed)
        await app.jobs.add("email-confirmation", { userId: request.user.id });
      return reply.code(204).send();
    },
  );

  const check = (request: keyof WireTypes, answer: keyof WireTypes) => ({
    config: isPublic,
    bodyLimit: 4_096,
    schema: { body: wire(request), response: entityResponse(answer) },
  });

  app.post<{ Body: CheckEmailRequest }>(
    "/users/check-email",
    check("check-email-request", "availability"),
    async (request) => {
      await limitChecks(request);
      return { status: await users.isEmailFree(request.body.email.trim()) };
    },
  );

  app.post<{ Body: CheckMatriculeRequest }>(
    "/users/check-matricule",
    check("check-matricule-request", "availability"),
    async (request) => {
      await limitChecks(request);
      const { clientId } = request.body;
      return { status: await users.isClientIdFree(clientId.trim()) };
    },
  );

  app.post<{ Body: CheckReferralCodeRequest }>(
    "/users/check-referral-code",
    check("check-referral-code-request", "referral-check"),
    async (request) => {
      await limitChecks(request);
      const { body, language } = request;
      const isKnown = await users.isReferralCode(body.referralCode);
      return { message: isKnown ? translate("referralKnown", language) : null };
    },
  );
}
