import { atom } from "jotai";
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
 * The token of the present session, as its cookie holds it now. Calls read it here each time, since another window may have
 * changed it. Of two cookies, the one at `/fo` wins over one at `/`: browsers list the longest path first (RFC 6265, 5.4).
 */
export function readToken(): string | undefined {
  return readCookie(document.cookie, name);
}

/** Marks, for all tabs, a session whose token is in a cookie of the server's that scripts cannot read. */
const cookieSession = "cookieSession";

/** Tells one session from another: its token, or that the server keeps it; undefined for a visitor. */
export const readSession = (): string | undefined =>
  readToken() ?? localStorage.getItem(cookieSession) ?? undefined;

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
    // A cookie at `/`, which a gateway may have set, would outlive the session and be sent along with the next token.
    for (const domain of domainsOf(location.hostname))
      assignCookie(clearCookie(name, { ...place("/"), domain }));
    assignCookie(clearCookie(name, place("/")));
    assignCookie(
      next?.token === undefined
        ? clearCookie(name, place())
        : writeCookie(name, next.token, {
            ...place(),
            ...lifetimes[next.keep],
          }),
    );
    if (next !== null && next.token === undefined)
      localStorage.setItem(cookieSession, "1");
    else localStorage.removeItem(cookieSession);
    set(changes, (count) => count + 1);
  },
);
