import { mutationOptions } from "@tanstack/react-query";
import tokenShape from "#src/schema/shapes/wire-token.gen.js";
import type { LoginForm, LoginRequest } from "#src/schema/types.gen.ts";
import type { CallOptions, Client } from "./client.ts";
import { BadAnswerError, codeOf, HttpError, hasStatus } from "./errors.ts";
import { apiOf, sessionOf } from "./query-client.ts";
import { expectEntity } from "./read.ts";

/** What the application does when a session begins or ends; mutations reach it through their `meta`. */
export interface SessionPort {
  /**
   * Keeps the token and asks for the user; ten days with `rememberMe`, else until the browser closes. Where the user
   * cannot be had the session stays, and `meQuery` has failed. Throws SessionRefusedError where nobody is signed in by it.
   * @param token undefined where the server keeps it in a cookie of its own: the session is then what `GET /me` says
   */
  open(token: string | undefined, rememberMe: boolean): Promise<void>;
  /** Ends the session, here and on the server, unless the server has ended it already. */
  end(isEndedByServer?: boolean): Promise<void>;
}

/**
 * POSTs what begins a session. A token that was there before is not sent along.
 * @returns the token, which stands in `token` or in `data.token`; undefined where the answer is empty, so that it can
 * only be in a cookie. Throws BadAnswerError if there is no token, HttpError if the body has the code of an error
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
 * POST /login_check: the token of a new session; `captcha` goes along once there were too many attempts.
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

/** POST /logout: ends the token, also when the page is left at once. One that has ended already, or a server without this call, is as good. */
export async function signOut(client: Client): Promise<void> {
  try {
    await client.request("POST", "/logout", { keepalive: true });
  } catch (error) {
    if (!hasStatus(error, 401, 404, 405)) throw error;
  }
}

/** Signs in; the guards lead on as soon as the user is known. */
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
