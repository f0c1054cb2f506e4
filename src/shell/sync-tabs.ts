import type { createStore } from "jotai";
import { forgetSignedOutDrafts } from "#src/state/forget.ts";
import { readSession, tokenAtom } from "#src/state/token.ts";
import type { SessionController } from "./session-controller.ts";

/** Keeps this tab in sync with the others: sign-in and sign-out apply to all of them. */
export interface Tabs {
  /**
   * Whether another tab has started another session, whose token must not be sent with requests of this one. If so, this tab
   * then follows it.
   */
  hasOtherSession(): boolean;
  /** Starts following the other tabs: they send messages, and a tab that missed one checks when it gets focus. */
  follow(): void;
}

/** The other tabs of this browser. Does not follow them yet. */
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
      // If it has expired, the server will refuse it, which is reported.
      const isOther = present !== undefined && present !== known;
      if (isOther) look();
      return isOther;
    },
    follow() {
      // Without BroadcastChannel, tabs check when they get focus.
      if ("BroadcastChannel" in globalThis) {
        channel = new BroadcastChannel("palmares-session");
        channel.addEventListener("message", look);
      }
      window.addEventListener("focus", look);
      document.addEventListener("visibilitychange", look);
      // A sign-out's message can arrive before its change of local storage.
      window.addEventListener("storage", forgetSignedOutDrafts);
    },
  };
}
