import { useCallback, useMemo, useSyncExternalStore } from "react";

/** Widths at which the layout changes, in px (AS-2.9.8, CH-9.14); CSS repeats them in `@media`. */
export const breakpoints = { desktop: 960, wide: 1100 } as const;

/** Whether the device currently matches `query`; re-renders on changes. False if `matchMedia` is missing. */
export function useMediaQuery(query: string): boolean {
  // Created once: each call makes the browser recalculate styles first.
  const media = useMemo(
    () =>
      typeof window.matchMedia === "function" ? window.matchMedia(query) : null,
    [query],
  );
  const subscribe = useCallback(
    (changed: () => void) => {
      media?.addEventListener("change", changed);
      return () => media?.removeEventListener("change", changed);
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => media?.matches ?? false);
}
