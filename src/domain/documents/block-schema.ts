import { isObject, type Json, type JsonObject } from "./languages.ts";

/** Finds the schema of a `$ref`, seen from the schema with an `$id`. */
export type Resolve = (
  ref: string,
  from: string,
) => { schema: JsonObject; id: string } | undefined;

const listOf = (value: Json): readonly Json[] =>
  Array.isArray(value) ? value : [];

/** What every block has in a document, beside what its type has. */
const common: JsonObject = {
  key: { type: "string", minLength: 1, maxLength: 100, "x-editor": "key" },
  languages: {
    type: "array",
    maxItems: 6,
    "x-editor": "languages",
    items: { enum: ["fr", "en", "it", "es", "de", "nl"] },
  },
  entry: { type: "object", "x-editor": "hidden" },
  audience: {
    type: ["object", "null"],
    "x-editor": "groups",
    properties: {
      groups: {
        type: ["array", "null"],
        maxItems: 200,
        "x-editor": "groups",
        items: {
          type: "string",
          maxLength: 200,
          pattern: "^/v2/user-groups/[1-9][0-9]*$",
        },
      },
    },
  },
};

/**
 * The editing schema of a type of block, made from its schema of schemas/widgets (BO-9.10): references are resolved, texts are
 * by language, and each property names its editor.
 * @param nested the property that holds further blocks
 */
export function editingSchema(
  widget: JsonObject,
  resolve: Resolve,
  nested?: string,
): JsonObject {
  const { properties, ...whole } = expand(widget, String(widget["$id"]));
  const { $id: _, $schema: __, allOf: ___, ...rest } = whole;
  const { "@type": type, ...own } = isObject(properties) ? properties : {};
  return {
    ...rest,
    properties: {
      "@type": { ...(isObject(type) ? type : {}), "x-editor": "hidden" },
      ...common,
      ...Object.fromEntries(
        Object.entries(own).map(([name, value]) => [
          name,
          name === nested
            ? {
                type: ["array", "null"],
                maxItems: 50,
                "x-editor": "blocks",
                items: { "x-blocks": true },
              }
            : edited(value),
        ]),
      ),
      ...(isObject(widget["x-former"]) && widget["x-former"]),
      ...(isObject(widget["x-private"]) && widget["x-private"]),
    },
  };

  /** A schema without references: the properties of those that it consists of come first. */
  function expand(schema: JsonObject, from: string): JsonObject {
    const parts = [
      ...(typeof schema["$ref"] === "string" ? [schema["$ref"]] : []),
      ...listOf(schema["allOf"]).flatMap((part) =>
        isObject(part) && typeof part["$ref"] === "string"
          ? [part["$ref"]]
          : [],
      ),
    ].flatMap((ref) => {
      const found = resolve(ref, from);
      return found === undefined ? [] : [expand(found.schema, found.id)];
    });
    const { $ref: _ref, allOf: _allOf, properties: own, ...more } = schema;
    const inner = isObject(own)
      ? Object.fromEntries(
          Object.entries(own).map(([name, value]) => [
            name,
            isObject(value) ? expand(value, from) : value,
          ]),
        )
      : undefined;
    const items = schema["items"];
    const merged: JsonObject = Object.assign({}, ...parts, more);
    const properties = Object.assign(
      {},
      ...parts.map((part) => part["properties"] ?? {}),
      inner ?? {},
    ) as JsonObject;
    return {
      ...merged,
      ...(isObject(items) && { items: expand(items, from) }),
      ...(Object.keys(properties).length > 0 && { properties }),
    };
  }
}

/** A property as it is edited. */
function edited(value: Json): Json {
  if (!isObject(value)) return value;
  const { properties, items, title: _, ...rule } = value;
  const types = listOf([rule["type"]].flat());
  if (isObject(properties) && types.includes("string"))
    return "contentUrl" in properties
      ? { ...rule, "x-editor": "image", properties: editedAll(properties) }
      : { ...rule, "x-editor": "reference" };
  if (isObject(properties))
    return { ...rule, properties: editedAll(properties) };
  if (types.includes("array"))
    return {
      ...rule,
      maxItems: rule["maxItems"] ?? 100,
      "x-editor": "list",
      ...(isObject(items) && { items: edited(items) as JsonObject }),
    };
  if (isText(rule)) return localized(rule);
  const editor =
    rule["x-format"] ?? (rule["x-link"] === undefined ? undefined : "link");
  return {
    ...rule,
    // One value for all languages, or one for each.
    ...(types.some((type) => typeof type === "string") && {
      type: [...types, "object"],
    }),
    ...(editor !== undefined && { "x-editor": editor }),
  };
}

const editedAll = (properties: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      name,
      // Of an embedded entity, and of a picture.
      ["@id", "@type", "id", "contentUrl", "thumbnailUrl"].includes(name)
        ? value
        : edited(value),
    ]),
  );

/** Whether a property is a text that people read, and translate. */
const isText = (rule: JsonObject): boolean =>
  [rule["type"]].flat().every((type) => type === "string" || type === "null") &&
  !["enum", "const", "pattern", "x-link", "x-reference"].some(
    (name) => name in rule,
  );

/** A text may also be one for all languages. */
function localized({ type: _, ...rule }: JsonObject): JsonObject {
  const isHtml = rule["contentMediaType"] === "text/html";
  const editor = isHtml ? "html" : "text";
  const { contentMediaType: __, ...more } = rule;
  return {
    ...more,
    type: ["object", "string", "null"],
    "x-localized": true,
    "x-optional": true,
    "x-editor": editor,
    additionalProperties: {
      type: ["string", "null"],
      maxLength: 100_000,
      ...(isHtml && { "x-editor": "html" }),
    },
  };
}
