import type { Reward } from "#src/schema/types.gen.ts";

/** What is missing to afford a price: 0 when the points suffice; undefined while either is unknown. */
export function missingPoints(
  price: Reward["price"],
  points: number | undefined,
): number | undefined {
  if (price === null || price === undefined || points === undefined)
    return undefined;
  return Math.max(0, price - points);
}

/** From the smallest price to the largest; rewards without a price come last. */
export function byPrice(rewards: readonly Reward[]): Reward[] {
  const cost = ({ price }: Reward) => price ?? Number.POSITIVE_INFINITY;
  return rewards.toSorted((one, other) =>
    cost(one) === cost(other) ? 0 : cost(one) - cost(other),
  );
}
