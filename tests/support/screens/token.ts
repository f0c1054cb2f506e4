import type { APIRequestContext, Page } from "@playwright/test";
import { DEMO_PASSWORD } from "#server/seed/people.ts";

const tokens = new Map<string, Promise<string>>();

/** The token of somebody's session; each worker signs in once for all its tests. */
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

/** The token of a session that no other test has, and may be ended. */
export async function newToken(
  request: APIRequestContext,
  username: string,
): Promise<string> {
  const answer = await request.post("/v2/login_check", {
    data: { username, password: DEMO_PASSWORD },
  });
  return (await answer.json()).token as string;
}

/** Gives the browser somebody's token in the cookie that the application keeps it in; that of `tokenOf` by default. */
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
