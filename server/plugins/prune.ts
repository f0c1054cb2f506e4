import { type JsonSchema, wireSchemas } from "./wire-schemas.ts";

/** Copies a value with nothing but what a schema declares. */
export type Prune = (value: unknown) => unknown;

const keep: Prune = (value) => value;

/**
 * Compiles a schema to a function that leaves out every property that the schema does not declare, so that a column
 * added to a table never leaves by accident. An object without `properties` (`attributes`, a block as it was written)
 * is handed on whole. fast-json-stringify, Fastify's own, does not serve here: it empties such objects, and it converts
 * where a type is a list.
 */
export function compilePrune(schema: JsonSchema, base = schema): Prune {
  if (schema.$ref !== undefined) return pruneOfReference(schema.$ref, base);
  const branch = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].find(
    ({ $ref, properties, items }) => $ref ?? properties ?? items,
  );
  if (schema.properties !== undefined)
    return pruneObject(
      Object.entries(schema.properties).map(([name, property]) => [
        name,
        compilePrune(property, base),
      ]),
    );
  if (schema.items !== undefined) return pruneArray(schema.items, base);
  return branch === undefined ? keep : compilePrune(branch, base);
}

const compiled = new Map<string, Prune>();

/** Looked up when first used, because schemas refer to themselves. */
function pruneOfReference(reference: string, base: JsonSchema): Prune {
  const address = new URL(reference, base.$id ?? "schema:/").href;
  return (value) => {
    let prune = compiled.get(address);
    if (prune === undefined) {
      prune = compileAt(address);
      compiled.set(address, prune);
    }
    return prune(value);
  };
}

function compileAt(address: string): Prune {
  const [id = "", path = ""] = address.split("#");
  const root = wireSchemas.get(id);
  const name = path.replace("/definitions/", "");
  const schema = name === "" ? root : root?.definitions?.[name];
  if (root === undefined || schema === undefined)
    throw new Error(`No schema ${address}`);
  return compilePrune(schema, root);
}

function pruneObject(properties: [string, Prune][]): Prune {
  return (value) => {
    if (typeof value !== "object" || value === null) return value;
    const source = value as Record<string, unknown>;
    const pruned: Record<string, unknown> = {};
    for (const [name, prune] of properties)
      if (source[name] !== undefined) pruned[name] = prune(source[name]);
    return pruned;
  };
}

function pruneArray(items: JsonSchema, base: JsonSchema): Prune {
  const prune = compilePrune(items, base);
  return (value) => (Array.isArray(value) ? value.map(prune) : value);
}
