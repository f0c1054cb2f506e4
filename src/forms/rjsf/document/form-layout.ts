import type { UiSchema } from "@rjsf/utils";
import { fieldsOf } from "#src/domain/documents/field-label.ts";
import { isBlank, textIn } from "#src/domain/documents/languages.ts";
import { own } from "#src/domain/values/own.ts";
import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";
import { escaped } from "#src/schema/pointer.ts";
import type { Language } from "#src/schema/types.gen.ts";

/** What edits a field: a name of RJSF's registry of fields. */
export type Editor =
  | "text"
  | "number"
  | "switch"
  | "choice"
  | "choices"
  | "offered"
  | "languages"
  | "localized"
  | "value"
  | "image"
  | "group"
  | "window"
  | "period"
  | "within"
  | "groups"
  | "link"
  | "list"
  | "reference"
  | "unit"
  | "instant"
  | "moment"
  | "colour"
  | "json"
  | "key"
  | "hidden";

/** Editors that show their own label, and what is in them. */
export const composite: ReadonlySet<string> = new Set<Editor>([
  ...(["localized", "value", "image", "group", "groups"] as const),
  ...([
    "window",
    "period",
    "list",
    "languages",
    "choices",
    "unit",
    "moment",
  ] as const),
]);

const typesOf = ({ type }: JsonObject): Json[] =>
  (Array.isArray(type) ? type : [type]) as Json[];

/** Whether a rule allows numbers, and no text. */
export const isNumeric = (rule: JsonObject): boolean =>
  !typesOf(rule).includes("string") &&
  typesOf(rule).some((type) => type === "integer" || type === "number");

/** Whether its numbers have no decimals. */
export const isWholeNumber = (rule: JsonObject): boolean =>
  typesOf(rule).includes("integer") && !typesOf(rule).includes("number");

/** What edits a value of this rule; one that names no editor that we know is edited by its type. */
export function editorOf(rule: JsonObject): Editor {
  if (rule["x-localized"] === true) return "localized";
  if (rule["x-editor"] === "image") return "image";
  const types = typesOf(rule);
  const isText = types.includes("string");
  const named = rule["x-editor"];
  switch (named) {
    case "hidden":
    case "image":
    case "reference":
    case "groups":
    case "unit":
      return named;
    // Edited in the composer.
    case "blocks":
      return "hidden";
    case "instant":
      if (isObject(rule["properties"])) return "moment";
      return rule["x-until"] === undefined ? "instant" : "period";
    default:
  }
  if (isText && types.includes("object")) return "value";
  switch (named) {
    case "key":
    case "json":
    case "window":
    case "languages":
    case "colour":
    case "link":
    case "offered":
      return named;
    case "focus":
      return "group";
    default:
  }
  if (Array.isArray(rule["enum"])) return "choice";
  // Words that are known among others.
  if (named === "choice" && isObject(rule["x-labels"])) return "choice";
  const isBoolean = types.every((type) =>
    ["boolean", "null", "object"].includes(String(type)),
  );
  if (types.includes("boolean") && isBoolean) return "switch";
  if (types.includes("integer") || types.includes("number"))
    return isText ? "value" : "number";
  if (types.includes("array") && isObject(rule["items"])) {
    if (Array.isArray(rule["items"]["enum"])) return "choices";
    return isObject(rule["items"]["properties"]) ? "list" : "json";
  }
  if (types.includes("object"))
    return isObject(rule["properties"]) ? "group" : "json";
  return "text";
}

/** What people should know to fill in a field. */
export const helpOf = (rule: JsonObject, language: string): string =>
  textIn(rule["x-help"], language);

/** The section of a field. */
export function sectionOf(rule: JsonObject, name = ""): string {
  const { properties } = rule;
  const field = isObject(properties) ? own(properties, name) : undefined;
  return isObject(field) ? String(field["x-section"] ?? "") : "";
}

interface FormSection {
  key: string;
  /** Undefined for fields that belong to none. */
  title: string | undefined;
  names: string[];
}

/** The sections of an object's fields, in the order of their first fields. */
export function sectionsOf(rule: JsonObject, language: string): FormSection[] {
  const titles = rule["x-sections"];
  const sections = new Map<string, FormSection>();
  for (const [name, field] of fieldsOf(rule)) {
    const key = String(field["x-section"] ?? "");
    const known = sections.get(key);
    const said = isObject(titles) ? titles[key] : undefined;
    if (known !== undefined) known.names.push(name);
    else
      sections.set(key, {
        key,
        title: key === "" ? undefined : textIn(said, language) || key,
        names: [name],
      });
  }
  return [...sections.values()];
}

/** Which label and which editor each field has. */
export function uiSchemaOf(
  rule: JsonObject,
  language: string,
  name = "",
): UiSchema {
  const { items } = rule;
  const fields = fieldsOf(rule);
  // The end of a period is edited with its start.
  const within = new Set(fields.map(([, field]) => field["x-until"]));
  return {
    "ui:title": textIn(rule["x-label"], language) || name,
    "ui:field": editorOf(rule),
    ...Object.fromEntries(
      fields.map(([inner, field]) => [
        inner,
        within.has(inner)
          ? { "ui:field": "within" satisfies Editor }
          : uiSchemaOf(field, language, inner),
      ]),
    ),
    ...(isObject(items) && { items: uiSchemaOf(items, language) }),
  };
}

/** Those of some languages that a text lacks, if it has one in any of them. */
export function missingLanguages(
  texts: Json,
  rule: JsonObject,
  languages: readonly Language[],
): Language[] {
  const value = isObject(texts) ? texts : {};
  const missing = languages.filter((code) => isBlank(value[code]));
  const isOptional =
    rule["x-optional"] === true || rule["x-localized"] !== true;
  return isOptional && missing.length === languages.length ? [] : missing;
}

/** The key of a part that is added to a list; it never changes. */
export const newKey = (): string =>
  `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 10)}`;

/** A part that is added to a list. */
export function newItem(rule: JsonObject, key: string): JsonObject {
  const names = fieldsOf(rule)
    .filter(([, field]) => editorOf(field) === "key")
    .map(([name]) => [name, key]);
  return Object.fromEntries(names);
}

/** The body of a new document: its name as its first text, and what may not be missing. */
export function newBody(
  rule: JsonObject,
  name: string,
  language: string,
): JsonObject {
  const { required } = rule;
  const needed = Array.isArray(required) ? required : [];
  let isNamed = false;
  return Object.fromEntries(
    fieldsOf(rule).flatMap(([field, inner]): [string, Json][] => {
      const types = typesOf(inner);
      if (!isNamed && inner["x-list"] === true) {
        isNamed = true;
        if (inner["x-localized"] === true)
          return [[field, { [language]: name }]];
        const { pattern } = inner;
        const isFitting =
          typeof pattern !== "string" || new RegExp(pattern, "u").test(name);
        if (types.includes("string") && isFitting) return [[field, name]];
      }
      if (!needed.includes(field)) return [];
      if (types.includes("array")) return [[field, []]];
      return types.includes("boolean") ? [[field, false]] : [];
    }),
  );
}

export type Path = readonly (string | number)[];

/** A JSON Pointer of a path. */
export const pointerOf = (path: Path): string =>
  path.map((part) => `/${escaped(String(part))}`).join("");

export function valueAt(body: Json, path: Path): Json {
  let value = body;
  for (const part of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = own(value as JsonObject, String(part));
  }
  return value;
}

/** A body with another value at a path; undefined takes it away. The order of properties stays. */
export function withValue(body: Json, path: Path, value: Json): Json {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  if (Array.isArray(body)) {
    const list = [...(body as Json[])];
    const inner = withValue(list[Number(first)], rest, value);
    if (inner === undefined) list.splice(Number(first), 1);
    else list[Number(first)] = inner;
    return list;
  }
  const object = isObject(body) ? body : {};
  const name = String(first);
  const inner = withValue(own(object, name), rest, value);
  if (inner !== undefined) return { ...object, [name]: inner };
  return Object.fromEntries(
    Object.entries(object).filter(([other]) => other !== name),
  );
}
