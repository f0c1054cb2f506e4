/** How a cookie is kept. */
export interface CookieOptions {
  path: string;
  /** With all hosts below it; defaults to the page's own host alone. */
  domain?: string;
  /** Sent over https alone. */
  secure: boolean;
  /** Seconds; without it the cookie goes with the browser. */
  maxAge?: number;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The value of the cookie `name` in `all` (as `document.cookie` lists them); undefined where absent or empty. */
export function readCookie(all: string, name: string): string | undefined {
  for (const cookie of all.split(";")) {
    const [key = "", ...value] = cookie.split("=");
    if (key.trim() === name) return decode(value.join("=").trim()) || undefined;
  }
  return undefined;
}

/** Keeps or clears a cookie of the page, as `writeCookie` and `clearCookie` say it. */
export function assignCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and wants https
  document.cookie = cookie;
}

/** What to assign to `document.cookie` to keep `value`. */
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

/** What to assign to `document.cookie` to be rid of a cookie. */
export function clearCookie(
  name: string,
  options: Omit<CookieOptions, "maxAge">,
): string {
  return writeCookie(name, "", { ...options, maxAge: 0 });
}

/** The domains whose cookies a host gets: its own and those above it, without the last part alone. */
export function domainsOf(host: string): string[] {
  const parts = host.split(".");
  return parts.slice(0, -1).map((_, index) => parts.slice(index).join("."));
}
