import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "wouter";

/** Calls `act` on navigation to another page, for example to close what was open on the previous one. */
export function usePageChange(act: () => void): void {
  const [location] = useLocation();
  const last = useRef(location);
  useEffect(() => {
    if (last.current === location) return;
    last.current = location;
    act();
  });
}

/**
 * On navigation to another page, focuses its `main`, so that assistive technology starts there, and scrolls to the top. For
 * back and forward the browser restores the scroll position. Ignores the first page, and addresses that redirect: they have
 * no `main`.
 */
export function useNavigationFocus(
  path: string,
  main: RefObject<HTMLElement | null>,
): void {
  const last = useRef<string>(undefined);
  const isTravelling = useRef(false);
  const pathname = useRef(location.pathname);

  useEffect(() => {
    // A link to an anchor on the same page triggers it as well.
    const travel = () => {
      isTravelling.current = location.pathname !== pathname.current;
    };
    window.addEventListener("popstate", travel, true);
    return () => window.removeEventListener("popstate", travel, true);
  }, []);

  useEffect(() => {
    pathname.current = location.pathname;
    if (main.current === null || last.current === path) return;
    const isFirst = last.current === undefined;
    last.current = path;
    if (isFirst) return;
    main.current.focus({ preventScroll: true });
    if (!isTravelling.current) window.scrollTo(0, 0);
    isTravelling.current = false;
  }, [path, main]);
}

/** Focuses the new `main` when the whole page is replaced, that is, when `isReplaced` changes. */
export function useReplacementFocus(isReplaced: boolean): void {
  const last = useRef(isReplaced);
  useEffect(() => {
    if (last.current === isReplaced) return;
    last.current = isReplaced;
    const main = document.querySelector<HTMLElement>("main");
    if (main !== null) takeFocus(main);
  }, [isReplaced]);
}

/** Containers that may take focus from a control that disappeared in them. */
const surroundings = "section, article, [data-block], main, [role=dialog]";

function takeFocus(element: HTMLElement): void {
  const isOwn = element.hasAttribute("tabindex");
  if (!isOwn) {
    element.tabIndex = -1;
    element.addEventListener(
      "blur",
      () => element.removeAttribute("tabindex"),
      {
        once: true,
      },
    );
  }
  element.focus({ preventScroll: true });
}

/**
 * If a button disappears because it was clicked, for example to retry, moves focus to the closest remaining container
 * instead of the top of the document; outside the page, to the page itself. Does nothing if the user has moved focus
 * meanwhile.
 */
export function useFocusRecovery(): void {
  useEffect(() => {
    let observer: MutationObserver | undefined;
    const stop = () => observer?.disconnect();
    const follow = ({ target }: Event) => {
      stop();
      const button = target instanceof Element && target.closest("button");
      if (!button) return;
      const around: HTMLElement[] = [];
      for (
        let next = button.closest<HTMLElement>(surroundings);
        next !== null;
        next = next.parentElement?.closest<HTMLElement>(surroundings) ?? null
      )
        around.push(next);
      const main = document.querySelector("main");
      const isInDialog = button.closest("[role=dialog]") !== null;
      if (main !== null && !isInDialog) around.push(main);
      let holder: Element = button;
      observer = new MutationObserver(() => {
        if (holder.isConnected || document.activeElement !== document.body)
          return;
        const next = around.find(({ isConnected }) => isConnected);
        if (next === undefined) return stop();
        holder = next;
        takeFocus(next);
      });
      observer.observe(document.body, { childList: true, subtree: true });
    };
    document.addEventListener("click", follow, true);
    document.addEventListener("pointerdown", stop, true);
    document.addEventListener("keydown", stop, true);
    return () => {
      stop();
      document.removeEventListener("click", follow, true);
      document.removeEventListener("pointerdown", stop, true);
      document.removeEventListener("keydown", stop, true);
    };
  }, []);
}
