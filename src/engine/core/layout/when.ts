import { isRecord } from "#src/schema/json.ts";
import { escaped } from "#src/schema/pointer.ts";
import type { Condition } from "#src/schema/types.gen.ts";

/** One line of a `when`, where it is, and what the matcher tests for it. */
export interface WhenLine {
  pointer: string;
  path: readonly string[];
  test: unknown;
  condition: Condition;
}

/**
 * The lines of a `when` as conditions; all must be met. Fails closed: what is not a `when` is never met, nor is a line
 * about something absent, unless its test says `absent`.
 * @param pointer of the `when` in its document
 */
export function whenLines(when: unknown, pointer: string): WhenLine[] {
  if (!isRecord(when) || Object.keys(when).length === 0)
    return [line(pointer, [], when, false)];
  return Object.entries(when).map(([name, test]) => {
    const at = `${pointer}/${escaped(name)}`;
    return name === "any"
      ? line(at, [], test, anyOf(test, at))
      : pathLine(at, name.split("."), test);
  });
}

/** The alternatives of an `any`: each a `when`, or a pair of path and test. */
export const alternatives = (any: unknown, pointer: string): WhenLine[][] =>
  (Array.isArray(any) ? any : []).map((one: unknown, index) => {
    const at = `${pointer}/${index}`;
    return Array.isArray(one)
      ? [pathLine(at, [one[0]].flat().map(String), one[1])]
      : whenLines(one, at);
  });

function anyOf(any: unknown, pointer: string): Condition {
  const branches = alternatives(any, pointer);
  return branches.length > 0 && { anyOf: branches.map(allOf) };
}

/** All lines as one condition. */
export const allOf = (lines: readonly WhenLine[]): Condition => ({
  allOf: lines.map(({ condition }) => condition),
});

const line = (
  pointer: string,
  path: readonly string[],
  test: unknown,
  condition: Condition,
): WhenLine => ({ pointer, path, test, condition });

function pathLine(
  pointer: string,
  path: readonly string[],
  test: unknown,
): WhenLine {
  const leaf = leafOf(test);
  if (leaf === undefined) return line(pointer, path, test, false);
  const mayBeAbsent = isRecord(test) && test["absent"] === true;
  const condition = path.reduceRight<Condition>(
    (inner, name, depth) => ({
      // The roots are objects, but for a visitor's `user`.
      ...(!mayBeAbsent && depth > 0 && { type: "object" }),
      ...(!mayBeAbsent && { required: [name] }),
      properties: { [name]: inner },
    }),
    leaf,
  );
  return line(pointer, path, test, condition);
}

const isScalar = (value: unknown): value is string | number | boolean =>
  ["string", "number", "boolean"].includes(typeof value);

/** A value, or each of a list; undefined for anything else. */
export function valuesOf(
  test: unknown,
): (string | number | boolean)[] | undefined {
  const values = Array.isArray(test) ? test : [test];
  return values.length > 0 && values.every(isScalar) ? values : undefined;
}

const oneOf = (values: readonly unknown[]): Condition =>
  values.length === 1 ? { const: values[0] } : { enum: [...values] };

/** What a test expects of the value itself; undefined if it is no test. Null counts as absent. */
function leafOf(test: unknown): Condition | undefined {
  const values = valuesOf(test);
  if (values !== undefined) return oneOf(values);
  if (!isRecord(test)) return undefined;
  const { absent, ...operators } = test;
  const leaves = Object.entries(operators).map(([name, expected]) =>
    operatorLeaf(name, expected),
  );
  if (leaves.includes(undefined)) return undefined;
  const [leaf, ...more] = leaves as Condition[];
  const all = more.length > 0 ? { allOf: leaves as Condition[] } : leaf;
  if (absent !== true) return absent === undefined ? all : undefined;
  const nothing: Condition = { type: "null" };
  return all === undefined ? nothing : { anyOf: [nothing, all] };
}

function operatorLeaf(name: string, expected: unknown): Condition | undefined {
  const values = valuesOf(expected);
  if (values === undefined) return undefined;
  switch (name) {
    case "not":
      return { not: { enum: [null, ...values] } };
    case "contains":
      return { type: "array", contains: oneOf(values) };
    case "gte":
    case "lte":
      return boundLeaf(name, expected);
    default:
      return undefined;
  }
}

/** At least of a list counts its entries. */
function boundLeaf(name: "gte" | "lte", bound: unknown): Condition | undefined {
  if (typeof bound !== "number") return undefined;
  if (name === "lte") return { type: "number", maximum: bound };
  return Number.isInteger(bound) && bound >= 0
    ? { type: ["number", "array"], minimum: bound, minItems: bound }
    : { type: "number", minimum: bound };
}
