import {
  mutationOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { apiOf, sessionOf } from "#src/api/cache/query-client.ts";
import type { CallOptions } from "#src/api/client/call.ts";
import type { Client } from "#src/api/client/client.ts";
import { path } from "#src/api/client/path.ts";
import { readOne } from "#src/api/client/read.ts";
import { BadAnswerError, HttpError } from "#src/api/errors/error-classes.ts";
import {
  hasStatus,
  isRateLimited,
  isServerError,
  violationsOf,
} from "#src/api/errors/error-guards.ts";
import { isRecord } from "#src/schema/json.ts";
import passwordTokenShape from "#src/schema/shapes/wire-password-token.gen.js";
import type {
  CreatePasswordLinkRequest,
  CreatePasswordRequest,
  PasswordToken,
  ResetPasswordRequest,
} from "#src/schema/types.gen.ts";
import { captchaQuery } from "./captcha.ts";
import { postForToken } from "./session.ts";

/**
 * GET /users/{email}/reset-password.jsonld: requests a reset e-mail; `captcha` is the captcha's result, if there is one.
 * A refusal counts as sent, so that it does not reveal whether there is an account (AS-4.10). Throws only for reasons that
 * have nothing to do with the address: rate limits, server errors, a lost connection, a captcha that was not passed.
 */
export async function requestPasswordReset(
  client: Client,
  { email, captcha }: { email: string; captcha?: string | undefined },
): Promise<void> {
  const url = path`/users/${email}/reset-password.jsonld`;
  try {
    await client.request("GET", url, {
      query: { captcha },
      anonymous: true,
      isSentOnce: captcha !== undefined,
    });
  } catch (error) {
    // A 2xx whose body is not JSON: the e-mail was sent.
    if (error instanceof BadAnswerError) return;
    const isOfAddress =
      error instanceof HttpError &&
      !isServerError(error) &&
      !isRateLimited(error) &&
      !isCaptchaRefused(error);
    if (!isOfAddress) throw error;
  }
}

/** Whether the server refused only because the captcha is missing or wrong. */
export function isCaptchaRefused(error: unknown): boolean {
  const violations = violationsOf(error);
  return (
    violations.length > 0 &&
    violations.every(({ propertyPath }) => propertyPath === "captcha")
  );
}

/** Requests a reset e-mail. If the captcha was refused, checks again whether there is one. */
export const requestPasswordResetMutation = () =>
  mutationOptions({
    mutationFn: (
      request: Parameters<typeof requestPasswordReset>[1],
      { meta },
    ) => requestPasswordReset(apiOf(meta), request),
    onError: (error, _, __, { client }) => {
      if (isCaptchaRefused(error))
        void client.invalidateQueries(captchaQuery());
    },
  });

/** PUT /users/reset-password.jsonld: sets a new password with the token of a reset e-mail. */
export async function resetPassword(
  client: Client,
  { token, email, password }: ResetPasswordRequest,
): Promise<void> {
  await client.request("PUT", "/users/reset-password.jsonld", {
    body: { token, email, password },
    anonymous: true,
  });
}

/** Sets a new password, then checks its token again; after a failure, before the failure is reported. */
export const resetPasswordMutation = () =>
  mutationOptions({
    mutationFn: (request: ResetPasswordRequest, { meta }) =>
      resetPassword(apiOf(meta), request),
    onSuccess: (_, { token }, __, { client }) => {
      const { queryKey } = passwordTokenQuery(token);
      void client.invalidateQueries({ queryKey });
    },
    onError: (error, { token }, _, { client }) =>
      recheckToken(client, token, error),
  });

/** A link may expire while its form is open: after a refusal, checks the token again so that the page offers a new link. */
async function recheckToken(
  client: QueryClient,
  token: string,
  error: unknown,
): Promise<void> {
  const isOfToken =
    error instanceof HttpError &&
    !isServerError(error) &&
    violationsOf(error).every(({ propertyPath }) => propertyPath === "token");
  if (!isOfToken) return;
  const { queryKey } = passwordTokenQuery(token);
  await client.invalidateQueries({ queryKey });
}

/** POST /users/create-password/request: requests a new invitation e-mail. */
export async function requestCreationLink(
  client: Client,
  { email }: CreatePasswordLinkRequest,
): Promise<void> {
  await client.request("POST", "/users/create-password/request", {
    body: { email },
    anonymous: true,
  });
}

/** Requests a new invitation e-mail. */
export const requestCreationLinkMutation = () =>
  mutationOptions({
    mutationFn: (request: CreatePasswordLinkRequest, { meta }) =>
      requestCreationLink(apiOf(meta), request),
  });

/**
 * GET /users/{token}/check-reset-password-token. A refused token counts as invalid; the body of the refusal may contain
 * its owner's e-mail.
 */
export async function checkPasswordToken(
  client: Client,
  token: string,
  call?: CallOptions,
): Promise<PasswordToken> {
  try {
    return await readOne(
      client,
      path`/users/${token}/check-reset-password-token`,
      passwordTokenShape,
      { ...call, anonymous: true },
    );
  } catch (error) {
    if (!hasStatus(error, 400, 401, 403, 404, 410, 422)) throw error;
    const { body } = error;
    const email = isRecord(body) ? body["email"] : undefined;
    return { isValid: false, ...(typeof email === "string" && { email }) };
  }
}

/** Whether an e-mail's token is valid, and its owner, who stays known after it expires; cached for ten minutes (AS-4.8). */
export const passwordTokenQuery = (token: string) =>
  queryOptions({
    queryKey: ["password-token", token],
    queryFn: async ({ signal, meta, client, queryKey }) => {
      const checked = await checkPasswordToken(apiOf(meta), token, { signal });
      const before = client.getQueryData<PasswordToken>(queryKey);
      const email = checked.email || before?.email;
      return { ...checked, ...(email && { email }) };
    },
    staleTime: 600_000,
  });

/** POST /users/create-password: sets an invited user's first password, and returns the token of the first session. */
export const createPassword = (
  client: Client,
  request: CreatePasswordRequest,
): Promise<string | undefined> =>
  postForToken(client, "/users/create-password", request);

/** Sets an invited user's first password and signs in with it; after a refusal, checks the token again. */
export const createPasswordMutation = () =>
  mutationOptions({
    mutationFn: async (request: CreatePasswordRequest, { meta }) =>
      sessionOf(meta).open(await createPassword(apiOf(meta), request)),
    onError: (error, { token }, _, { client }) =>
      recheckToken(client, token, error),
  });
