import { Refused } from "#server/core/refused.ts";

/** Throws Refused if an amount is not finite or not safely representable as a number. */
export function requireInRange(...amounts: number[]): void {
  if (amounts.some((one) => !(Math.abs(one) <= Number.MAX_SAFE_INTEGER)))
    throw new Refused("amountOutOfRange");
}
