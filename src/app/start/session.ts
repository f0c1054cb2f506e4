import type { QueryClient } from "@tanstack/react-query";
import type { createStore } from "jotai";
import { changeUser } from "#src/api/account.ts";
import type { Client } from "#src/api/client.ts";
import { signOut } from "#src/api/session.ts";
import { entityId } from "#src/domain/reference.ts";
import { setDateFormat } from "#src/i18n/index.ts";
import {
  loadProgramme,
  type Programme,
  programmeAtom,
} from "#src/state/programme.ts";
import { readToken, tokenAtom } from "#src/state/token.ts";
import { loadUser, userAtom } from "#src/state/user.ts";

type Store = ReturnType<typeof createStore>;

/** The programme's settings as all screens see them, and its way to write dates. */
export function showProgramme(store: Store, programme: Programme): void {
  setDateFormat(programme.config.dateFormat);
  store.set(programmeAtom, programme);
}

/** Asks for the programme's settings again: another user, or another language, may see others. */
export async function refreshProgramme(
  store: Store,
  client: Client,
): Promise<void> {
  showProgramme(store, await loadProgramme(client, console.error));
}

export type Session = ReturnType<typeof createSession>;

/** What happens when a session begins or ends. The guards follow the user: nothing here changes the address. */
export function createSession(
  store: Store,
  queries: QueryClient,
  client: () => Client,
) {
  const close = () => {
    store.set(tokenAtom, null);
    store.set(userAtom, null);
    queries.clear();
  };
  return {
    close,
    /** Keeps the token and asks for its user; where there is none, the session is closed again and the error thrown. */
    async open(token: string, rememberMe: boolean): Promise<void> {
      store.set(tokenAtom, { token, keep: rememberMe ? "days" : "session" });
      try {
        store.set(userAtom, await loadUser(client(), token));
      } catch (error) {
        close();
        throw error;
      }
      refreshProgramme(store, client()).catch(console.error);
    },
    /**
     * Goes on with a token that the address brought, in the place of the present session, for an hour at most.
     * The present session stays until it is known whom the token stands for.
     * @returns whether it stands for anybody; throws what the call throws
     */
    async switchTo(token: string): Promise<boolean> {
      const user = await loadUser(client(), token);
      if (user === null) return false;
      store.set(tokenAtom, { token, keep: "hours" });
      store.set(userAtom, user);
      refreshProgramme(store, client()).catch(console.error);
      await queries.resetQueries();
      return true;
    },
    /** Ends the session here at once, and on the server. */
    async end(): Promise<void> {
      const ended = readToken() === undefined ? undefined : signOut(client());
      close();
      await ended;
    },
    /** Another tab has changed the session: goes on as whoever is signed in there, or as a visitor. */
    async follow(): Promise<void> {
      const token = readToken();
      if (token === undefined) return close();
      store.set(userAtom, await loadUser(client(), token));
      await queries.resetQueries();
      await refreshProgramme(store, client());
    },
    /** The user accepts the terms of use; throws what the call throws. */
    async acceptTerms(): Promise<void> {
      const id = entityId(store.get(userAtom)) ?? "";
      await changeUser(client(), id, { isCGUAccepted: true });
      store.set(userAtom, (user) => user && { ...user, isCGUAccepted: true });
    },
  };
}
