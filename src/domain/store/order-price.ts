/** How long after a price change orders that name no price are rejected. */
const SETTLED_MS = 24 * 60 * 60 * 1000;

/**
 * Whether an order may be placed at this price: it names the price, or it names none and the price has not changed for 24
 * hours.
 * @param now the server's time, in milliseconds since 1970
 */
export function isPriceSeen(
  { price, changedAt }: { price: number; changedAt: Date | null },
  expectedPrice: number | undefined,
  now: number,
): boolean {
  if (expectedPrice !== undefined) return expectedPrice === price;
  return changedAt === null || now - changedAt.getTime() >= SETTLED_MS;
}
