import { type RefObject, useCallback, useEffect, useRef } from "react";
import { flushSync } from "react-dom";

/** The parts of an editor: its items, what participants see, and the form of the chosen item. */
export type Pane = "outline" | "canvas" | "form";

const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [contenteditable="true"], [tabindex="0"], iframe';

const paneOf = (element: Element | null): string | undefined =>
  element?.closest<HTMLElement>("[data-pane]")?.dataset["pane"];

/** Whether an element is visible, and no part of a form that is still loading. */
const takesFocus = (element: HTMLElement) =>
  element.getClientRects().length > 0 && element.closest("[inert]") === null;

/**
 * Focus between the panes: F6 leads to the next one, where it was there last.
 * @param panes in the order of F6
 * @param onShow shows a pane that may be hidden on a narrow screen
 */
export function usePanes(
  root: RefObject<HTMLElement | null>,
  panes: readonly Pane[],
  onShow: (pane: Pane) => void,
  /** Focuses the selected item of the outline, once it is loaded. */
  focusOutline: () => true | undefined,
) {
  const last = useRef(new Map<string, HTMLElement>());
  useEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    const onFocus = ({ target }: FocusEvent) => {
      const pane = paneOf(target as Element);
      if (pane !== undefined) last.current.set(pane, target as HTMLElement);
    };
    element.addEventListener("focusin", onFocus);
    return () => element.removeEventListener("focusin", onFocus);
  }, [root]);

  const focusPane = useCallback(
    (pane: Pane) => {
      // Synchronously, so that the next key goes there, however busy the page is.
      flushSync(() => onShow(pane));
      const box = root.current?.querySelector<HTMLElement>(
        `[data-pane=${pane}]`,
      );
      if (box == null) return;
      if (pane === "outline" && focusOutline()) return;
      const before = last.current.get(pane);
      const first = [...box.querySelectorAll<HTMLElement>(focusable)].find(
        takesFocus,
      );
      const isBefore =
        before !== undefined && box.contains(before) && takesFocus(before);
      (isBefore ? before : (first ?? box)).focus();
    },
    [root, onShow, focusOutline],
  );

  /** Focuses the pane after the one with the focus, or the one before it. */
  const focusNextPane = useCallback(
    (step: 1 | -1) => {
      const present = paneOf(document.activeElement);
      const known = panes.indexOf(present as Pane);
      const at = known < 0 && step < 0 ? 0 : known;
      focusPane(panes.at((at + step) % panes.length) ?? "outline");
    },
    [panes, focusPane],
  );
  return { focusPane, focusNextPane };
}
