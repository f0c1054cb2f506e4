import { documentLanguages } from "#src/domain/documents/languages.ts";
import {
  isObject,
  itemsOf,
  type Json,
  type JsonObject,
} from "#src/schema/json.ts";

/** Finds the schema of a `$ref`, seen from the schema with an `$id`. */
type Resolve = (
  ref: string,
  from: string,
) => { schema: JsonObject; id: string } | undefined;

/** What every block has in a document, beside what its type has. */
const common: JsonObject = {
  key: { type: "string", minLength: 1, maxLength: 100, "x-editor": "key" },
  entry: { type: "object", "x-editor": "hidden" },
  audience: {
    type: ["object", "null"],
    "x-label": {
      ...{ fr: "Destinataires", en: "Audience", it: "Destinatari" },
      ...{ es: "Destinatarios", de: "Zielgruppe", nl: "Doelgroep" },
    },
    "x-help": {
      fr: "Sans groupe, le bloc est affiché à tous.",
      en: "Without a group, everybody sees the block.",
      it: "Senza gruppi, il blocco è visibile a tutti.",
      es: "Sin grupos, todos ven el bloque.",
      de: "Ohne Gruppe sehen alle den Baustein.",
      nl: "Zonder groep ziet iedereen het blok.",
    },
    "x-section": "when",
    "x-order": 92,
    "x-editor": "groups",
    properties: {
      groups: {
        type: ["array", "null"],
        "x-label": {
          ...{ fr: "Groupes", en: "Groups", it: "Gruppi" },
          ...{ es: "Grupos", de: "Gruppen", nl: "Groepen" },
        },
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
  languages: {
    type: "array",
    "x-label": {
      ...{ fr: "Langues", en: "Languages", it: "Lingue" },
      ...{ es: "Idiomas", de: "Sprachen", nl: "Talen" },
    },
    "x-help": {
      fr: "Décochez les langues dans lesquelles ce bloc n’existe pas.",
      en: "Clear the languages in which this block does not exist.",
      it: "Deselezioni le lingue in cui questo blocco non esiste.",
      es: "Desmarque los idiomas en los que este bloque no existe.",
      de: "Wählen Sie die Sprachen ab, in denen es diesen Baustein nicht gibt.",
      nl: "Vink de talen uit waarin dit blok niet bestaat.",
    },
    "x-section": "when",
    "x-order": 93,
    minItems: 1,
    maxItems: 6,
    "x-editor": "languages",
    "x-unset": documentLanguages,
    items: { enum: documentLanguages },
  },
};

/** What only people read who write schemas, and fixtures of tests. */
const notes = ["$id", "$schema", "allOf", "x-invalid", "x-required"];

/**
 * The editing schemas of the types of blocks that people compose pages with, those with an `x-category`.
 * @param schemas of schemas/widgets, and what they refer to
 */
export function editingSchemas(
  schemas: readonly JsonObject[],
): Map<string, JsonObject> {
  const known = new Map(
    schemas.map((schema) => [String(schema["$id"]), schema]),
  );
  const resolve: Resolve = (ref, from) => {
    const [id = "", name] = new URL(ref, from).href.split("#/definitions/");
    const schema = known.get(id);
    const definitions = schema?.["definitions"];
    const found =
      name === undefined
        ? schema
        : isObject(definitions)
          ? definitions[name]
          : undefined;
    return isObject(found) ? { schema: found, id } : undefined;
  };
  return new Map(
    schemas.flatMap((schema): [string, JsonObject][] => {
      const { properties } = schema;
      const type = isObject(properties) ? properties["@type"] : undefined;
      return schema["x-category"] !== undefined && isObject(type)
        ? [[String(type["const"]), editingSchema(schema, resolve)]]
        : [];
    }),
  );
}

/**
 * The editing schema of a type of block, made from its schema of schemas/widgets (BO-9.10): references are resolved, texts are
 * by language, and each property names its editor.
 */
function editingSchema(widget: JsonObject, resolve: Resolve): JsonObject {
  const { properties, ...whole } = expand(widget, String(widget["$id"]));
  const rest = Object.entries(whole).filter(([name]) => !notes.includes(name));
  const { "@type": type, ...own } = isObject(properties) ? properties : {};
  return withRequired(widget, {
    ...Object.fromEntries(rest),
    properties: {
      "@type": { ...(isObject(type) ? type : {}), "x-editor": "hidden" },
      ...common,
      ...Object.fromEntries(
        Object.entries(own).map(([name, value]) => [
          name,
          isObject(value) && value["x-editor"] === "blocks"
            ? {
                ...value,
                maxItems: 50,
                items: { "x-blocks": true },
              }
            : edited(value),
        ]),
      ),
      ...(isObject(widget["x-former"]) && widget["x-former"]),
      ...(isObject(widget["x-private"]) && widget["x-private"]),
    },
  });

  /** A schema without references: the properties of those that it consists of come first. */
  function expand(schema: JsonObject, from: string): JsonObject {
    const parts = [
      ...(typeof schema["$ref"] === "string" ? [schema["$ref"]] : []),
      ...itemsOf(schema["allOf"]).flatMap((part) =>
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

/**
 * An editing schema that requires what is published needs by `x-required` (BO-9.95): a property, or one of several. The front
 * office shows a widget without them, too, since other backends send any.
 */
function withRequired(
  { "x-required": needs }: JsonObject,
  schema: JsonObject,
): JsonObject {
  const { "x-required": _, ...rest } = schema;
  const known = isObject(rest["properties"]) ? rest["properties"] : {};
  const isEdited = (name: string) => {
    const property = known[name];
    return isObject(property) && property["x-editor"] !== "hidden";
  };
  const groups = itemsOf(needs).map((names) => [names].flat().map(String));
  const alone = groups.flatMap((names) => {
    const shown = names.filter(isEdited);
    return shown.length === 1 ? shown : [];
  });
  const choices = groups.find((names) => names.filter(isEdited).length > 1);
  const required = [
    ...new Set([...itemsOf(rest["required"]).map(String), ...alone]),
  ];
  return {
    ...rest,
    ...(required.length > 0 && { required }),
    ...(choices && { "x-required-one": choices }),
    properties: Object.fromEntries(
      Object.entries(known).map(([name, property]) => [
        name,
        required.includes(name) && isObject(property)
          ? mandatory(property)
          : property,
      ]),
    ),
  };
}

/** A property that is required: a text has to exist, a list needs an entry. */
function mandatory({ "x-optional": _, ...property }: JsonObject): JsonObject {
  return ["blocks", "list"].includes(String(property["x-editor"]))
    ? { ...property, minItems: 1 }
    : property;
}

/** A property as it is edited. */
function edited(value: Json): Json {
  if (!isObject(value)) return value;
  const { properties, items, title: _, ...rule } = value;
  const types = itemsOf([rule["type"]].flat());
  if (isObject(properties) && types.includes("string"))
    return "contentUrl" in properties
      ? { ...rule, "x-editor": "image", properties: editedAll(properties) }
      : { ...rule, "x-editor": "reference" };
  if (isObject(properties))
    return withRequired(rule, { ...rule, properties: editedAll(properties) });
  if (types.includes("array"))
    return {
      ...rule,
      maxItems: rule["maxItems"] ?? 100,
      "x-editor": "list",
      ...(isObject(items) && { items: edited(items) as JsonObject }),
    };
  if (isText(rule)) return localized(rule);
  const editor =
    rule["x-editor"] ?? rule["x-format"] ?? linkEditor(rule["x-link"]);
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
      ["@id", "@type", "id", "contentUrl", "thumbnailUrl", "srcset"].includes(
        name,
      )
        ? value
        : edited(value),
    ]),
  );

/** A link leads to a page of the programme or elsewhere; one that must be https is the address of a file. */
const linkEditor = (link: Json): string | undefined =>
  link === undefined ? undefined : link === true ? "link" : "address";

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
      ...(more["x-advised-length"] !== undefined && {
        "x-advised-length": more["x-advised-length"],
      }),
    },
  };
}
