import type {
  Availability,
  CheckEmailRequest,
  CheckMatriculeRequest,
  CheckReferralCodeRequest,
  CreatePasswordLinkRequest,
  CreatePasswordRequest,
  PasswordToken,
  ResetPasswordRequest,
  SignUpRequest,
} from "#src/schema/types.gen.ts";
import type { CallOptions, Client } from "./client.ts";
import { ApiError, NotFoundError } from "./errors/index.ts";
import { path } from "./path.ts";
import { expectAnswer, readOne, type ValidatorModule } from "./read-one.ts";
import { postForToken } from "./token-answer.ts";

/** POST /users/register.jsonld: opens an account, and the token of its first session. */
export async function register(
  client: Client,
  account: SignUpRequest,
): Promise<string> {
  return postForToken(client, "/users/register.jsonld", account);
}

/** POST /users/create-password: sets an invited user's first password, and answers the token of the first session. */
export async function createPassword(
  client: Client,
  request: CreatePasswordRequest,
): Promise<string> {
  return postForToken(client, "/users/create-password", request);
}

async function ask<T>(
  client: Client,
  path: string,
  body: object,
  validator: ValidatorModule<T>,
): Promise<T> {
  const [answer, { default: validate }] = await Promise.all([
    client.request("POST", path, { body, anonymous: true }),
    validator,
  ]);
  return expectAnswer("POST", path, validate, answer);
}

const availability = () =>
  import("#src/schema/validators/wire-availability.gen.js");

/** POST /users/check-email: whether no account has this e-mail. */
export async function isEmailFree(
  client: Client,
  { email }: CheckEmailRequest,
): Promise<boolean> {
  const url = "/users/check-email";
  return (await ask<Availability>(client, url, { email }, availability()))
    .status;
}

/** POST /users/check-matricule: whether no account has this client identifier. */
export async function isClientIdFree(
  client: Client,
  { clientId }: CheckMatriculeRequest,
): Promise<boolean> {
  const url = "/users/check-matricule";
  return (await ask<Availability>(client, url, { clientId }, availability()))
    .status;
}

/** POST /users/check-referral-code: whether there is such a code. */
export async function isReferralCodeKnown(
  client: Client,
  { referralCode }: CheckReferralCodeRequest,
): Promise<boolean> {
  const { message } = await ask(
    client,
    "/users/check-referral-code",
    { referralCode },
    import("#src/schema/validators/wire-referral-check.gen.js"),
  );
  return Boolean(message);
}

/**
 * GET /users/{email}/reset-password.jsonld: asks for a reset e-mail; `captcha` is what the captcha gave, where there is one.
 * An address that the server does not know (404) is answered like any other.
 */
export async function requestPasswordReset(
  client: Client,
  { email, captcha }: { email: string; captcha?: string | undefined },
): Promise<void> {
  const url = path`/users/${email}/reset-password.jsonld`;
  try {
    await client.request("GET", url, { query: { captcha }, anonymous: true });
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
}

/** PUT /users/reset-password.jsonld: sets a new password by the token of a reset e-mail. */
export async function resetPassword(
  client: Client,
  { token, email, password }: ResetPasswordRequest,
): Promise<void> {
  await client.request("PUT", "/users/reset-password.jsonld", {
    body: { token, email, password },
    anonymous: true,
  });
}

/** POST /users/create-password/request: asks for a new invitation e-mail. */
export async function requestCreationLink(
  client: Client,
  { email }: CreatePasswordLinkRequest,
): Promise<void> {
  await client.request("POST", "/users/create-password/request", {
    body: { email },
    anonymous: true,
  });
}

const isRefusal = (error: unknown) =>
  error instanceof ApiError &&
  [400, 401, 403, 404, 410, 422].includes(error.status ?? 0);

/** GET /users/{token}/check-reset-password-token. A token that the server refuses is one that is not valid. */
export async function checkPasswordToken(
  client: Client,
  token: string,
  call?: CallOptions,
): Promise<PasswordToken> {
  try {
    return await readOne(
      client,
      path`/users/${token}/check-reset-password-token`,
      import("#src/schema/validators/wire-password-token.gen.js"),
      { ...call, anonymous: true },
    );
  } catch (error) {
    if (isRefusal(error)) return { isValid: false };
    throw error;
  }
}
