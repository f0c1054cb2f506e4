import { useEffect, useReducer } from "react";
import { instant } from "#src/domain/dates.ts";
import { type WindowState, windowState } from "#src/domain/window.ts";
import { useClock } from "#src/engine/contract.ts";

/** Where the present stands to a window of time; draws again when that changes. A missing bound is open. */
export function useWindow(
  start: string | null | undefined,
  end: string | null | undefined,
): WindowState {
  const clock = useClock();
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  const now = clock.now();
  const boundary = [instant(start), instant(end)].find(
    (one) => one !== undefined && one > now,
  );
  useEffect(
    () => (boundary === undefined ? undefined : clock.at(boundary, refresh)),
    [clock, boundary],
  );
  return windowState(start, end, now);
}
