import type { FastifyInstance } from "fastify";
import { signUp } from "#server/accounts/sign-up.ts";
import { entityResponse, wire } from "#server/plugins/wire-schemas.ts";
import { createRateLimit } from "#server/security/rate-limit.ts";
import { translate } from "#server/translate.ts";
import type {
  CheckEmailRequest,
  CheckMatriculeRequest,
  CheckReferralCodeRequest,
  SignUpRequest,
  WireTypes,
} from "#src/schema/types.gen.ts";

const HOUR = 3_600_000;
const FIVE_MINUTES = 300_000;
const isPublic = { isPublic: true };

/** Signing up, and the checks of its form. */
export function signUpRoutes(app: FastifyInstance): void {
  const { users } = app.repositories;
  const limitSignUps = createRateLimit({ address: { max: 60, window: HOUR } });
  const limitChecks = createRateLimit({
    address: { max: 150, window: FIVE_MINUTES },
  });

  app.post<{ Body: SignUpRequest }>(
    "/users/register",
    {
      config: isPublic,
      bodyLimit: 16_384,
      schema: {
        body: wire("sign-up-request"),
        response: { 201: wire("token") },
      },
    },
    async (request, reply) => {
      limitSignUps(request);
      const id = await signUp(app.repositories, request.body, request.language);
      return reply
        .code(201)
        .header("Cache-Control", "no-store")
        .send({ token: await app.signToken(id) });
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
      limitChecks(request);
      return { status: await users.isEmailFree(request.body.email.trim()) };
    },
  );

  app.post<{ Body: CheckMatriculeRequest }>(
    "/users/check-matricule",
    check("check-matricule-request", "availability"),
    async (request) => {
      limitChecks(request);
      const { clientId } = request.body;
      return { status: await users.isClientIdFree(clientId.trim()) };
    },
  );

  app.post<{ Body: CheckReferralCodeRequest }>(
    "/users/check-referral-code",
    check("check-referral-code-request", "referral-check"),
    async (request) => {
      limitChecks(request);
      const { body, language } = request;
      const isKnown = await users.isReferralCode(body.referralCode);
      return { message: isKnown ? translate("referralKnown", language) : null };
    },
  );
}
