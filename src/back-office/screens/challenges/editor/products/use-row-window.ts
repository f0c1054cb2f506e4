import { type RefObject, useCallback, useLayoutEffect, useState } from "react";

/** Of a row, and of the head, in pixels; as in the style sheet. */
export const ROW_HEIGHT = 44;

/** How many rows are rendered above and below those in sight. */
const BESIDE = 5;

/**
 * Which rows of a scrolled table are rendered (BO-12.5), where all are equally high: `reveal` scrolls to one, and
 * renders the rows in sight immediately.
 */
export function useRowWindow(grid: RefObject<HTMLElement | null>) {
  const [first, setFirst] = useState(0);
  const [size, setSize] = useState(2 * BESIDE);

  const show = useCallback((offset: number, height: number) => {
    setSize(Math.ceil(height / ROW_HEIGHT) + 2 * BESIDE);
    setFirst(Math.max(0, Math.floor(offset / ROW_HEIGHT) - BESIDE));
  }, []);

  useLayoutEffect(() => {
    const element = grid.current;
    if (element === null) return;
    const look = () => show(element.scrollTop, element.clientHeight);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [grid, show]);

  const reveal = useCallback(
    (row: number) => {
      if (grid.current === null) return;
      const { scrollTop, clientHeight } = grid.current;
      const top = row * ROW_HEIGHT;
      // The head covers the first row in sight.
      const lowest = top + 2 * ROW_HEIGHT - clientHeight;
      const offset = Math.min(top, Math.max(scrollTop, lowest));
      if (offset === scrollTop) return;
      grid.current.scrollTop = offset;
      show(offset, clientHeight);
    },
    [grid, show],
  );
  return { first, size, reveal };
}

/** The rows to render, by their indexes: those in the window, and one more that stays, as the active one does. */
export function windowRows(
  { first, size }: { first: number; size: number },
  count: number,
  kept: number,
): number[] {
  const end = Math.min(first + size, count);
  const start = Math.max(0, Math.min(first, end - size));
  const indexes = Array.from({ length: end - start }, (_, at) => start + at);
  if (kept < count && kept >= end) indexes.push(kept);
  if (kept < start) indexes.unshift(kept);
  return indexes;
}
