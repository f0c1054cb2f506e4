import {
  documentLanguages,
  isObject,
  type Json,
  type JsonObject,
} from "#src/domain/documents/languages.ts";
import { labelOf } from "#src/forms/rjsf/document/form-layout.ts";

/** A name or a value that may be written at a place. */
export interface Proposal {
  value: Json;
  label: string;
  description: string;
}

/** The rule of a part of a value. */
export function ruleAt(
  schema: JsonObject,
  path: readonly (string | number)[],
): JsonObject | undefined {
  let rule: JsonObject | undefined = schema;
  for (const step of path) {
    if (rule === undefined) return undefined;
    const next: Json =
      typeof step === "number"
        ? rule["items"]
        : ((isObject(rule["properties"])
            ? rule["properties"][step]
            : undefined) ?? rule["additionalProperties"]);
    rule = isObject(next) ? next : undefined;
  }
  return rule;
}

/** The names that an object of this rule may have, apart from those that it has. */
export function namesOf(
  rule: JsonObject,
  present: ReadonlySet<string>,
  language: string,
): Proposal[] {
  const { properties } = rule;
  const names = isObject(properties)
    ? Object.keys(properties)
    : rule["x-localized"] === true
      ? documentLanguages
      : [];
  return names
    .filter((name) => !present.has(name))
    .map((name) => {
      const inner = isObject(properties) ? properties[name] : undefined;
      return { value: name, ...said(isObject(inner) ? inner : {}, language) };
    });
}

/** The values that a rule names. */
export function valuesOf(rule: JsonObject, language: string): Proposal[] {
  const { type, const: only } = rule;
  const types = Array.isArray(type) ? type : [type];
  const labels = isObject(rule["x-labels"]) ? rule["x-labels"] : {};
  const listed = Array.isArray(rule["enum"]) ? (rule["enum"] as Json[]) : [];
  const values: Json[] = [
    ...listed,
    ...(only === undefined ? [] : [only]),
    ...(types.includes("boolean") ? [true, false] : []),
    ...(types.includes("null") && !listed.includes(null) ? [null] : []),
  ];
  return values.map((value) => {
    const label = labels[String(value)];
    return {
      value,
      label: labelOf({ "x-label": label }, language),
      description: "",
    };
  });
}

function said(rule: JsonObject, language: string) {
  const text = rule["x-description"];
  const description = isObject(text)
    ? (text[language] ?? text["fr"])
    : rule["description"];
  return {
    label: labelOf(rule, language),
    description: typeof description === "string" ? description : "",
  };
}

/** The initial value of a new property, as JSON. */
export function emptyValue(rule: JsonObject | undefined): string {
  const { type } = rule ?? {};
  const [first] = Array.isArray(type) ? type : [type];
  if (first === "object") return "{}";
  if (first === "array") return "[]";
  return first === "string" ? '""' : "";
}
