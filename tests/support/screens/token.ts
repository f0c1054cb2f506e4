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
  const token = request
    .post("/v2/login_check", { data: { username, password: DEMO_PASSWORD } })
    .then((answer) => answer.json())
    .then((body) => body.token as string);
  tokens.set(username, token);
  return token;
}

/** Gives the browser somebody's token in the cookie that the application keeps it in. */
export async function addToken(page: Page, username: string): Promise<void> {
  const value = await tokenOf(page.request, username);
  await page
    .context()
    .addCookies([{ name: "BEARER", value, domain: "localhost", path: "/fo" }]);
}
