import { atom } from "jotai";
import { clearCookie, readCookie, writeCookie } from "./cookies.ts";

const name = "BEARER";
/** Ten days, in seconds. */
const long = 10 * 24 * 60 * 60;
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
 * The token of the session. Set to null it ends the session; a new one is kept ten days with `rememberMe`, else until
 * the browser closes.
 */
export const tokenAtom = atom(
  (get) => {
    get(changes);
    return readToken();
  },
  (_, set, next: { token: string; rememberMe: boolean } | null) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and wants https
    document.cookie =
      next === null
        ? clearCookie(name, place())
        : writeCookie(name, next.token, {
            ...place(),
            ...(next.rememberMe && { maxAge: long }),
          });
    set(changes, (count) => count + 1);
  },
);
