import type { Entry } from "#src/back-office/screens/moderation/entries.ts";

/** Another moderator with the entry open, if any. */
export function otherReader(
  { claim }: Pick<Entry, "claim">,
  user: number | undefined,
  now: number,
): string | undefined {
  if (claim == null || claim.by.id === user) return undefined;
  return Date.parse(claim.until) > now ? claim.by.name : undefined;
}

/**
 * The place of the next entry that is free, in steps of 1 or -1; the neighbor if no free one is left.
 * @param index -1 for the place before the first one
 */
export function nextFree(
  isFree: readonly boolean[],
  index: number,
  step: 1 | -1,
): number {
  const clamped = (place: number) =>
    Math.max(0, Math.min(isFree.length - 1, place));
  for (let place = index + step; place in isFree; place += step)
    if (isFree[place] === true) return place;
  return clamped(index + step);
}
