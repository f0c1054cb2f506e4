/** Attributes of a cookie. */
export interface CookieOptions {
  path: string;
  /** Includes all hosts below it; defaults to the page's own host only. */
  domain?: string;
  /** Only sent over https. */
  secure: boolean;
  /** In seconds; if omitted, the cookie lasts until the browser closes. */
  maxAge?: number;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The value of the cookie `name` in `all` (`document.cookie`); undefined if missing or empty. */
export function readCookie(all: string, name: string): string | undefined {
  for (const cookie of all.split(";")) {
    const [key = "", ...value] = cookie.split("=");
    if (key.trim() === name) return decode(value.join("=").trim()) || undefined;
  }
  return undefined;
}

/** Sets or clears a cookie of the page, as returned by `writeCookie` or `clearCookie`. */
export function assignCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and requires https
  document.cookie = cookie;
}

/** The string that sets a cookie, for `document.cookie`. */
export function writeCookie(
  name: string,
  value: string,
  { path, domain, secure, maxAge }: CookieOptions,
): string {
  return [
    `${name}=${encodeURIComponent(value)}`,
    `Path=${path}`,
    ...(domain === undefined ? [] : [`Domain=${domain}`]),
    ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
    "SameSite=Lax",
    ...(secure ? ["Secure"] : []),
  ].join("; ");
}

/** The string that deletes a cookie, for `document.cookie`. */
export function clearCookie(
  name: string,
  options: Omit<CookieOptions, "maxAge">,
): string {
  return writeCookie(name, "", { ...options, maxAge: 0 });
}

/** The domains whose cookies a host receives: its own and its parents, except the top-level domain. */
export function domainsOf(host: string): string[] {
  const parts = host.split(".");
  return parts.slice(0, -1).map((_, index) => parts.slice(index).join("."));
}
