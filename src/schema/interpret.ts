import { type Schema, Validator } from "@cfworker/json-schema";
import type { SchemaError } from "./validator.ts";

type JsonValue = object | string | number | boolean;

const validators = new WeakMap<object, Validator>();

/** Keywords that only say that something within has an error. */
const wrappers = new Set(["properties", "items", "$ref", "allOf"]);

/** `#/~1v2~1form-inputs~11`, percent-encoded, as a JSON pointer. */
const pointerOf = (location: string) => decodeURIComponent(location.slice(1));

/** The error of the validator has the name of the missing property only in its message. */
const missing = ({ required = [] }: Schema, value: object): SchemaError[] =>
  required
    .filter((name) => !Object.hasOwn(value, name))
    .map((missingProperty) => ({
      instancePath: "",
      keyword: "required",
      params: { missingProperty },
    }));

/**
 * What an object or a text has against a schema (draft-07) that is known only at run time. It is interpreted: the
 * page's security policy forbids compiled code. Schemas known at build time are compiled by ajv.
 * @param schema not changed afterwards: what is read of it is kept
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
