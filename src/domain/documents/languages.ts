import { language } from "#src/schema/constraints.gen.ts";

/** A structure of JSON. */
export type Json =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Json[]
  | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json;
}

/** The languages of a text, in the order in which forms and lists show them. */
export const documentLanguages: readonly string[] = language.enum;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** The items of a value; none unless it is a list. */
export const listOf = (value: Json): readonly Json[] =>
  isList(value) ? value : [];

/** Whether a value is an object by language, such as `{"fr": "Titre", "en": "Title"}`. */
export function isByLanguage(value: unknown): value is JsonObject {
  if (!isObject(value)) return false;
  const names = Object.keys(value);
  return (
    names.length > 0 && names.every((name) => documentLanguages.includes(name))
  );
}

/** Whether a text is missing, or only white space. */
export const isBlank = (text: Json): boolean =>
  text === undefined ||
  text === null ||
  (typeof text === "string" && text.trim() === "");

/** A text in a language, else in the first that has it; "" for none. */
export function textIn(value: Json, language: string): string {
  const found = isByLanguage(value)
    ? [language, ...documentLanguages]
        .map((code) => value[code])
        .find((one) => !isBlank(one))
    : value;
  return typeof found === "string" ? found : "";
}

/** Whether two values of JSON are the same; the order of properties does not count. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return (
      one.length === other.length &&
      one.every((item, index) => isSame(item, other[index]))
    );
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every(
      (name) => Object.hasOwn(other, name) && isSame(one[name], other[name]),
    )
  );
}

/** The languages in which a structure has texts. */
export function languagesOf(body: Json): string[] {
  const found = new Set<string>();
  const visit = (value: Json): void => {
    if (isList(value)) for (const item of value) visit(item);
    else if (isByLanguage(value))
      for (const code of Object.keys(value)) found.add(code);
    else if (isObject(value))
      for (const inner of Object.values(value)) visit(inner);
  };
  visit(body);
  return documentLanguages.filter((code) => found.has(code));
}

/**
 * A structure as a tree per language, each complete: a text that a language lacks is that of French, which `/v2` falls
 * back to, too; a property that French lacks is left out.
 */
export function splitLanguages(body: Json): Record<string, Json> {
  const languages = languagesOf(body);
  return Object.fromEntries(
    (languages.length === 0 ? ["fr"] : languages).map((code) => [
      code,
      inLanguage(body, code),
    ]),
  );
}

/** A structure in one language. */
export function inLanguage(value: Json, code: string): Json {
  if (isList(value)) return value.map((item) => inLanguage(item, code));
  if (!isObject(value)) return value;
  const isText: boolean = isByLanguage(value);
  if (isText) return Object.hasOwn(value, code) ? value[code] : value["fr"];
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]): [string, Json] => [name, inLanguage(inner, code)])
      .filter(([, inner]) => inner !== undefined),
  );
}
