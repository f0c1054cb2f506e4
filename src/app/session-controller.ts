import type { QueryClient } from "@tanstack/react-query";
import type { createStore } from "jotai";
import type { Client } from "#src/api/client.ts";
import { LocalError, SessionRefusedError } from "#src/api/errors.ts";
import type { KeptAnswers } from "#src/api/kept-answers.ts";
import { refreshProgramme } from "#src/api/programme.ts";
import { forgetPrivate, resetPrivate } from "#src/api/query-client.ts";
import { type SessionPort, signOut } from "#src/api/session.ts";
import { getMe, meQuery } from "#src/api/user.ts";
import { withPatience } from "#src/browser/patience.ts";
import { entityId } from "#src/domain/reference.ts";
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

/** Deletes a user's unfinished declarations: the device may be shared. */
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

/** Notifies a user whose token could not be stored as usual: not at all, or for this tab alone. */
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

/** The session as the application itself handles it. */
export interface SessionController extends SessionPort {
  /** Ends the session in this browser alone. */
  close(): void;
  /** The server has ended the session (AS-8.3); whoever was using it is told so. */
  expire(): void;
  /**
   * Goes on with a token that the address brought, in the place of the present session, for an hour at most.
   * The present session stays until it is known whom the token stands for.
   * @returns whether it stands for anybody; throws what the call throws
   */
  switchTo(token: string): Promise<boolean>;
  /**
   * Another tab has changed the session: goes on as whoever is signed in there, or as a visitor. Until it is known who
   * that is nobody is, and where it cannot be known `meQuery` has failed. Throws what `GET /me` throws.
   */
  follow(): Promise<void>;
}

/** What happens when a session begins or ends. The guards follow the user: nothing here changes the address. */
export function createSessionController(
  store: ReturnType<typeof createStore>,
  services: () => {
    api: Client;
    queries: QueryClient;
    kept: Pick<KeptAnswers, "adopt" | "forget">;
  },
): SessionController {
  const { queryKey } = meQuery();

  /** Asks who is signed in now, and only then shows anything of theirs. */
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
  /** What was told of the session that has ended, in the language of then. */
  let told: string | undefined;
  /** A session has begun: its answers are kept, and nobody needs to sign in any more. */
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
    async open(token, rememberMe) {
      store.set(tokenAtom, { token, keep: rememberMe ? "days" : "session" });
      // What the token was given for, such as a new account, is done: it is not lost because its user cannot be had now.
      const isStored = token === undefined || readToken() === token;
      const user = isStored ? await askUser().catch(console.error) : null;
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
      // Awaited together: none may fail while nobody looks.
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
      // Until it is known who is signed in now, nothing may be taken for theirs.
      queries.getQueryCache().find({ queryKey })?.reset();
      forgetPrivate(queries);
      await askUser();
      adopt();
      await refreshProgramme(queries);
    },
  };
}
