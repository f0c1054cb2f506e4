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

/** What was made of objects before, by the languages that they were made for. */
const reduced = new Map<string, WeakMap<object, Json>>();

/** A structure with its texts in these languages alone; what has no others is the same object. */
export function withLanguages(value: Json, codes: readonly string[]): Json {
  if (documentLanguages.every((code) => codes.includes(code))) return value;
  const key = codes.join();
  const known = reduced.get(key) ?? new WeakMap<object, Json>();
  reduced.set(key, known);
  return reduce(value);

  function reduce(one: Json): Json {
    if (typeof one !== "object" || one === null) return one;
    if (!known.has(one)) known.set(one, isList(one) ? items(one) : object(one));
    return known.get(one);
  }

  function items(list: readonly Json[]): Json {
    const made = list.map((item) => reduce(item) ?? null);
    return made.every((item, index) => item === list[index]) ? list : made;
  }

  /** Undefined for texts of which none is left. */
  function object(whole: JsonObject): Json {
    const isText: boolean = isByLanguage(whole);
    const entries = Object.entries(whole);
    const made = isText
      ? entries.filter(([code]) => codes.includes(code))
      : entries
          .map(([name, inner]): [string, Json] => [
            name,
            name === "entry" ? inner : reduce(inner),
          ])
          .filter(([, inner]) => inner !== undefined);
    if (isText && made.length === 0) return undefined;
    const isSame =
      made.length === entries.length &&
      made.every(([name, inner]) => inner === whole[name]);
    return isSame ? whole : Object.fromEntries(made);
  }
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
