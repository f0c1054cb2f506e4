import type { APIRequestContext, Page } from "@playwright/test";
import { DEMO_PASSWORD } from "#server/seed/people.ts";

const tokens = new Map<string, Promise<string>>();

/** A session token of the user; each worker signs a user in once for all its tests. */
export function tokenOf(
  request: APIRequestContext,
  username: string,
): Promise<string> {
  const known = tokens.get(username);
  if (known !== undefined) return known;
  const token = newToken(request, username);
  tokens.set(username, token);
  return token;
}

/** The token of a new session, which the test may end. */
export async function newToken(
  request: APIRequestContext,
  username: string,
): Promise<string> {
  const answer = await request.post("/v2/login_check", {
    data: { username, password: DEMO_PASSWORD },
  });
  return (await answer.json()).token as string;
}

/** Sets a user's token in the application's cookie; that of `tokenOf` by default. */
export async function addToken(
  page: Page,
  username: string,
  token = tokenOf(page.request, username),
): Promise<void> {
  const value = await token;
  await page
    .context()
    .addCookies([{ name: "BEARER", value, domain: "localhost", path: "/fo" }]);
}
