import type { createStore } from "jotai";
import type { SessionController } from "#src/app/session-controller.ts";
import {
  changeLanguage,
  currentLanguage,
  toLanguage,
} from "#src/i18n/index.ts";
import { languageKey } from "#src/i18n/languages.ts";
import { readSession, tokenAtom } from "#src/state/token.ts";

/**
 * Keeps this tab as the others are: who signs in or out in one does in all, and the language is one. Tabs tell each
 * other; a tab that was not told looks again when it is returned to.
 * @returns stops following
 */
export function followTabs(
  store: ReturnType<typeof createStore>,
  session: Pick<SessionController, "follow">,
): () => void {
  // Without it tabs look again when they are returned to.
  const tabs =
    "BroadcastChannel" in globalThis
      ? new BroadcastChannel("palmares-session")
      : undefined;
  const listening = new AbortController();
  const { signal } = listening;
  let known = readSession();

  const look = () => {
    const present = readSession();
    if (present === known) return;
    known = present;
    session.follow().catch(console.error);
  };
  const stop = store.sub(tokenAtom, () => {
    known = readSession();
    tabs?.postMessage("changed");
  });
  tabs?.addEventListener("message", look, { signal });
  window.addEventListener("focus", look, { signal });
  document.addEventListener("visibilitychange", look, { signal });
  window.addEventListener(
    "storage",
    ({ key, newValue }) => {
      if (key !== languageKey || newValue === null) return;
      const language = toLanguage(newValue);
      if (language !== currentLanguage())
        changeLanguage(language).catch(console.error);
    },
    { signal },
  );
  return () => {
    stop();
    listening.abort();
    tabs?.close();
  };
}
