/** Why a stock is not changed by hand. */
export type StockRefusal = "zero" | "unlimited" | "belowZero" | "tooGreat";

/** The most units that a stock can have. */
export const MAX_STOCK = 2_147_483_647;

/**
 * Whether a stock allows a change: undefined if it does.
 * @param stock null if it is unlimited
 */
export function stockRefusal(
  change: number,
  stock: number | null,
): StockRefusal | undefined {
  if (change === 0) return "zero";
  if (stock === null) return "unlimited";
  const after = stock + change;
  if (after < 0) return "belowZero";
  return after > MAX_STOCK ? "tooGreat" : undefined;
}
