import { type Schema, Validator } from "@cfworker/json-schema";
import type { SchemaError } from "./validator.ts";

type JsonValue = object | string | number | boolean;

const validators = new WeakMap<object, Validator>();

/** Keywords that only say that a nested value has an error. */
const wrappers = new Set(["properties", "items", "$ref", "allOf"]);

/** `#/~1v2~1form-inputs~11`, percent-encoded, as a JSON pointer. */
const pointerOf = (location: string) => decodeURIComponent(location.slice(1));

/** The validator only names the missing property in its message. */
const missing = ({ required = [] }: Schema, value: object): SchemaError[] =>
  required
    .filter((name) => !Object.hasOwn(value, name))
    .map((missingProperty) => ({
      instancePath: "",
      keyword: "required",
      params: { missingProperty },
    }));

/**
 * Validates an object or a text against a schema (draft-07) that is only known at run time. The schema is interpreted, since
 * the page's security policy forbids compiled code. Schemas known at build time are compiled by ajv.
 * @param schema must not change afterwards: its validator is cached
 * @param value JSON, without `undefined`
 */
export function interpret(schema: object, value: JsonValue): SchemaError[] {
  const validator = validators.get(schema) ?? new Validator(schema, "7", false);
  validators.set(schema, validator);
  const errors = validator
    .validate(value)
    .errors.filter(
      ({ keyword, instanceLocation }) =>
        !wrappers.has(keyword) &&
        !(keyword === "required" && instanceLocation === "#"),
    )
    .map(
      ({ instanceLocation, keyword, error }): SchemaError => ({
        instancePath: pointerOf(instanceLocation),
        keyword,
        message: error,
        params: {},
      }),
    );
  return typeof value === "object"
    ? [...missing(schema, value), ...errors]
    : errors;
}
