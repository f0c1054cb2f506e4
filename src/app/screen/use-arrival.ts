import { type RefObject, useEffect, useRef } from "react";

/**
 * On arrival at another page: the focus goes to its `main`, so that assistive technology begins there, and the page
 * begins at its top. Going back and forth leaves the scroll to the browser. The first page is left alone.
 */
export function useArrival(
  path: string,
  main: RefObject<HTMLElement | null>,
): void {
  const last = useRef(path);
  const isTravelling = useRef(false);

  useEffect(() => {
    const travel = () => {
      isTravelling.current = true;
    };
    window.addEventListener("popstate", travel, true);
    return () => window.removeEventListener("popstate", travel, true);
  }, []);

  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    main.current?.focus({ preventScroll: true });
    if (!isTravelling.current) window.scrollTo(0, 0);
    isTravelling.current = false;
  }, [path, main]);
}
