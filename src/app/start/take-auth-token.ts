import type { createStore } from "jotai";
import { splitAuthToken } from "#src/domain/auth-token.ts";
import { takeReturnPath } from "#src/state/return-path.ts";
import { tokenAtom } from "#src/state/token.ts";

const home = "/fo/";

/**
 * Moves `authToken` from the address (and its history) into the cookie, before anything is asked of the server. It is
 * kept until the browser closes, as after any sign-in without remember-me (contract, section 3). Who comes home by it
 * from a single sign-on goes on to where the login page was to lead back to.
 * @returns the token when it was not kept, since another one is there: whoever is signed in decides
 */
export function takeAuthToken(
  store: ReturnType<typeof createStore>,
): string | undefined {
  const { token, search } = splitAuthToken(location.search);
  const returnPath = takeReturnPath();
  if (search !== location.search) {
    const place = location.pathname + search + location.hash;
    history.replaceState(
      history.state,
      "",
      place === home ? `/fo${returnPath}` : place,
    );
  }
  const present = store.get(tokenAtom);
  if (token === undefined || token === present) return undefined;
  if (present !== undefined) return token;
  store.set(tokenAtom, { token, keep: "session" });
  return undefined;
}
