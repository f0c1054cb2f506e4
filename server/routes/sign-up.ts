import type { FastifyInstance, FastifyRequest } from "fastify";
import type { EmailConfirmation } from "#server/accounts/email-confirmation.ts";
import { signUp } from "#server/accounts/sign-up.ts";
import { tokenParams } from "#server/parameters.ts";
import {
  emptyResponse,
  entityResponse,
  wire,
} from "#server/plugins/wire-schemas.ts";
import { addressKey } from "#server/security/rate-limits.ts";
import { translate } from "#server/translate.ts";
import type {
  CheckEmailRequest,
  CheckMatriculeRequest,
  CheckReferralCodeRequest,
  SignUpRequest,
  WireTypes,
} from "#src/schema/types.gen.ts";

const isPublic = { isPublic: true };

/** Signing up, and the checks of its form. */
export function signUpRoutes(
  app: FastifyInstance,
  emailConfirmation: EmailConfirmation,
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
      const id = await signUp(app.repositories, request.body, request.language);
      return reply
        .code(201)
        .header("Cache-Control", "no-store")
        .send({ token: await app.openSession(request, id) });
    },
  );

  /** The link of the mail that follows; the front office says what it came to. */
  app.get<{ Params: { token: string } }>(
    "/users/confirm-email/:token",
    {
      config: isPublic,
      exposeHeadRoute: false,
      schema: { params: tokenParams, response: emptyResponse(303) },
    },
    async ({ ip, params }, reply) => {
      await rateLimiter.count("linksOpenedFromAddress", addressKey(ip));
      const outcome = await emailConfirmation.open(params.token);
      return reply
        .removeHeader("Content-Type")
        .header("Cache-Control", "no-store")
        .redirect(`/fo/?email=${outcome}`, 303);
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
