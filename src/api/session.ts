import type { LoginRequest, User } from "#src/schema/types.gen.ts";
import type { Client } from "./client.ts";
import { ApiError } from "./errors/index.ts";
import { readOne } from "./read-one.ts";
import { postForToken } from "./token-answer.ts";

/**
 * POST /login_check: the token of a new session.
 * Throws UnauthorisedError for wrong credentials, RefusedError (code 400) for an account that is not active.
 */
export async function signIn(
  client: Client,
  { username, password }: LoginRequest,
): Promise<string> {
  return postForToken(client, "/login_check", { username, password });
}

/** GET /me: the signed-in user, or whomever `token` stands for. */
export async function getMe(client: Client, token?: string): Promise<User> {
  return readOne(
    client,
    "/me",
    import("#src/schema/validators/wire-user.gen.js"),
    token === undefined ? {} : { token },
  );
}

/** POST /logout: ends the token. One that has ended already, or a server without this call, is as good. */
export async function signOut(client: Client): Promise<void> {
  try {
    await client.request("POST", "/logout");
  } catch (error) {
    const isGone =
      error instanceof ApiError && [401, 404, 405].includes(error.status ?? 0);
    if (!isGone) throw error;
  }
}
