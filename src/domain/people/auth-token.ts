import { parseUrl } from "#src/domain/values/parse-url.ts";
import { trimText } from "#src/domain/values/trim-text.ts";

/** Characters allowed in an HTTP header (RFC 9110): visible ASCII. */
const readable = /^[!-~]{1,4096}$/;

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The `authToken` of an address. */
export interface AddressToken {
  /** Undefined if there is no `authToken`, or if it is malformed. */
  token: string | undefined;
  /** There is a malformed `authToken`. */
  isUnreadable: boolean;
  /** The query without `authToken`. */
  search: string;
}

/**
 * Removes `authToken` from a query (AS-4.7). A token may or may not be percent-encoded: its `+` is a plus either way.
 * @param search like `location.search`, including the `?`
 */
export function splitAuthToken(search: string): AddressToken {
  const isToken = (pair: string) => /^authToken(?:=|$)/.test(pair);
  const pairs = search.replace(/^\?/, "").split("&");
  const found = pairs.find(isToken);
  if (found === undefined)
    return { token: undefined, isUnreadable: false, search };
  const text = trimText(decode(found.slice("authToken=".length)));
  const isReadable = readable.test(text);
  const rest = pairs.filter((pair) => !isToken(pair)).join("&");
  return {
    token: isReadable ? text : undefined,
    isUnreadable: !isReadable,
    search: rest && `?${rest}`,
  };
}

/**
 * The address of a programme's own home page, with the token as query parameter `token` (AS-2.9.11).
 * @returns undefined if there is no token, or if the address is not https or contains credentials
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
