import type { createStore } from "jotai";
import type { SessionController } from "#src/app/session-controller.ts";
import {
  changeLanguage,
  currentLanguage,
  toLanguage,
} from "#src/i18n/index.ts";
import { languageKey } from "#src/i18n/languages.ts";
import { forgetSignedOutDrafts } from "#src/state/forget.ts";
import { readSession, tokenAtom } from "#src/state/token.ts";

/** Keeps this tab in sync with the others: signing in and out in one does so in all, and the language is one. */
export interface Tabs {
  /**
   * Whether another tab has opened another session, whose token must not go with the calls of this one. This tab then
   * follows it.
   */
  hasOtherSession(): boolean;
  /** Follows the other tabs from now on: they send messages, and a tab that missed one looks when it gets the focus. */
  follow(): void;
}

/** The other tabs of this browser. Nothing is followed yet. */
export function createTabs(
  store: ReturnType<typeof createStore>,
  session: Pick<SessionController, "follow">,
): Tabs {
  let known = readSession();
  let channel: BroadcastChannel | undefined;
  store.sub(tokenAtom, () => {
    known = readSession();
    channel?.postMessage("changed");
  });

  const look = () => {
    const present = readSession();
    if (present === known) return;
    known = present;
    session.follow().catch(console.error);
  };
  return {
    hasOtherSession() {
      const present = readSession();
      // One that has run out is the server's to refuse, which is reported.
      const isOther = present !== undefined && present !== known;
      if (isOther) look();
      return isOther;
    },
    follow() {
      // Without it tabs look when they get the focus.
      if ("BroadcastChannel" in globalThis) {
        channel = new BroadcastChannel("palmares-session");
        channel.addEventListener("message", look);
      }
      window.addEventListener("focus", look);
      document.addEventListener("visibilitychange", look);
      window.addEventListener("storage", ({ key, newValue }) => {
        // A sign-out's message can arrive before its change of local storage.
        forgetSignedOutDrafts();
        if (key !== languageKey || newValue === null) return;
        const language = toLanguage(newValue);
        if (language !== currentLanguage())
          changeLanguage(language).catch(console.error);
      });
    },
  };
}
