/**
 * Removes Ajv's debugging output, which the browser never uses: texts of the schemas, the path of each rule, the parents
 * of each value. This halves the size of the validators.
 */

const notes = ["title", "description", "examples", "contentMediaType"];

/**
 * A copy of a schema without its documentation; properties with such names are kept. A choice of constants with
 * descriptions becomes an `enum`.
 */
export function withoutNotes(
  schema: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => !notes.includes(key) && !key.startsWith("x-"))
      .map(([key, value]) => [
        key,
        key === "properties" || key === "definitions"
          ? mapValues(value, inner)
          : key === "const" || key === "enum" || key === "default"
            ? value
            : inner(value),
      ])
      .map(([key, value]) =>
        key === "oneOf" && (value as object[]).every(isConstant)
          ? ["enum", (value as Constant[]).map((one) => one.const)]
          : [key, value],
      ),
  );
}

interface Constant {
  const: unknown;
}

const isConstant = (schema: object): schema is Constant =>
  Object.keys(schema).join() === "const";

function inner(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inner);
  return typeof value === "object" && value !== null
    ? withoutNotes(value as Record<string, unknown>)
    : value;
}

function mapValues(value: unknown, change: (one: unknown) => unknown): unknown {
  return Object.fromEntries(
    Object.entries(value as object).map(([key, one]) => [key, change(one)]),
  );
}

/**
 * Standalone code without the arguments and error fields that our error reader (`src/schema/parse.ts`) ignores. The path,
 * then the only argument besides the value, needs no object per call.
 */
export function withoutUnread(code: string): string {
  return code
    .replaceAll(/schemaPath:"[^"]*",/g, "")
    .replaceAll(
      /,parentData(?::data\d*)?,parentDataProperty(?::(?:"(?:[^"\\]|\\.)*"|\w+))?,rootData(?=\})/g,
      "",
    )
    .replaceAll(", parentData, parentDataProperty, rootData=data", "")
    .replaceAll('{instancePath=""}={}', 'instancePath=""')
    .replaceAll(/, \{instancePath(?::([^{}]+))?\}(?=\))/g, (_, path) =>
      path === undefined ? ", instancePath" : `, ${path}`,
    );
}
