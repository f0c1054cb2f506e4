import { useCallback, useMemo, useSyncExternalStore } from "react";

/** Widths at which the layout changes, in px (AS-2.9.8, CH-9.14); CSS repeats them in `@media`. */
export const breakpoints = { desktop: 960, wide: 1100 } as const;

/** Whether the device matches `query` now; follows it while it changes. False without `matchMedia`. */
export function useMediaQuery(query: string): boolean {
  // Asked for once: each time the browser brings its styles up to date first.
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
