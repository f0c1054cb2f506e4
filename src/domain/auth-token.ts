import { parseUrl } from "./parse-url.ts";

const readable = /^[\w\-.~+/=]{1,4096}$/;

/**
 * Takes `authToken` out of a query (AS-4.7).
 * @param search as `location.search`, with its `?`
 * @returns the query without it, and the token; undefined where it is absent or cannot be a token
 */
export function splitAuthToken(search: string): {
  token: string | undefined;
  search: string;
} {
  const query = new URLSearchParams(search);
  const token = query.get("authToken");
  if (token === null) return { token: undefined, search };
  query.delete("authToken");
  const rest = query.toString();
  return {
    token: readable.test(token) ? token : undefined,
    search: rest && `?${rest}`,
  };
}

/**
 * The address of a programme's own home page, with the token as query parameter `token` (AS-2.9.11).
 * @returns undefined without a token, and for an address that is not https, or carries credentials
 */
export function externalHome(
  address: string | null | undefined,
  token: string | undefined,
): string | undefined {
  const url = address ? parseUrl(address.trim()) : undefined;
  if (!token || url?.protocol !== "https:" || url.username || url.password)
    return undefined;
  url.searchParams.set("token", token);
  return url.href;
}
