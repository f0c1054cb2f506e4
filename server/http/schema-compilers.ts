import { Ajv } from "ajv";
import type { FastifyInstance, FastifySchemaCompiler } from "fastify";
import { withPlainText } from "#src/schema/plain-text.ts";
import { decimalOnly } from "./decimal-integers.ts";
import { type JsonSchema, wireSchemas } from "./wire-schemas.ts";

const options = {
  allErrors: true,
  strict: true,
  strictTypes: false,
  strictRequired: false,
  useDefaults: true,
} as const;
const exact = new Ajv(options);
const fromText = new Ajv({ ...options, coerceTypes: "array" });
// Keywords of the front office's reader and of forms, which do not affect validity.
for (const ajv of [exact, fromText])
  ajv.addVocabulary([
    ...["x-essential", "x-null-if-unreadable", "x-format", "x-text"],
    ...["x-known", "x-scalar", "x-aliases"],
    ...["x-label", "x-order", "x-editor"],
  ]);
// It only validates request bodies.
for (const schema of wireSchemas.values())
  exact.addSchema(withinMaxItems(withPlainText(schema)));

/**
 * Validates the items of a list only if it is no longer than `maxItems`: with `allErrors`, each item of a list that is
 * rejected anyway would otherwise be validated and produce an error.
 */
function withinMaxItems<Schema>(schema: Schema): Schema {
  if (Array.isArray(schema)) return schema.map(withinMaxItems) as Schema;
  if (typeof schema !== "object" || schema === null) return schema;
  const { items, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, withinMaxItems(value)]),
  );
  const { maxItems } = rest;
  if (items === undefined) return rest as Schema;
  return (
    typeof maxItems === "number"
      ? { ...rest, if: { minItems: maxItems + 1 }, else: { items } }
      : { ...rest, items }
  ) as Schema;
}

/** By the JSON of their schema, which many routes share. */
const validators = new Map<
  string,
  ReturnType<FastifySchemaCompiler<JsonSchema>>
>();

const compile: FastifySchemaCompiler<JsonSchema> = ({ schema, httpPart }) => {
  const ajv = httpPart === "body" ? exact : fromText;
  const key = `${ajv === exact} ${JSON.stringify(schema)}`;
  const known = validators.get(key);
  if (known !== undefined) return known;
  const compiled = ajv.compile(
    withinMaxItems(ajv === exact ? withPlainText(schema) : schema),
  );
  const validate = ajv === exact ? compiled : decimalOnly(schema, compiled);
  validators.set(key, validate);
  return validate;
};

/**
 * Validates requests unchanged: only texts of the URL (query, params) are converted, and unknown properties are errors
 * instead of being removed. Responses only contain what their schema declares. Accepts the JSON content types of API
 * Platform, even on routes that take no body (AS-7.1).
 */
export function addSchemaCompilers(app: FastifyInstance): void {
  app.setValidatorCompiler(compile);
  app.setSerializerCompiler(({ schema }) => {
    const prune = compilePruner(schema as JsonSchema);
    return (answer) => JSON.stringify(prune(answer));
  });

  app.removeContentTypeParser(["text/plain", "application/json"]);
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>(
    ["application/json", "application/ld+json", "application/merge-patch+json"],
    { parseAs: "string" },
    (request, body, done) => {
      const isExpected = request.routeOptions.schema?.body !== undefined;
      if (body === "" && !isExpected) done(null, undefined);
      else void parseJson(request, body, done);
    },
  );
}

/** Copies a value, keeping only what a schema declares. */
export type Pruner = (value: unknown) => unknown;

const keepAll: Pruner = (value) => value;

/**
 * Compiles a schema to a function that drops every undeclared property, so that a new column of a table is never sent by
 * accident. An object whose schema has no `properties` (`attributes`, a configurator's block) is copied whole. Fastify's
 * own fast-json-stringify would empty such objects, and convert values where `type` is a list.
 */
export function compilePruner(schema: JsonSchema, base = schema): Pruner {
  if (schema.$ref !== undefined) return prunerOfReference(schema.$ref, base);
  const branch = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].find(
    ({ $ref, properties, items }) => $ref ?? properties ?? items,
  );
  if (schema.properties !== undefined)
    return objectPruner(
      Object.entries(schema.properties).map(([name, property]) => [
        name,
        compilePruner(property, base),
      ]),
    );
  if (schema.items !== undefined) return arrayPruner(schema.items, base);
  return branch === undefined ? keepAll : compilePruner(branch, base);
}

const compiled = new Map<string, Pruner>();

/** Resolves a schema that refers to itself, directly or not, when it is first used. */
function prunerOfReference(reference: string, base: JsonSchema): Pruner {
  const address = new URL(reference, base.$id ?? "schema:/").href;
  const known = compiled.get(address);
  if (known !== undefined) return known;
  let prune: Pruner = () => {
    throw new Error(`No schema ${address}`);
  };
  compiled.set(address, (value) => prune(value));
  prune = compileAt(address);
  compiled.set(address, prune);
  return prune;
}

function compileAt(address: string): Pruner {
  const [id = "", path = ""] = address.split("#");
  const root = wireSchemas.get(id);
  const name = path.replace("/definitions/", "");
  const schema = name === "" ? root : root?.definitions?.[name];
  if (root === undefined || schema === undefined)
    throw new Error(`No schema ${address}`);
  return compilePruner(schema, root);
}

function objectPruner(properties: [string, Pruner][]): Pruner {
  return (value) => {
    if (typeof value !== "object" || value === null) return value;
    const source = value as Record<string, unknown>;
    const pruned: Record<string, unknown> = {};
    for (const [name, prune] of properties) {
      const property = source[name];
      if (property !== undefined)
        pruned[name] = prune === keepAll ? property : prune(property);
    }
    return pruned;
  };
}

function arrayPruner(items: JsonSchema, base: JsonSchema): Pruner {
  const prune = compilePruner(items, base);
  return (value) => (Array.isArray(value) ? value.map(prune) : value);
}
