import { type RefObject, useEffect, useRef } from "react";

/**
 * Closes what `box` has opened, like a menu: by Escape in it, or a press elsewhere.
 * @param close receives whether it was Escape, in which case focus should return to the control that opened it
 */
export function useLightDismiss(
  box: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: (isEscape: boolean) => void,
): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const element = box.current;
    if (element === null || !isOpen) return;
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener(
      "pointerdown",
      ({ target }) => {
        if (!element.contains(target as Node)) latest.current(false);
      },
      { signal },
    );
    element.addEventListener(
      "keydown",
      ({ key }) => {
        if (key === "Escape") latest.current(true);
      },
      { signal },
    );
    return () => listening.abort();
  }, [box, isOpen]);
}
