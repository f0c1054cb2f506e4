import { atom } from "jotai";
import { localTexts, tabTexts } from "#src/browser/storage.ts";
import {
  assignCookie,
  clearCookie,
  domainsOf,
  readCookie,
  writeCookie,
} from "./cookies.ts";

const name = "BEARER";

/** How long a token is kept: ten days, one hour, or until the browser closes (AS-4.6). */
export type TokenPersistence = "days" | "hours" | "session";

const hour = 60 * 60;
const lifetimes = {
  days: { maxAge: 10 * 24 * hour },
  hours: { maxAge: hour },
  session: {},
} satisfies Record<TokenPersistence, { maxAge?: number }>;

const place = (path = "/fo") => ({
  path,
  secure: location.protocol === "https:",
});

/**
 * The token of the present session, as it is stored now. Calls read it here each time, since another window may have changed
 * it. Of two cookies, the one at `/fo` wins over one at `/`: browsers list the longest path first (RFC 6265, 5.4).
 */
export const readToken = (): string | undefined =>
  tabTexts.get(name) ?? readCookie(document.cookie, name);

/** Whether this browser stores cookies at all. */
export function areCookiesStored(): boolean {
  const probe = "cookies";
  assignCookie(writeCookie(probe, "1", place()));
  const isStored = readCookie(document.cookie, probe) !== undefined;
  assignCookie(clearCookie(probe, place()));
  return isStored;
}

/** Whether the session is this tab's alone, as its token is too long for a cookie. */
export const isSessionOfTab = (): boolean => tabTexts.get(name) !== null;

/**
 * Stores a token in the cookie. Browsers drop a cookie of more than 4,096 bytes without a word: a longer token is stored for
 * this tab. Where cookies are refused altogether nothing is stored.
 */
function storeToken(token: string, keep: TokenPersistence): void {
  removeToken();
  assignCookie(writeCookie(name, token, { ...place(), ...lifetimes[keep] }));
  if (readToken() === token) return;
  removeToken();
  if (areCookiesStored()) tabTexts.set(name, token);
}

/** Removes a cookie at `/`, too: one that a gateway set would outlive the session and be sent along with the next token. */
function removeToken(): void {
  tabTexts.remove(name);
  for (const domain of domainsOf(location.hostname))
    assignCookie(clearCookie(name, { ...place("/"), domain }));
  assignCookie(clearCookie(name, place("/")));
  assignCookie(clearCookie(name, place()));
}

/** Marks, for all tabs, a session whose token is in a cookie of the server's that scripts cannot read. */
const cookieSession = "cookieSession";

/** Tells one session from another: its token, or that the server keeps it; undefined for a visitor. */
export const readSession = (): string | undefined =>
  readToken() ?? localTexts.get(cookieSession) ?? undefined;

/** Whether somebody is signed in, by a token here or by a cookie of the server. */
export const hasSession = (): boolean => readSession() !== undefined;

const changes = atom(0);

/** The token of the session; set to null it ends the session, without a token the server keeps it in a cookie. */
export const tokenAtom = atom(
  (get) => {
    get(changes);
    return readToken();
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
