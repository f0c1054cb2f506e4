import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { WireTypes } from "#src/schema/types.gen.ts";

/** A JSON Schema (draft-07), as far as we look into it. */
export interface JsonSchema {
  $id?: string;
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  definitions?: Record<string, JsonSchema>;
  [keyword: string]: unknown;
}

const BASE = "https://palmares.example/schemas/wire/";

const folder = join(import.meta.dirname, "../../schemas/wire");

/** A reference to another file by its whole address, for readers that know no base. */
const absolute = (key: string, value: unknown): unknown =>
  key === "$ref" && typeof value === "string" && !value.startsWith("#")
    ? new URL(value, BASE).href
    : value;

/** Every schema of the wire by its `$id`. */
export const wireSchemas: ReadonlyMap<string, JsonSchema> = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith(".schema.json"))
    .map((name) => {
      const schema = JSON.parse(
        readFileSync(`${folder}/${name}`, "utf8"),
        absolute,
      ) as JsonSchema;
      return [String(schema.$id), schema];
    }),
);

/** Refers to a schema of the wire: `wire("challenge")`. */
export const wire = (name: keyof WireTypes): JsonSchema => ({
  $ref: `${BASE}${name}.schema.json`,
});

/** What a route answers when it answers one entity. */
export const answers = (name: keyof WireTypes) => ({ 200: wire(name) });

/** What a route answers when it answers a collection, in either form. */
export function answersCollection(item: JsonSchema): { 200: JsonSchema } {
  const view = { type: "object" };
  const items = { type: "array", items: item };
  return {
    200: {
      type: "object",
      properties: {
        "@context": { type: "object" },
        "@id": { type: "string" },
        "@type": { type: "string" },
        "hydra:totalItems": { type: "integer" },
        "hydra:member": items,
        "hydra:view": view,
        totalItems: { type: "integer" },
        member: items,
        view,
        updatedAt: { type: ["string", "null"] },
      },
    },
  };
}
