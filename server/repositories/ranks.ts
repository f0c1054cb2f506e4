/** Where a page lies in the whole ranking. */
export interface PagePlace {
  /** Entries ranked above the page. */
  before: number;
  /** Entries whose value is greater than the best of the page. */
  aboveBest: number;
}

/**
 * Ranks of a page's values, which are in order, rising or falling: equal ones share a rank and the next skips
 * (1, 2, 2, 4), across pages too. So a page of a ranking of any length costs two counts.
 */
export function ranksOfPage(
  values: readonly number[],
  { before, aboveBest }: PagePlace,
): number[] {
  const best = Math.max(...values);
  const sorted = [...values].sort((a, b) => b - a);
  const first = new Map<number, number>();
  for (const [index, value] of sorted.entries())
    if (!first.has(value)) first.set(value, before + index + 1);
  first.set(best, aboveBest + 1);
  return values.map((value) => first.get(value) ?? before + 1);
}
