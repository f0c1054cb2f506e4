import type { LoginRequest, User } from "#src/schema/types.gen.ts";
import type { Client } from "./client.ts";
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

/** GET /me: the signed-in user. */
export async function getMe(client: Client): Promise<User> {
  return readOne(
    client,
    "/me",
    import("#src/schema/validators/wire-user.gen.js"),
  );
}
