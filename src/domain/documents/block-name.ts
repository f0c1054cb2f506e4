import type { BlockSchemas } from "./examine-blocks.ts";
import {
  documentLanguages,
  isBlank,
  isByLanguage,
  isObject,
  type Json,
  type JsonObject,
} from "./languages.ts";

const quotes: Readonly<Record<string, readonly [string, string]>> = {
  fr: ["«\u00a0", "\u00a0»"],
  en: ["“", "”"],
  it: ["«", "»"],
  es: ["«", "»"],
  de: ["„", "“"],
  nl: ["‘", "’"],
};

const LONGEST = 60;

/**
 * What people call a block: its type, and the title that it has, or else the beginning of its text.
 * @example `Editorial “Le mot de la direction”`
 */
export function blockName(
  block: JsonObject,
  schemas: BlockSchemas,
  language: string,
): string {
  const type = String(block["@type"] ?? "");
  const labels = schemas.get(type)?.["x-label"];
  const label = isObject(labels) ? labels[language] : undefined;
  const [open, close] = quotes[language] ?? ["“", "”"];
  const title =
    textIn(block["title"], language) ?? plain(textIn(block["text"], language));
  const name = typeof label === "string" ? label : type;
  return title === undefined
    ? name
    : `${name} ${open}${shortened(title)}${close}`;
}

/** A text in a language, or in the first that has one. */
function textIn(value: Json, language: string): string | undefined {
  const text = isByLanguage(value)
    ? [language, ...documentLanguages]
        .map((code) => value[code])
        .find((one) => !isBlank(one))
    : value;
  return typeof text === "string" && !isBlank(text) ? text.trim() : undefined;
}

/** HTML without its markup. */
function plain(html: string | undefined): string | undefined {
  const text = html
    ?.replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&nbsp;", " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return text === "" ? undefined : text;
}

const shortened = (text: string): string =>
  [...text].length > LONGEST
    ? `${[...text]
        .slice(0, LONGEST - 1)
        .join("")
        .trimEnd()}…`
    : text;
