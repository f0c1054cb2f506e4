import type { QueryClient } from "@tanstack/react-query";
import type { createStore } from "jotai";
import type { Client } from "#src/api/client.ts";
import { setDateFormat } from "#src/i18n/index.ts";
import {
  loadProgramme,
  type Programme,
  programmeAtom,
} from "#src/state/programme.ts";
import { tokenAtom } from "#src/state/token.ts";
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
      store.set(tokenAtom, { token, rememberMe });
      try {
        store.set(userAtom, await loadUser(client(), token));
      } catch (error) {
        close();
        throw error;
      }
      refreshProgramme(store, client()).catch(console.error);
    },
  };
}
