import { language } from "#src/schema/constraints.gen.ts";
import {
  isList,
  isObject,
  type Json,
  type JsonObject,
} from "#src/schema/json.ts";

/** The languages of a text, in the order in which forms and lists show them. */
export const documentLanguages: readonly string[] = language.enum;

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
