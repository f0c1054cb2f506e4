import { type RefObject, useCallback, useEffect, useRef } from "react";
import { flushSync } from "react-dom";

export const panes = ["outline", "canvas", "form"] as const;

export type Pane = (typeof panes)[number];

const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [contenteditable="true"], [tabindex="0"], iframe';

const paneOf = (element: Element | null): Pane | undefined => {
  const name = element?.closest<HTMLElement>("[data-pane]")?.dataset["pane"];
  return panes.find((pane) => pane === name);
};

/** Whether an element is visible, and no part of a form that is still loading. */
const takesFocus = (element: HTMLElement) =>
  element.getClientRects().length > 0 && element.closest("[inert]") === null;

/**
 * Focus between the panes: F6 leads to the next one, where it was there last.
 * @param onShow shows a pane that may be hidden on a narrow screen
 */
export function usePanes(
  root: RefObject<HTMLElement | null>,
  onShow: (pane: Pane) => void,
  /** Focuses the selected item of the outline, once it is loaded. */
  focusOutline: () => true | undefined,
) {
  const last = useRef(new Map<Pane, HTMLElement>());
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
      const at =
        present === undefined ? (step > 0 ? -1 : 0) : panes.indexOf(present);
      focusPane(panes.at((at + step) % panes.length) ?? "outline");
    },
    [focusPane],
  );
  return { focusPane, focusNextPane };
}
