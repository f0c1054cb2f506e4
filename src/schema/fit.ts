import { toInstantText } from "./instant-text.ts";
import { isRecord } from "./json.ts";
import type { SchemaProblem } from "./problem.ts";
import textLength from "./runtime/text-length.ts";
import {
  type Limits,
  type ShapeNode,
  type TypeName,
  typeBit,
  types,
} from "./shape.ts";

type Failure = Pick<SchemaProblem, "keyword" | "params">;

const patterns = new Map<string, RegExp>();

/** The compiled regular expression of a pattern, cached. */
function expression(pattern: string): RegExp {
  const known = patterns.get(pattern) ?? new RegExp(pattern, "u");
  patterns.set(pattern, known);
  return known;
}

/** A character has at most two UTF-16 units, so the characters of a long text need not be counted. */
const isShorter = (text: string, minLength: number) =>
  text.length < 2 * minLength && textLength(text) < minLength;

/** The first limit that a value of the correct type violates. */
function brokenLimit(
  { minLength, pattern, minimum, maximum, minItems }: Limits = {},
  value: unknown,
): Failure | undefined {
  if (typeof value === "string") {
    if (minLength !== undefined && isShorter(value, minLength))
      return { keyword: "minLength", params: { limit: minLength } };
    if (pattern !== undefined && !expression(pattern).test(value))
      return { keyword: "pattern", params: { pattern } };
  } else if (typeof value === "number") {
    if (minimum !== undefined && value < minimum)
      return { keyword: "minimum", params: { limit: minimum } };
    if (maximum !== undefined && value > maximum)
      return { keyword: "maximum", params: { limit: maximum } };
  } else if (Array.isArray(value)) {
    if (minItems !== undefined && value.length < minItems)
      return { keyword: "minItems", params: { limit: minItems } };
  }
  return undefined;
}

/** Whether a value of the correct type is one of the allowed values and within the limits. */
export function fits(
  { values, known, limits, isInstant }: ShapeNode,
  value: string | number | boolean | readonly unknown[],
): boolean {
  if (values !== undefined && !values.includes(value)) return false;
  if (known !== undefined && (valueNamed(known, value) ?? value) !== value)
    return false;
  if (isInstant && toInstantText(String(value)) !== value) return false;
  return brokenLimit(limits, value) === undefined;
}

const letters = (value: unknown) =>
  String(value)
    .toLowerCase()
    .replace(/[\s_-]/g, "");

/** The one of `values` that a text matches, whatever its case and the separators of its words (`DOUBLE_FREE`, `doubleFree`). */
export function valueNamed(values: readonly unknown[], text: unknown): unknown {
  if (values.includes(text)) return text;
  const named = values.filter((value) => letters(value) === letters(text));
  return named.length === 1 ? named[0] : undefined;
}

/** The one of `values` that a value means: it in any case, or PHP's object of an enum case, `{value}` or `{name}`. */
export const valueMeant = (
  values: readonly unknown[],
  value: unknown,
): unknown =>
  isRecord(value)
    ? (valueNamed(values, value["value"]) ?? valueNamed(values, value["name"]))
    : valueNamed(values, value);

const typeNames = (bits: number) =>
  (Object.keys(types) as TypeName[]).filter(
    (name) =>
      bits & types[name] && !(name === "integer" && bits & types.number),
  );

/** Why a value does not match its shape: the JSON Schema keyword that fails. */
export function failureOf(shape: ShapeNode, value: unknown): Failure {
  const { values, known, limits } = shape;
  const allowed = (values ?? known)?.filter((one) => one !== null);
  if (allowed !== undefined)
    return allowed.length === 1
      ? { keyword: "const", params: { allowedValue: allowed[0] } }
      : { keyword: "enum", params: { allowedValues: allowed } };
  return shape.types & typeBit(value)
    ? (brokenLimit(limits, value) ?? { keyword: "pattern", params: {} })
    : { keyword: "type", params: { type: typeNames(shape.types) } };
}
