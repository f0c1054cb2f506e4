import { atom } from "jotai";
import { localTexts, tabTexts } from "#src/browser/storage.ts";
import { basePath } from "#src/domain/programme/base-path.ts";
import {
  assignCookie,
  clearCookie,
  domainsOf,
  readCookie,
  writeCookie,
} from "./cookies.ts";

const name = "BEARER";

/** How long a token is stored: ten days, one hour, or until the browser closes (AS-4.6). */
export type TokenPersistence = "days" | "hours" | "session";

const hour = 60 * 60;
const lifetimes = {
  days: { maxAge: 10 * 24 * hour },
  hours: { maxAge: hour },
  session: {},
} satisfies Record<TokenPersistence, { maxAge?: number }>;

const place = (path = basePath) => ({
  path,
  secure: location.protocol === "https:",
});

/**
 * The stored token of the current session. Requests read it each time, since another window may have changed it. Of two
 * cookies, the one at the base path wins over one at `/`: browsers list the longest path first (RFC 6265, 5.4).
 */
export const readToken = (): string | undefined =>
  tabTexts.get(name) ?? readCookie(document.cookie, name);

/** Whether this browser stores cookies. */
export function areCookiesStored(): boolean {
  const probe = "cookies";
  assignCookie(writeCookie(probe, "1", place()));
  const isStored = readCookie(document.cookie, probe) !== undefined;
  assignCookie(clearCookie(probe, place()));
  return isStored;
}

/** Whether the session is limited to this tab because its token is too long for a cookie. */
export const isSessionOfTab = (): boolean => tabTexts.get(name) !== null;

/**
 * Stores a token in the cookie. Browsers silently drop cookies of more than 4,096 bytes, so a longer token is stored for
 * this tab only. If cookies are refused, nothing is stored.
 */
function storeToken(token: string, keep: TokenPersistence): void {
  removeToken();
  assignCookie(writeCookie(name, token, { ...place(), ...lifetimes[keep] }));
  if (readToken() === token) return;
  removeToken();
  if (areCookiesStored()) tabTexts.set(name, token);
}

/** Also removes a cookie at `/`: if set by a gateway, it would outlive the session and be sent along with the next token. */
function removeToken(): void {
  tabTexts.remove(name);
  for (const domain of domainsOf(location.hostname))
    assignCookie(clearCookie(name, { ...place("/"), domain }));
  assignCookie(clearCookie(name, place("/")));
  assignCookie(clearCookie(name, place()));
}

/** Marks, for all tabs, a session whose token is in a server cookie that scripts cannot read. */
const cookieSession = "cookieSession";

/** Identifies the session: its token, or a marker that it is in a server cookie; undefined for a visitor. */
export const readSession = (): string | undefined =>
  readToken() ?? localTexts.get(cookieSession) ?? undefined;

/** Whether there is a session, by a token here or by a server cookie. */
export const hasSession = (): boolean => readSession() !== undefined;

const changes = atom(0);

/**
 * What identifies the session (`readSession`). Setting it to null ends the session; setting it without a token means that
 * the token is in a server cookie.
 */
export const tokenAtom = atom(
  (get) => {
    get(changes);
    return readSession();
  },
  (
    _,
    set,
    next: { token: string | undefined; keep: TokenPersistence } | null,
  ) => {
    if (next?.token === undefined) removeToken();
    else storeToken(next.token, next.keep);
    if (next !== null && next.token === undefined)
      localTexts.set(cookieSession, "1");
    else localTexts.remove(cookieSession);
    set(changes, (count) => count + 1);
  },
);
