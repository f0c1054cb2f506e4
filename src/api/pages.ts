import { isRepeated } from "./fetch-list.ts";
import type { List } from "./read.ts";

/** One page of a list. */
export interface Page<T> extends List<T> {
  /** Entries that the page held, with those left out. */
  received: number;
}

/** A server that does not page gives the same page again and again: it is kept once. */
function withoutRepeats(pages: readonly Page<unknown>[]) {
  const repeat = pages.findIndex(({ items }, index) => {
    const before = pages[index - 1];
    return (
      items.length > 0 &&
      before !== undefined &&
      isRepeated(items, before.items)
    );
  });
  return repeat < 0 ? pages : pages.slice(0, repeat);
}

/** All pages as one list, in their order. */
export function listOfPages<T>(pages: readonly Page<T>[]): List<T> {
  const distinct = withoutRepeats(pages) as readonly Page<T>[];
  return {
    items: distinct.flatMap(({ items }) => items),
    total: distinct.at(-1)?.total ?? 0,
    omitted: distinct.reduce((sum, { omitted }) => sum + omitted, 0),
  };
}

/** Whether nothing is left to load: all of the total came, or the last page brought nothing new. */
export function isComplete(pages: readonly Page<unknown>[]): boolean {
  const last = pages.at(-1);
  if (last === undefined) return false;
  if (last.received === 0) return true;
  if (withoutRepeats(pages).length < pages.length) return true;
  return pages.reduce((sum, page) => sum + page.received, 0) >= last.total;
}
