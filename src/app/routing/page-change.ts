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

  useEffect(() => {
    const travel = () => {
      isTravelling.current = true;
    };
    window.addEventListener("popstate", travel, true);
    return () => window.removeEventListener("popstate", travel, true);
  }, []);

  useEffect(() => {
    if (main.current === null || last.current === path) return;
    const isFirst = last.current === undefined;
    last.current = path;
    if (isFirst) return;
    main.current.focus({ preventScroll: true });
    if (!isTravelling.current) window.scrollTo(0, 0);
    isTravelling.current = false;
  }, [path, main]);
}
