import { mutationOptions, queryOptions } from "@tanstack/react-query";
import passwordTokenShape from "#src/schema/shapes/wire-password-token.gen.js";
import type {
  CreatePasswordLinkRequest,
  CreatePasswordRequest,
  PasswordToken,
  ResetPasswordRequest,
} from "#src/schema/types.gen.ts";
import type { CallOptions, Client } from "./client.ts";
import { hasStatus, isNotFound } from "./errors.ts";
import { path } from "./path.ts";
import { apiOf, sessionOf } from "./query-client.ts";
import { readOne } from "./read.ts";
import { postForToken } from "./session.ts";

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
    await client.request("GET", url, {
      query: { captcha },
      anonymous: true,
      isSentOnce: captcha !== undefined,
    });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

/** Asks for a reset e-mail. */
export const requestPasswordResetMutation = () =>
  mutationOptions({
    mutationFn: (
      request: Parameters<typeof requestPasswordReset>[1],
      { meta },
    ) => requestPasswordReset(apiOf(meta), request),
  });

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

/** Sets a new password; what its token was worth is asked again. */
export const resetPasswordMutation = () =>
  mutationOptions({
    mutationFn: (request: ResetPasswordRequest, { meta }) =>
      resetPassword(apiOf(meta), request),
    onSuccess: (_, { token }, __, { client }) => {
      const { queryKey } = passwordTokenQuery(token);
      void client.invalidateQueries({ queryKey });
    },
  });

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

/** Asks for a new invitation e-mail. */
export const requestCreationLinkMutation = () =>
  mutationOptions({
    mutationFn: (request: CreatePasswordLinkRequest, { meta }) =>
      requestCreationLink(apiOf(meta), request),
  });

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
      passwordTokenShape,
      { ...call, anonymous: true },
    );
  } catch (error) {
    if (hasStatus(error, 400, 401, 403, 404, 410, 422))
      return { isValid: false };
    throw error;
  }
}

/** What the token of an e-mail is worth; kept for ten minutes (AS-4.8). */
export const passwordTokenQuery = (token: string) =>
  queryOptions({
    queryKey: ["password-token", token],
    queryFn: ({ signal, meta }) =>
      checkPasswordToken(apiOf(meta), token, { signal }),
    staleTime: 600_000,
  });

/** POST /users/create-password: sets an invited user's first password, and returns the token of the first session. */
export const createPassword = (
  client: Client,
  request: CreatePasswordRequest,
): Promise<string | undefined> =>
  postForToken(client, "/users/create-password", request);

/** Sets an invited user's first password and signs in with it. */
export const createPasswordMutation = () =>
  mutationOptions({
    mutationFn: async (request: CreatePasswordRequest, { meta }) =>
      sessionOf(meta).open(await createPassword(apiOf(meta), request), false),
  });
