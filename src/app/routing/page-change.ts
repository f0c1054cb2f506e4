import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "wouter";

/** Does `act` whenever another page comes, as putting away what lies open over the one before. */
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
 * On arrival at another page: the focus goes to its `main`, so that assistive technology begins there, and the page
 * begins at its top. Going back and forth leaves the scroll to the browser. The first page is left alone, and so are
 * addresses that lead elsewhere: they have no `main`.
 */
export function useNavigationFocus(
  path: string,
  main: RefObject<HTMLElement | null>,
): void {
  const last = useRef<string>(undefined);
  const isTravelling = useRef(false);
  const pathname = useRef(location.pathname);

  useEffect(() => {
    // A link to another place on the page fires it too.
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

/** Where all that stands on the page is replaced, whenever `isReplaced` changes, the focus goes to the `main` that comes. */
export function useReplacementFocus(isReplaced: boolean): void {
  const last = useRef(isReplaced);
  useEffect(() => {
    if (last.current === isReplaced) return;
    last.current = isReplaced;
    const main = document.querySelector<HTMLElement>("main");
    if (main !== null) takeFocus(main);
  }, [isReplaced]);
}

/** What may take the focus of something in it that went away. */
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
 * Where a button goes away by its own click, as one that tries again, the focus goes to what still stands around it, and
 * not back to the beginning of the page; from above or below the page to the page itself. Whoever moves the focus
 * meanwhile is left alone.
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
