import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";
import { type FieldPlace, placeAt } from "./field-label.ts";
import { referenceEntities } from "./kinds/reference-entities.ts";
import { textIn } from "./languages.ts";
import { type ListName, listAt } from "./lists.ts";

/** How people read the values of a field; plain values need none. */
export interface ValueFormat {
  as:
    | "picture"
    | "color"
    | "link"
    | "reference"
    | "instant"
    | "markup"
    | "languages"
    | "choice"
    | "list"
    | "permission"
    /** Not edited by people: keys, ids, positions. */
    | "technical";
  /** What a reference leads to, where both sides agree. */
  entity?: string;
  /** What each side leads to, where that is a choice, too. */
  entities?: readonly (string | null)[];
  /** Which list a reference is to. */
  list?: ListName;
  /** What choices are called, in the language of the labels. */
  choices?: Readonly<Record<string, string | undefined>>;
}

/** Parts of a picture that follow from its address. */
const derived = ["thumbnailUrl", "srcset"];

/**
 * How people read the values of a property, by its rule.
 * @param parent of the object that it is in
 * @param siblings the objects that it is in, before and after
 * @param language of the names of choices
 */
export function formatOf(
  rule: JsonObject,
  name: string,
  {
    parent,
    siblings = [],
    language,
  }: {
    parent?: FieldPlace["rule"];
    siblings?: readonly Json[];
    language: string;
  },
): ValueFormat | undefined {
  if (parent?.["x-editor"] === "image") {
    if (name === "contentUrl") return { as: "picture" };
    if (derived.includes(name)) return { as: "technical" };
  }
  const list = listAt(rule);
  if (list !== undefined) return { as: "list", list };
  const items = isObject(rule["items"]) ? rule["items"] : {};
  const beside = rule["x-entity"];
  const segment = String(rule["x-reference"] ?? "");
  // Also where another field edits both.
  if (typeof beside === "string")
    return {
      as: "reference",
      entities: siblings.map((one) => {
        const entity = isObject(one) ? one[beside] : null;
        return typeof entity === "string" ? entity : null;
      }),
    };
  switch (rule["x-editor"]) {
    case "key":
    case "hidden":
      return { as: "technical" };
    case "image":
      return { as: "picture" };
    case "colour":
      return { as: "color" };
    case "link":
      return { as: "link" };
    case "languages":
      return { as: "languages" };
    case "html":
      return { as: "markup" };
    case "instant":
      return { as: "instant" };
    case "permissions":
      return { as: "permission" };
    case "groups":
      return { as: "reference", entity: "Group" };
    default:
  }
  if (segment in referenceEntities)
    return { as: "reference", entity: referenceEntities[segment] ?? "" };
  const labels = rule["x-labels"] ?? items["x-labels"];
  return isObject(labels)
    ? {
        as: "choice",
        choices: Object.fromEntries(
          Object.entries(labels).map(([choice, label]) => [
            choice,
            textIn(label, language) || choice,
          ]),
        ),
      }
    : undefined;
}

/** How people read the values of the place that a path leads to; parts of lists are named by their keys. */
export function formatAt(
  schema: JsonObject,
  path: readonly string[],
  scene: Parameters<typeof placeAt>[2],
): ValueFormat | undefined {
  const place = placeAt(schema, path, scene);
  const field = place.language === path.at(-1) ? path.slice(0, -1) : path;
  const { rule } = field === path ? place : placeAt(schema, field, scene);
  return formatOf(rule, field.at(-1) ?? "", {
    parent: placeAt(schema, field.slice(0, -1), scene).rule,
    language: scene.language,
  });
}

/** The words of a text with markup. */
export const wordsOfMarkup = (html: string): string =>
  html
    .replace(/<(?:\/(?:p|li|h\d)|br\s*\/?)>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&nbsp;/g, "\u00a0")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;|&apos;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\n{2,}/g, "\n")
    .trim();

/** A value in a line of text. */
export function valueAsText(value: Json, format?: ValueFormat): string {
  if (Array.isArray(value))
    return (value as Json[]).map((one) => valueAsText(one, format)).join(", ");
  if (typeof value !== "string") return JSON.stringify(value);
  switch (format?.as) {
    case "choice":
      return format.choices?.[value] ?? value;
    case "markup":
      return wordsOfMarkup(value).replace(/\s*\n\s*/g, " ");
    default:
      return value;
  }
}
