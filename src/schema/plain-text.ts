/** Texts that a property accepts: a single line (default), several lines, or anything, as for a password. */
export type TextKind = "line" | "lines" | "any";

type Schema = Readonly<Record<string, unknown>>;

const definitions =
  "https://palmares.example/schemas/wire/common.schema.json#/definitions/";
const refusedBy: Readonly<Record<TextKind, object>> = {
  line: { not: { $ref: `${definitions}UnsafeLine` } },
  lines: { not: { $ref: `${definitions}UnsafeText` } },
  any: {},
};

/** Keywords that already determine which texts are valid. */
const decisive = ["pattern", "enum", "const"];

/**
 * A copy of a request schema that rejects control characters in every text, by the keyword `not`. `x-text` says which texts
 * a property accepts (`TextKind`); one with a pattern or choices already does, and is left unchanged.
 */
export function withPlainText<Kind extends Schema>(schema: Kind): Kind {
  return Object.fromEntries([
    ...Object.entries(schema).map(([key, value]) => [
      key,
      key === "properties" || key === "definitions"
        ? mapValues(value as Schema)
        : copyOf(key, value),
    ]),
    ...Object.entries(
      isFreeText(schema)
        ? refusedBy[(schema["x-text"] as TextKind | undefined) ?? "line"]
        : {},
    ),
  ]) as Kind;
}

const isFreeText = (schema: Schema): boolean =>
  [schema["type"]].flat().includes("string") &&
  !decisive.some((keyword) => keyword in schema);

const mapValues = (schemas: Schema): Schema =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, one]) => [
      name,
      withPlainText(one as Schema),
    ]),
  );

/** Descends only into keywords that may contain schemas, or lists of them. */
function copyOf(key: string, value: unknown): unknown {
  if (["items", "additionalProperties"].includes(key))
    return isSchema(value) ? withPlainText(value) : value;
  if (["allOf", "anyOf", "oneOf"].includes(key) && Array.isArray(value))
    return value.map((one) => (isSchema(one) ? withPlainText(one) : one));
  return value;
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
