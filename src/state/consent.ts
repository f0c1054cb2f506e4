import { atom, useAtom } from "jotai";
import { useEffect, useRef } from "react";
import { basePath } from "#src/domain/programme/base-path.ts";
import { assignCookie, readCookie, writeCookie } from "./cookies.ts";

export type Choice = "accepted" | "refused";

const name = "cc";
const values = { accepted: "1", refused: "0" } as const;
/** Six months, in seconds. */
const maxAge = 182 * 24 * 60 * 60;

/** The choice in `document.cookie`; undefined if none was made. */
export function choiceOf(cookies: string): Choice | undefined {
  const value = readCookie(cookies, name);
  if (value === values.accepted) return "accepted";
  return value === values.refused ? "refused" : undefined;
}

/** The cookie that stores a choice for six months (AS-9.8), for `document.cookie`. */
export const choiceCookie = (choice: Choice, secure: boolean): string =>
  writeCookie(name, values[choice], { path: basePath, secure, maxAge });

const chosen = atom<Choice | undefined>(choiceOf(document.cookie));

/** The visitor's cookie choice, stored in this browser. */
export const choiceAtom = atom(
  (get) => get(chosen),
  (_, set, choice: Choice) => {
    assignCookie(choiceCookie(choice, location.protocol === "https:"));
    set(chosen, choice);
  },
);

/** Whether the user wants to change the choice, by the footer's link. */
export const isReconsideringAtom = atom(false);

/**
 * Props of a button that reopens the cookie settings: our own banner, or the third-party script's. Focus returns to the
 * button once a choice is made.
 */
export function useConsentSettings() {
  const [isReconsidering, reconsider] = useAtom(isReconsideringAtom);
  const button = useRef<HTMLButtonElement>(null);
  const hasOpened = useRef(false);
  useEffect(() => {
    if (isReconsidering || !hasOpened.current) return;
    hasOpened.current = false;
    button.current?.focus();
  }, [isReconsidering]);
  return {
    button,
    open() {
      if (window.OneTrust) {
        window.OneTrust.ToggleInfoDisplay();
        return;
      }
      hasOpened.current = true;
      reconsider(true);
    },
  };
}
