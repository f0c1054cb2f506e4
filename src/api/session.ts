import type { LoginRequest, User } from "#src/schema/types.gen.ts";
import * as user from "#src/schema/validators/wire-user.gen.js";
import type { Client } from "./client.ts";
import { BadAnswerError } from "./errors/index.ts";
import { expectAnswer, readOne } from "./read-one.ts";

/**
 * POST /login_check: the token of a new session. A token that was there before is not sent along.
 * Throws UnauthorisedError for wrong credentials, RefusedError (code 400) for an account that is not active.
 */
export async function signIn(
  client: Client,
  { username, password }: LoginRequest,
): Promise<string> {
  const path = "/login_check";
  const [answer, { default: validate }] = await Promise.all([
    client.request("POST", path, {
      body: { username, password },
      anonymous: true,
    }),
    import("#src/schema/validators/wire-token.gen.js"),
  ]);
  const { token, data } = expectAnswer("POST", path, validate, answer);
  const found = token || data?.token;
  if (!found)
    throw new BadAnswerError({
      method: "POST",
      path,
      reason: "the answer holds no token",
    });
  return found;
}

/** GET /me: the signed-in user. */
export async function getMe(client: Client): Promise<User> {
  return readOne(client, "/me", user);
}
