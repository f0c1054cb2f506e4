/**
 * A number of the wire: itself, or numeric text (contract, section 4).
 * @returns undefined for nothing and for what is no finite number
 */
export function toNumber(
  value: number | string | null | undefined,
): number | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === "string" && value.trim() === "") return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/**
 * Rounds halves away from zero. A half that binary fractions miss by a hair counts as one: 1.005 is 1.01 with two
 * decimals, though it is stored as 1.00499….
 */
export function roundTo(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  const scaled = Math.abs(value) * factor * (1 + Number.EPSILON);
  const rounded = (Math.sign(value) * Math.round(scaled)) / factor;
  return Number.isFinite(rounded) ? rounded + 0 : value;
}

/** An amount of money or points, to the cent. */
export const roundToCents = (value: number): number => roundTo(value, 2);

/** A quantity or result: rounded only so far that sums of binary fractions come out even (0.1 + 0.2 is 0.3). */
export const roundQuantity = (value: number): number => roundTo(value, 6);
