import { useCallback, useSyncExternalStore } from "react";

/** Widths at which the layout changes, in px (AS-2.9.8, CH-9.14); CSS repeats them in `@media`. */
export const breakpoints = { desktop: 960, wide: 1100 } as const;

const list = (query: string) =>
  typeof window.matchMedia === "function" ? window.matchMedia(query) : null;

/** Whether the device matches `query` now; follows it while it changes. False without `matchMedia`. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = list(query);
      media?.addEventListener("change", changed);
      return () => media?.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => list(query)?.matches ?? false);
}
