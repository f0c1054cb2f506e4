import { mutationOptions } from "@tanstack/react-query";
import { apiOf, sessionOf } from "#src/api/cache/query-client.ts";
import type { CallOptions } from "#src/api/client/call.ts";
import type { Client } from "#src/api/client/client.ts";
import { expectEntity } from "#src/api/client/read.ts";
import { HttpError } from "#src/api/errors/error-classes.ts";
import { codeOf, hasStatus } from "#src/api/errors/error-guards.ts";
import { isRecord } from "#src/schema/json.ts";
import tokenShape from "#src/schema/shapes/wire-token.gen.js";
import type { LoginForm, LoginRequest } from "#src/schema/types.gen.ts";

/**
 * POSTs a request that starts a session, without the previous session's token. Any 2xx is a success, whatever its body.
 * @returns the token, from `token` or `data.token`; undefined if the response has none, in which case it can only be in a
 * cookie. Throws HttpError if the body has an error code
 */
export async function postForToken(
  client: Client,
  path: string,
  body: CallOptions["body"],
  call?: Pick<CallOptions, "prefer">,
): Promise<string | undefined> {
  const response = await client.request("POST", path, {
    ...call,
    body,
    anonymous: true,
  });
  if (!isRecord(response)) return undefined;
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
  return token || data?.token || undefined;
}

/**
 * POST /login_check: the token of a new session; `captcha` is required after too many attempts. Whether to remember the
 * user is a preference (RFC 7240), which a server may ignore: a strict one refuses unknown fields in the body (AS-7.7).
 * Throws HttpError 401 for wrong credentials, 400 (or with the code 400) for an account that is not active.
 */
export const signIn = (
  client: Client,
  { username, password, rememberMe, captcha }: LoginForm,
): Promise<string | undefined> =>
  postForToken(
    client,
    "/login_check",
    {
      ...{ username, password },
      ...(captcha && { captcha }),
    } satisfies LoginRequest,
    rememberMe ? { prefer: "remember-me" } : {},
  );

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
        form.rememberMe ? "days" : undefined,
      ),
  });

/** Signs out, here and on the server. */
export const signOutMutation = () =>
  mutationOptions<void, Error, void>({
    mutationFn: (_, { meta }) => sessionOf(meta).end(),
  });
