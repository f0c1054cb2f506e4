/**
 * A number of the wire: itself, or numeric text.
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
