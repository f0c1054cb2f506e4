import {
  nextBoundary,
  readWindow,
  type WindowState,
  windowState,
} from "#src/domain/window.ts";
import { useClock, useRenderAt } from "#src/engine/contract.ts";

/** Where the present is relative to a window of time; draws again when that changes. */
export function useWindow(
  start: string | null | undefined,
  end: string | null | undefined,
): WindowState {
  const now = useClock().now();
  const window = readWindow(start, end);
  useRenderAt(nextBoundary(window, now));
  return windowState(window, now);
}
