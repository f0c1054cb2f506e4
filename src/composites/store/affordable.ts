import type { Reward } from "#src/schema/types.gen.ts";

/** Points missing for a price: 0 if they suffice; undefined while either is unknown. */
export function missingPoints(
  price: Reward["price"],
  points: number | undefined,
): number | undefined {
  if (price === null || price === undefined || points === undefined)
    return undefined;
  return Math.max(0, price - points);
}

/** Sorts by price, ascending; rewards without a price come last. */
export function byPrice(rewards: readonly Reward[]): Reward[] {
  const cost = ({ price }: Reward) => price ?? Number.POSITIVE_INFINITY;
  return rewards.toSorted((one, other) =>
    cost(one) === cost(other) ? 0 : cost(one) - cost(other),
  );
}
