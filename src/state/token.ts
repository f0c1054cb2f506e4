import { atom } from "jotai";
import { clearCookie, readCookie, writeCookie } from "./cookies.ts";

const name = "BEARER";

/** How long a token is kept: ten days, one hour, or until the browser closes (specification, access 9). */
export type Keeping = "days" | "hours" | "session";

const hour = 60 * 60;
const lifetimes = {
  days: { maxAge: 10 * 24 * hour },
  hours: { maxAge: hour },
  session: {},
} satisfies Record<Keeping, { maxAge?: number }>;

const place = () => ({
  path: "/fo",
  secure: location.protocol === "https:",
});

/**
 * The token of the present session, as its cookie holds it now (contract, section 3). Calls read it here each time,
 * since another window may have changed it.
 */
export function readToken(): string | undefined {
  return readCookie(document.cookie, name);
}

const changes = atom(0);

/**
 * The token of the session; set to null it ends the session.
 */
export const tokenAtom = atom(
  (get) => {
    get(changes);
    return readToken();
  },
  (_, set, next: { token: string; keep: Keeping } | null) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and wants https
    document.cookie =
      next === null
        ? clearCookie(name, place())
        : writeCookie(name, next.token, {
            ...place(),
            ...lifetimes[next.keep],
          });
    set(changes, (count) => count + 1);
  },
);
