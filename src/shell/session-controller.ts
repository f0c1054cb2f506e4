import type { QueryClient } from "@tanstack/react-query";
import type { createStore } from "jotai";
import { signOut } from "#src/api/access/session.ts";
import { getMe, meQuery } from "#src/api/access/user.ts";
import { forgetPrivate, resetPrivate } from "#src/api/cache/query-client.ts";
import type { KeptAnswers } from "#src/api/cache/query-persistence.ts";
import type { Client } from "#src/api/client/client.ts";
import type { SessionPort } from "#src/api/client/session-port.ts";
import {
  LocalError,
  SessionRefusedError,
} from "#src/api/errors/error-classes.ts";
import { refreshProgramme } from "#src/api/programme/load-programme.ts";
import { withPatience } from "#src/browser/patience.ts";
import { entityId } from "#src/domain/values/reference.ts";
import { t } from "#src/i18n/index.ts";
import type { User } from "#src/schema/types.gen.ts";
import {
  forgetSignedOutDrafts,
  forgetUsers,
  noteSignOut,
} from "#src/state/forget.ts";
import {
  notificationsAtom,
  withNotification,
} from "#src/state/notifications.ts";
import { offeredTokenAtom } from "#src/state/offered-token.ts";
import {
  areCookiesStored,
  hasSession,
  isSessionOfTab,
  readToken,
  tokenAtom,
} from "#src/state/token.ts";

/** Deletes a user's unsent declarations, since the device may be shared. */
const forgetDrafts = async (user: User) => {
  const { removeDraftsOf } = await import("#src/state/declaration-drafts.ts");
  await removeDraftsOf(entityId(user) ?? "").catch(console.warn);
};

/** Deletes what other users left in this browser, including those who never signed out. */
const forgetOthers = async (user: User) => {
  const id = entityId(user) ?? "";
  forgetUsers(id);
  const { removeDraftsOfOthers } = await import(
    "#src/state/declaration-drafts.ts"
  );
  await removeDraftsOfOthers(id);
};

/** Notifies a user whose token could not be stored, or only for this tab. */
export function reportStoredToken(store: ReturnType<typeof createStore>): void {
  const isOfTab = isSessionOfTab();
  if (!isOfTab && areCookiesStored()) return;
  store.set(notificationsAtom, (list) =>
    withNotification(
      list,
      isOfTab ? "warning" : "error",
      t(isOfTab ? "app.session_of_tab" : "core.failure.cookies"),
    ),
  );
}

/** The session, for the application itself. */
export interface SessionController extends SessionPort {
  /** Ends the session in this browser only. */
  close(): void;
  /** The server has ended the session (AS-8.3); notifies the user if one was signed in. */
  expire(): void;
  /**
   * Switches to a token from the URL, for an hour at most. The current session stays until the token's owner is known.
   * @returns whether the token belongs to a user; throws what the request throws
   */
  switchTo(token: string): Promise<boolean>;
  /**
   * Follows a session change in another tab: switches to its user, or to a visitor. Until that user is known, no user is; if
   * the request fails, `meQuery` has the error. Throws what `GET /me` throws.
   */
  follow(): Promise<void>;
}

/** Starts and ends sessions. Never changes the URL: the route guards react to the user. */
export function createSessionController(
  store: ReturnType<typeof createStore>,
  services: () => {
    api: Client;
    queries: QueryClient;
    kept: Pick<KeptAnswers, "adopt" | "forget">;
  },
): SessionController {
  const { queryKey } = meQuery();

  /** Refetches the signed-in user, before any of their data is shown. */
  const askUser = async () => {
    const { queries } = services();
    await queries.cancelQueries({ queryKey });
    return queries.fetchQuery({ ...meQuery(), staleTime: 0 });
  };
  const close = () => {
    const { queries, kept } = services();
    store.set(tokenAtom, null);
    store.set(offeredTokenAtom, undefined);
    queries.setQueryData(queryKey, null);
    forgetPrivate(queries);
    void kept.forget();
  };
  /** The message about the ended session, in the language of that time. */
  let told: string | undefined;
  /** After a session has started: persists its data, and removes the message that the last one has ended. */
  const adopt = () => {
    store.set(notificationsAtom, (list) =>
      list.filter(({ message }) => message !== told),
    );
    reportStoredToken(store);
    const { kept, queries } = services();
    kept.adopt();
    const user = queries.getQueryData(queryKey);
    if (user) forgetOthers(user).catch(console.warn);
  };
  return {
    close,
    expire() {
      const wasUsed = services().queries.getQueryData(queryKey) != null;
      close();
      if (!wasUsed) return;
      const message = t("app.session_ended");
      told = message;
      store.set(notificationsAtom, (list) =>
        withNotification(list, "info", message),
      );
    },
    async open(token, keep = "session") {
      store.set(tokenAtom, { token, keep });
      // Whatever created the token, such as a sign-up, has succeeded: do not lose it because the user fails to load. Without
      // a token, only the user tells that there is a session.
      const isStored = token === undefined || readToken() === token;
      const user = isStored
        ? await askUser().catch((error: unknown) => {
            console.error(error);
            return token === undefined ? null : undefined;
          })
        : null;
      if (user === null) {
        close();
        throw areCookiesStored()
          ? new SessionRefusedError()
          : new LocalError("core.failure.cookies");
      }
      adopt();
      refreshProgramme(services().queries).catch(console.error);
    },
    async switchTo(token) {
      const { api, queries } = services();
      const user = await getMe(api, token);
      if (user === null) return false;
      store.set(tokenAtom, { token, keep: "hours" });
      queries.setQueryData(queryKey, user);
      refreshProgramme(queries).catch(console.error);
      const asked = resetPrivate(queries);
      adopt();
      await asked;
      return true;
    },
    async end(isEndedByServer = false) {
      const { api, queries, kept } = services();
      const user = queries.getQueryData(queryKey);
      const ended = hasSession() && !isEndedByServer ? signOut(api) : undefined;
      noteSignOut();
      close();
      forgetUsers();
      // Awaited together: no rejection may go unhandled.
      await Promise.all([
        user &&
          withPatience(() => forgetDrafts(user), 10_000).catch(console.warn),
        kept.forget(),
        ended,
      ]);
    },
    async follow() {
      forgetSignedOutDrafts();
      if (!hasSession()) return close();
      store.set(offeredTokenAtom, undefined);
      const { queries } = services();
      // Until the new user is known, no data may be taken for theirs.
      queries.getQueryCache().find({ queryKey })?.reset();
      forgetPrivate(queries);
      await askUser();
      adopt();
      await refreshProgramme(queries);
    },
  };
}
