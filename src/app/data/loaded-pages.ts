/** One page of a list, as its source answered it. */
export interface LoadedPage {
  items: unknown[];
  total: number;
  received?: number;
}

const isRepeated = (page: LoadedPage, before: LoadedPage | undefined) =>
  page.items.length > 0 &&
  JSON.stringify(page.items) === JSON.stringify(before?.items);

/** A server that does not page gives the same page again and again: it counts once. */
function withoutRepeats(pages: readonly LoadedPage[]): readonly LoadedPage[] {
  const repeat = pages.findIndex((page, index) =>
    isRepeated(page, pages[index - 1]),
  );
  return repeat < 0 ? pages : pages.slice(0, repeat);
}

/** The items of all pages, in their order. */
export function itemsOf(pages: readonly LoadedPage[]): unknown[] {
  return withoutRepeats(pages).flatMap(({ items }) => items);
}

/** Whether nothing is left to load: all of the total came, or the last page brought nothing new. */
export function isComplete(pages: readonly LoadedPage[]): boolean {
  const last = pages.at(-1);
  if (last === undefined) return false;
  const lengthOf = ({ received, items }: LoadedPage) =>
    received ?? items.length;
  if (lengthOf(last) === 0) return true;
  if (withoutRepeats(pages).length < pages.length) return true;
  return pages.reduce((sum, page) => sum + lengthOf(page), 0) >= last.total;
}
