import type { FastifySchemaCompiler } from "fastify";
import type { JsonSchema } from "./wire-schemas.ts";

type Validator = ReturnType<FastifySchemaCompiler<JsonSchema>>;

/** The canonical form of an integer in a URL: `Number` would also accept `0x1`, `1e0`, `01`, `+1` and ` 1`. */
const decimal = /^(?:0|-?[1-9]\d*)$/;

/** Validates the texts of a URL with `validate`, which converts them; integers must be in canonical form. */
export function decimalOnly(
  schema: JsonSchema,
  validate: Validator,
): Validator {
  const integers = Object.entries(schema.properties ?? {})
    .filter(([, { type }]) => type === "integer")
    .map(([name]) => name);
  if (integers.length === 0) return validate;
  return (data: Record<string, unknown>) => {
    const error = integers
      .filter((name) => [data[name]].flat().some(isOdd))
      .map((name) => ({
        instancePath: `/${name}`,
        schemaPath: `#/properties/${name}/type`,
        keyword: "type",
        params: { type: "integer" },
        message: "must be integer",
      }));
    if (error.length > 0) return { error };
    return validate(data) || { error: validate.errors ?? [] };
  };
}

const isOdd = (text: unknown): boolean =>
  typeof text === "string" && !decimal.test(text);
