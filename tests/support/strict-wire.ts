import { Ajv, type ValidateFunction } from "ajv";
import { type JsonSchema, wireSchemas } from "#server/plugins/wire-schemas.ts";

/** Shapes that the tolerant reader takes in many forms and the exact writer sends in one. */
const exact: Record<string, JsonSchema> = {
  Id: { type: "integer" },
  NullableId: { type: ["integer", "null"] },
  NullableNumber: { type: ["number", "null"] },
  Reference: { type: ["string", "object"] },
};

/** The strict reading of a schema: nothing undeclared, one form of each value. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict);
  if (typeof schema !== "object" || schema === null) return schema;
  const read = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, strict(value)]),
  );
  return "properties" in schema
    ? { ...read, additionalProperties: false }
    : read;
}

const ajv = new Ajv({ strict: false, allErrors: true });
for (const schema of wireSchemas.values()) {
  const definitions = { ...schema.definitions };
  for (const [name, shape] of Object.entries(exact))
    if (name in definitions) definitions[name] = shape;
  ajv.addSchema(strict({ ...schema, definitions }) as JsonSchema);
}

const compiled = new WeakMap<object, ValidateFunction>();

/** Why a response does not meet the strict reading of its schema; empty when it does. */
export function faultsOf(answer: unknown, schema: JsonSchema): string[] {
  let validate = compiled.get(schema);
  if (validate === undefined) {
    validate = ajv.compile(strict(schema) as JsonSchema);
    compiled.set(schema, validate);
  }
  if (validate(answer)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}
