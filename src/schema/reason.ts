import type { SchemaError } from "./validator.ts";

type Say = (params: Record<string, unknown>) => string;

const list = (value: unknown) =>
  Array.isArray(value)
    ? value.map((one) => JSON.stringify(one)).join(", ")
    : JSON.stringify(value);

const words = (value: unknown) => String(value).replaceAll(",", " or ");

const sayings: Record<string, Say> = {
  required: ({ missingProperty }) => `must have ${list(missingProperty)}`,
  type: ({ type }) => `must be ${words(type)}`,
  enum: ({ allowedValues }) => `must be one of ${list(allowedValues)}`,
  const: ({ allowedValue }) => `must be ${list(allowedValue)}`,
  additionalProperties: ({ additionalProperty }) =>
    `must not have ${list(additionalProperty)}`,
  minLength: ({ limit }) => `must have at least ${limit} characters`,
  maxLength: ({ limit }) => `must have at most ${limit} characters`,
  minItems: ({ limit }) => `must have at least ${limit} items`,
  maxItems: ({ limit }) => `must have at most ${limit} items`,
  minimum: ({ comparison, limit }) => `must be ${comparison} ${limit}`,
  maximum: ({ comparison, limit }) => `must be ${comparison} ${limit}`,
  pattern: ({ pattern }) => `must match ${pattern}`,
};

/** Says in English, for developers, what `error` has found; `all` are the errors of the same run. */
export function reasonOf(
  error: SchemaError,
  all: readonly SchemaError[],
): string {
  if (error.keyword === "anyOf") {
    const missing = all
      .filter(({ keyword }) => keyword === "required")
      .map(({ params }) => list(params["missingProperty"]));
    return missing.length > 0 && missing.length === all.length - 1
      ? `must have ${missing.join(" or ")}`
      : "must have one of the shapes that its schema allows";
  }
  return (
    sayings[error.keyword]?.(error.params) ??
    `does not meet "${error.keyword}" of its schema`
  );
}
