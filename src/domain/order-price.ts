/** How long an order that names no price is rejected after a change. */
const SETTLED_MS = 24 * 60 * 60 * 1000;

/**
 * Whether an order is placed at this price: it names the price or, if it names none, the price has not changed for 24 hours.
 * @param now milliseconds since 1970, the server's
 */
export function isPriceSeen(
  { price, changedAt }: { price: number; changedAt: Date | null },
  expectedPrice: number | undefined,
  now: number,
): boolean {
  if (expectedPrice !== undefined) return expectedPrice === price;
  return changedAt === null || now - changedAt.getTime() >= SETTLED_MS;
}
