import { toInstantText } from "./instant-text.ts";
import type { SchemaProblem } from "./parse.ts";
import textLength from "./runtime/text-length.ts";
import { type Limits, type Shape, type TypeName, types } from "./shape.ts";

type Mistake = Pick<SchemaProblem, "keyword" | "params">;

const patterns = new Map<string, RegExp>();

/** The expression of a pattern, compiled once. */
function expression(pattern: string): RegExp {
  const known = patterns.get(pattern) ?? new RegExp(pattern, "u");
  patterns.set(pattern, known);
  return known;
}

/** The first limit that a value of the right type breaks. */
function brokenLimit(
  { minLength, pattern, minimum, maximum }: Limits = {},
  value: unknown,
): Mistake | undefined {
  if (typeof value === "string") {
    if (minLength !== undefined && textLength(value) < minLength)
      return { keyword: "minLength", params: { limit: minLength } };
    if (pattern !== undefined && !expression(pattern).test(value))
      return { keyword: "pattern", params: { pattern } };
  } else if (typeof value === "number") {
    if (minimum !== undefined && value < minimum)
      return { keyword: "minimum", params: { limit: minimum } };
    if (maximum !== undefined && value > maximum)
      return { keyword: "maximum", params: { limit: maximum } };
  }
  return undefined;
}

/** Whether a text, number or boolean of the right type is one of the values and within the limits. */
export function fits(
  { values, limits, isInstant }: Shape,
  value: string | number | boolean,
): boolean {
  if (values !== undefined && !values.includes(value)) return false;
  if (isInstant && toInstantText(String(value)) !== value) return false;
  return brokenLimit(limits, value) === undefined;
}

const typeNames = (bits: number) =>
  (Object.keys(types) as TypeName[]).filter(
    (name) =>
      bits & types[name] && !(name === "integer" && bits & types.number),
  );

/** What a value that does not fit has against it, in the words of JSON Schema. */
export function mistakeOf(shape: Shape, value: unknown): Mistake {
  const { values, limits } = shape;
  const allowed = values?.filter((one) => one !== null);
  if (allowed !== undefined)
    return allowed.length === 1
      ? { keyword: "const", params: { allowedValue: allowed[0] } }
      : { keyword: "enum", params: { allowedValues: allowed } };
  return shape.types & bitsOf(value)
    ? (brokenLimit(limits, value) ?? { keyword: "pattern", params: {} })
    : { keyword: "type", params: { type: typeNames(shape.types) } };
}

/** The bits of a value of which only the type is right; a number's tell whether it is whole. */
function bitsOf(value: unknown): number {
  if (typeof value === "string") return types.string;
  if (typeof value === "boolean") return types.boolean;
  if (typeof value !== "number") return 0;
  return Number.isInteger(value) ? types.integer | types.number : types.number;
}
