import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

interface Deeds {
  onUndo: () => void;
  onRedo: () => void;
  onPublish: (() => void) | undefined;
  onHelp: () => void;
  onPane: (step: 1 | -1) => void;
}

/** Whether keys write into an element. */
const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement &&
      !["button", "checkbox", "radio"].includes(target.type)));

/** The keys of the whole composer. A text field has its own undo. */
export function useComposerKeys(
  root: RefObject<HTMLElement | null>,
  deeds: Deeds,
): void {
  const latest = useRef(deeds);
  useEffect(() => {
    latest.current = deeds;
  });
  // Before the first key can be pressed.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, shiftKey, altKey } = event;
      // Coming back from the history focuses the screen's title.
      const screen = root.current?.closest("main");
      const isHere =
        target === document.body || screen?.contains(target as Node);
      if (!isHere || event.defaultPrevented || altKey) return;
      const { onUndo, onRedo, onPublish, onHelp, onPane } = latest.current;
      const isControl = ctrlKey || metaKey;
      const deed = (): (() => void) | undefined => {
        if (key === "F6") return () => onPane(shiftKey ? -1 : 1);
        if (isControl && key === "Enter") return onPublish;
        if (isTextField(target)) return undefined;
        if (isControl && key.toLowerCase() === "z")
          return shiftKey ? onRedo : onUndo;
        if (isControl && key.toLowerCase() === "y") return onRedo;
        return !isControl && key === "?" ? onHelp : undefined;
      };
      const work = deed();
      if (work === undefined) return;
      event.preventDefault();
      work();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [root]);
}
