/** Fewer people than this are not told apart (BO-20.3). */
const LEAST = 5;

/**
 * The groups that are shown as one: those with few people and, so that none of them is the difference between all and the
 * others, as many of the next larger ones as it takes.
 * @param sizes the smallest first
 */
export function hiddenGroups(
  sizes: readonly { id: number; people: number }[],
): { groups: ReadonlySet<number>; areEnough: boolean } {
  const isEnough = (count: number) =>
    sizes.slice(0, count).reduce((sum, { people }) => sum + people, 0) >= LEAST;
  const small = sizes.filter(({ people }) => people < LEAST).length;
  let count = small;
  while (small > 0 && count < sizes.length && !isEnough(count)) count += 1;
  return {
    groups: new Set(sizes.slice(0, count).map(({ id }) => id)),
    areEnough: isEnough(count) && small > 0,
  };
}
