import type { createStore } from "jotai";
import { splitAuthToken } from "#src/domain/auth-token.ts";
import { tokenAtom } from "#src/state/token.ts";

/**
 * Moves `authToken` from the address (and its history) into the cookie, before anything is asked of the server.
 * @returns the token when it was not kept, since another one is there: whoever is signed in decides
 */
export function takeAuthToken(
  store: ReturnType<typeof createStore>,
): string | undefined {
  const { token, search } = splitAuthToken(location.search);
  if (search !== location.search)
    history.replaceState(
      history.state,
      "",
      location.pathname + search + location.hash,
    );
  const present = store.get(tokenAtom);
  if (token === undefined || token === present) return undefined;
  if (present !== undefined) return token;
  store.set(tokenAtom, { token, keep: "hours" });
  return undefined;
}
