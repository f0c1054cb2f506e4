import { unescaped } from "./pointer.ts";
import { type SchemaProblem, schemaReason } from "./problem.ts";
import type { SchemaError, Validator } from "./validator.ts";

export type Parsed<T> =
  | { ok: true; value: T }
  | { ok: false; problem: SchemaProblem };

/** The value itself if it matches the schema of `validate`, otherwise its most specific problem. */
export function parse<T>(validate: Validator<T>, value: unknown): Parsed<T> {
  const problem = schemaProblem(validate, value);
  return problem === undefined
    ? { ok: true, value: value as T }
    : { ok: false, problem };
}

/** The most specific problem of a value; undefined if it matches the schema of `validate`. */
export function schemaProblem(
  validate: ((value: unknown) => boolean) & Pick<Validator<unknown>, "errors">,
  value: unknown,
): SchemaProblem | undefined {
  if (validate(value)) return undefined;
  const errors = mostSpecific(validate.errors ?? []);
  const [{ instancePath, keyword, params } = unknownError] = errors;
  const seen = valueAt(value, instancePath);
  const reason =
    keyword === "required"
      ? schemaReason(keyword, { missingProperty: missingFrom(errors) }, seen)
      : schemaReason(keyword, params, seen);
  return { pointer: instancePath, keyword, params, reason };
}

const missingFrom = (errors: readonly SchemaError[]) =>
  errors.map(({ params }) => params["missingProperty"]);

const unknownError: SchemaError = {
  instancePath: "",
  keyword: "schema",
  params: {},
};

const branching = new Set(["anyOf", "oneOf", "if", "allOf"]);

/**
 * Of errors in several branches, the deepest: that branch was probably meant. More than one only if each branch lacks a
 * property of the same object.
 */
function mostSpecific(errors: readonly SchemaError[]): SchemaError[] {
  const leaves = errors.filter(({ keyword }) => !branching.has(keyword));
  const candidates = leaves.length > 0 ? leaves : errors;
  const depths = candidates.map(
    ({ instancePath }) => instancePath.split("/").length,
  );
  const deepest = candidates[depths.indexOf(Math.max(...depths))];
  if (deepest === undefined) return [];
  const others = candidates.filter(
    ({ instancePath, keyword }) =>
      keyword === "required" && instancePath === deepest.instancePath,
  );
  return deepest.keyword === "required" ? others : [deepest];
}

/** The value at a JSON pointer; undefined if it does not exist. */
export function valueAt(value: unknown, pointer: string): unknown {
  let found = value;
  for (const part of pointer.split("/").slice(1)) {
    if (typeof found !== "object" || found === null) return undefined;
    const name = unescaped(part);
    found = (found as Record<string, unknown>)[name];
  }
  return found;
}
