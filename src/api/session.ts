import { mutationOptions } from "@tanstack/react-query";
import tokenShape from "#src/schema/shapes/wire-token.gen.js";
import type { LoginForm, LoginRequest } from "#src/schema/types.gen.ts";
import type { CallOptions } from "./call.ts";
import type { Client } from "./client.ts";
import { BadAnswerError, HttpError } from "./errors/error-classes.ts";
import { codeOf, hasStatus } from "./errors/error-guards.ts";
import { apiOf, sessionOf } from "./query-client.ts";
import { expectEntity } from "./read.ts";

/**
 * POSTs a request that starts a session, without the previous session's token.
 * @returns the token, from `token` or `data.token`; undefined if the response is empty, in which case it can only be in a
 * cookie. Throws BadAnswerError if there is no token, HttpError if the body has an error code
 */
export async function postForToken(
  client: Client,
  path: string,
  body: CallOptions["body"],
): Promise<string | undefined> {
  const response = await client.request("POST", path, {
    body,
    anonymous: true,
  });
  if (response === undefined) return undefined;
  const code = codeOf(response);
  if (code !== undefined && code >= 400)
    throw new HttpError({ method: "POST", path, status: code, body: response });
  const { token, data } = expectEntity(
    client,
    "POST",
    path,
    tokenShape,
    response,
  );
  const found = token || data?.token;
  if (!found)
    throw new BadAnswerError({
      method: "POST",
      path,
      reason: "the answer holds no token",
    });
  return found;
}

/**
 * POST /login_check: the token of a new session; `captcha` is required after too many attempts.
 * Throws HttpError 401 for wrong credentials, 400 (or with the code 400) for an account that is not active.
 */
export const signIn = (
  client: Client,
  { username, password, rememberMe, captcha }: LoginRequest,
): Promise<string | undefined> =>
  postForToken(client, "/login_check", {
    username,
    password,
    ...(rememberMe && { rememberMe }),
    ...(captcha && { captcha }),
  });

/**
 * POST /logout: ends the session, even if the user leaves the page meanwhile. A session that has ended already, or a server
 * without this call, counts as success.
 */
export async function signOut(client: Client): Promise<void> {
  try {
    await client.request("POST", "/logout", { keepalive: true });
  } catch (error) {
    if (!hasStatus(error, 401, 404, 405)) throw error;
  }
}

/** Signs in; the route guards redirect as soon as the user is known. */
export const signInMutation = () =>
  mutationOptions({
    mutationFn: async (form: LoginForm, { meta }) =>
      sessionOf(meta).open(
        await signIn(apiOf(meta), form),
        form.rememberMe ?? false,
      ),
  });

/** Signs out, here and on the server. */
export const signOutMutation = () =>
  mutationOptions<void, Error, void>({
    mutationFn: (_, { meta }) => sessionOf(meta).end(),
  });
