import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { WireTypes } from "#src/schema/types.gen.ts";

/** A JSON Schema (draft-07): the keywords that this code reads. */
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

/** Makes references to other files absolute, for readers that do not resolve them against a base. */
const absolute = (key: string, value: unknown): unknown =>
  key === "$ref" && typeof value === "string" && !value.startsWith("#")
    ? new URL(value, BASE).href
    : value;

/** The schemas of schemas/wire by their `$id`. */
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

/** A reference to a schema of schemas/wire: `wire("challenge")`. */
export const wire = (name: keyof WireTypes): JsonSchema => ({
  $ref: `${BASE}${name}.schema.json`,
});

/** 200 with one entity. */
export const entityResponse = (name: keyof WireTypes) => ({
  200: wire(name),
});

/** 200 with a collection, in either form. */
export function collectionResponse(item: JsonSchema): { 200: JsonSchema } {
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

/** Statuses without a body: `emptyResponse(204)`. */
export const emptyResponse = (
  ...statuses: number[]
): Record<number, JsonSchema> =>
  Object.fromEntries(statuses.map((status) => [status, { type: "null" }]));

/** For conditional requests whose resource is unchanged. */
export const notModified = emptyResponse(304);

/** A body of another media type than JSON; 200 unless other statuses are given. */
export const fileResponse = (
  mediaType: string,
  statuses: readonly number[] = [200],
): Record<number, object> =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      { content: { [mediaType]: { schema: { type: "string" } } } },
    ]),
  );

/** The error schema with further members. */
export const errorResponse = (
  members: Record<string, JsonSchema>,
): JsonSchema => ({
  type: "object",
  properties: {
    ...wireSchemas.get(`${BASE}error.schema.json`)?.properties,
    ...members,
  },
});
