import type { List } from "#src/api/client/read.ts";
import { isSame } from "#src/schema/json.ts";

/** One page of a list. */
export interface Page<T> extends List<T> {
  /** Entries in the response, including omitted ones. */
  received: number;
}

/** Drops the pages that a server without pagination repeats. */
function withoutRepeats(pages: readonly Page<unknown>[]) {
  const repeat = pages.findIndex(
    ({ items }, index) =>
      items.length > 0 && isSame(items, pages[index - 1]?.items),
  );
  return repeat < 0 ? pages : pages.slice(0, repeat);
}

/** All pages as one list, in order. */
export function listOfPages<T>(pages: readonly Page<T>[]): List<T> {
  const distinct = withoutRepeats(pages) as readonly Page<T>[];
  return {
    items: distinct.flatMap(({ items }) => items),
    total: distinct.at(-1)?.total ?? 0,
    omitted: distinct.reduce((sum, { omitted }) => sum + omitted, 0),
  };
}

/** Whether nothing is left to load: the total is reached, or the last page contained nothing new. */
export function isComplete(pages: readonly Page<unknown>[]): boolean {
  const last = pages.at(-1);
  if (last === undefined) return false;
  if (last.received === 0) return true;
  if (withoutRepeats(pages).length < pages.length) return true;
  return pages.reduce((sum, page) => sum + page.received, 0) >= last.total;
}
