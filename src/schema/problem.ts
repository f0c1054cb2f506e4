/** Why a value does not match its schema. */
export interface SchemaProblem {
  /** JSON pointer to the problem, relative to the value; empty for the value itself. */
  pointer: string;
  /** The schema keyword that failed. */
  keyword: string;
  params: Readonly<Record<string, unknown>>;
  /** In English, for developers: "expected string, got 7". */
  reason: string;
}

const list = (values: unknown, separator = ", ") =>
  [values].flat().map(short).join(separator);

const reasons: Record<
  string,
  (params: SchemaProblem["params"], value: string) => string
> = {
  type: ({ type }, value) =>
    `expected ${String(type).replaceAll(",", " or ")}, got ${value}`,
  required: ({ missingProperty }) =>
    `${list(missingProperty, " or ")} is missing`,
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

/** Why a schema keyword failed, in English. */
export const schemaReason = (
  keyword: string,
  params: SchemaProblem["params"],
  value: unknown,
): string =>
  reasons[keyword]?.(params, short(value)) ??
  `${short(value)} does not meet "${keyword}"`;

/** A value as JSON of at most 40 characters. */
export function short(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
