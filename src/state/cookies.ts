/** How a cookie is kept. */
export interface CookieOptions {
  path: string;
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
  { path, secure, maxAge }: CookieOptions,
): string {
  return [
    `${name}=${encodeURIComponent(value)}`,
    `Path=${path}`,
    ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
    "SameSite=Lax",
    ...(secure ? ["Secure"] : []),
  ].join("; ");
}

/** What to assign to `document.cookie` to be rid of a cookie. */
export function clearCookie(
  name: string,
  options: Pick<CookieOptions, "path" | "secure">,
): string {
  return writeCookie(name, "", { ...options, maxAge: 0 });
}
