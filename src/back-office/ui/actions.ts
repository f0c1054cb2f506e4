import { atom, useSetAtom } from "jotai";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { TextKey } from "#src/back-office/texts.ts";

/** Something that can be done on a screen: its menus, keys, the help and the search (Ctrl+K) are made of these. */
export interface Action<Context = void> {
  id: string;
  label: TextKey;
  /** As on a keyboard, such as `Ctrl+Shift+Z`; the help shows all of them, menus the first. */
  keys?: readonly string[];
  /** Where its keys work: on the screen; in its text fields, or in dialogs, too; or only in a part of it, which handles them. */
  reach?: "screen" | "fields" | "window" | "part";
  isEnabled?: (context: Context) => boolean;
  run: (context: Context) => void;
}

/** Whether an action can be done now. */
export const isEnabled = <Context>(
  action: Action<Context>,
  context: Context,
): boolean => action.isEnabled?.(context) ?? true;

/** Binds an action to its context. */
export const bound = <Context>(
  { isEnabled, run, ...action }: Action<Context>,
  context: () => Context,
): Action => ({
  ...action,
  isEnabled: () => isEnabled?.(context()) ?? true,
  run: () => run(context()),
});

/** The actions of the screen that is open, for the search. */
export const offeredActions = atom<readonly Action[]>([]);

/** Whether a key press is a combination. On a Mac, the command key is Ctrl, too. */
export function isPressed(
  combination: string,
  event: Pick<
    KeyboardEvent,
    "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey"
  >,
): boolean {
  const parts = combination.split("+");
  const key = parts.pop() ?? "";
  // Which keys need Shift depends on the keyboard.
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase();
  return (
    event.key.toLowerCase() === (keyNames[key] ?? key).toLowerCase() &&
    (event.ctrlKey || event.metaKey) === parts.includes("Ctrl") &&
    event.altKey === parts.includes("Alt") &&
    (isSign || event.shiftKey === parts.includes("Shift"))
  );
}

/** The keys that are shown by what is on them. */
const keyNames: Readonly<Record<string, string>> = {
  "↑": "ArrowUp",
  "↓": "ArrowDown",
  "←": "ArrowLeft",
  "→": "ArrowRight",
};

/** Whether keys write into an element. */
const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement &&
      !["button", "checkbox", "radio"].includes(target.type)));

/** Whether the keys of an action work where one was pressed. */
const reaches: Record<
  NonNullable<Action["reach"]>,
  (isHere: boolean, isInText: boolean) => boolean
> = {
  screen: (isHere, isInText) => isHere && !isInText,
  fields: (isHere) => isHere,
  window: () => true,
  part: () => false,
};

/** Does the actions of a screen by their keys, and offers them in the search. A text field has its own undo. */
export function useActions(
  root: RefObject<HTMLElement | null>,
  actions: readonly Action[],
): void {
  const offer = useSetAtom(offeredActions);
  useEffect(() => {
    offer(actions);
    return () => offer([]);
  }, [offer, actions]);
  const latest = useRef(actions);
  latest.current = actions;
  // Before the first key can be pressed.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const { target } = event;
      // Coming back from the history focuses the screen's title.
      const screen = root.current?.closest("main") ?? root.current;
      const isHere =
        target === document.body || screen?.contains(target as Node) === true;
      const action = latest.current.find(
        ({ keys = [], reach = "screen" }) =>
          reaches[reach](isHere, isTextField(target)) &&
          keys.some((combination) => isPressed(combination, event)),
      );
      if (action === undefined || !isEnabled(action, undefined)) return;
      event.preventDefault();
      action.run();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [root]);
}
