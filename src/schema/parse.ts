import type { SchemaError, Validator } from "./validator.ts";

/** Why a value does not meet its schema. */
export interface SchemaProblem {
  /** JSON pointer to what is wrong, from the value on; empty for the value itself. */
  pointer: string;
  /** The keyword of the schema that failed. */
  keyword: string;
  params: Readonly<Record<string, unknown>>;
  /** In English, for developers: "expected string, got 7". */
  reason: string;
}

export type Parsed<T> =
  | { ok: true; value: T }
  | { ok: false; problem: SchemaProblem };

/** The value itself when it meets the schema of `validate`, else its most specific problem. */
export function parse<T>(validate: Validator<T>, value: unknown): Parsed<T> {
  const problem = schemaProblem(validate, value);
  return problem === undefined
    ? { ok: true, value: value as T }
    : { ok: false, problem };
}

/** The most specific problem of a value; undefined when it meets the schema of `validate`. */
export function schemaProblem(
  validate: ((value: unknown) => boolean) & Pick<Validator<unknown>, "errors">,
  value: unknown,
): SchemaProblem | undefined {
  if (validate(value)) return undefined;
  const errors = mostSpecific(validate.errors ?? []);
  const [{ instancePath, keyword, params } = unknownError] = errors;
  const reason =
    keyword === "required"
      ? `${names(errors.map((error) => error.params["missingProperty"]))} is missing`
      : schemaReason(keyword, params, valueAt(value, instancePath));
  return { pointer: instancePath, keyword, params, reason };
}

const unknownError: SchemaError = {
  instancePath: "",
  keyword: "schema",
  params: {},
};

const branching = new Set(["anyOf", "oneOf", "if", "allOf"]);

/**
 * Of errors in several branches, the deepest: that branch was probably meant. Several only when each branch misses a
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

const list = (values: unknown) =>
  (Array.isArray(values) ? values : [values]).map(short).join(", ");

const names = (values: unknown) =>
  (Array.isArray(values) ? values : [values]).map(short).join(" or ");

const types = (type: unknown) =>
  (Array.isArray(type) ? type : String(type).split(",")).join(" or ");

const reasons: Record<
  string,
  (params: SchemaProblem["params"], value: string) => string
> = {
  type: ({ type }, value) => `expected ${types(type)}, got ${value}`,
  required: ({ missingProperty }) => `${names(missingProperty)} is missing`,
  enum: ({ allowedValues }, value) =>
    `expected one of ${list(allowedValues)}, got ${value}`,
  const: ({ allowedValue }, value) =>
    `expected ${short(allowedValue)}, got ${value}`,
  additionalProperties: ({ additionalProperty }) =>
    `"${additionalProperty}" is not known here`,
  pattern: ({ pattern }, value) =>
    pattern === undefined
      ? `${value} does not have the expected form`
      : `${value} does not match ${pattern}`,
  minimum: ({ limit }, value) => `${value} is less than ${limit}`,
  maximum: ({ limit }, value) => `${value} is more than ${limit}`,
  minLength: ({ limit }, value) =>
    `${value} is shorter than ${limit} characters`,
  maxLength: ({ limit }, value) =>
    `${value} is longer than ${limit} characters`,
  minItems: ({ limit }, value) => `${value} has fewer than ${limit} items`,
  maxItems: ({ limit }, value) => `${value} has more than ${limit} items`,
};

/** Why a keyword of a schema failed, in English. */
export const schemaReason = (
  keyword: string,
  params: SchemaProblem["params"],
  value: unknown,
): string =>
  reasons[keyword]?.(params, short(value)) ??
  `${short(value)} does not meet "${keyword}"`;

/** What is at a JSON pointer; undefined for nothing. */
export function valueAt(value: unknown, pointer: string): unknown {
  let found = value;
  for (const part of pointer.split("/").slice(1)) {
    if (typeof found !== "object" || found === null) return undefined;
    const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
    found = (found as Record<string, unknown>)[name];
  }
  return found;
}

/** A value as JSON of at most 40 characters. */
export function short(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
