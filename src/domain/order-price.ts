/** How long an order that names no price is rejected after a change. */
const SETTLED_MS = 24 * 60 * 60 * 1000;

/** Whether an order is placed at this price: it names the price or, if it names none, the price has not changed for 24 hours. */
export function isPriceSeen(
  { price, price_changed_at }: { price: number; price_changed_at: Date | null },
  expectedPrice: number | undefined,
  now: number,
): boolean {
  if (expectedPrice !== undefined) return expectedPrice === price;
  return (
    price_changed_at === null || now - price_changed_at.getTime() >= SETTLED_MS
  );
}
