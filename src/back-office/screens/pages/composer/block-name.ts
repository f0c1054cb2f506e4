import { typeOf } from "#src/domain/documents/block-edit.ts";
import {
  documentLanguages,
  isBlank,
  isByLanguage,
  type Json,
  type JsonObject,
} from "#src/domain/documents/languages.ts";
import type { BlockTypes } from "./block-types.ts";

const entities: Readonly<Record<string, string>> = {
  ...{ amp: "&", apos: "’", gt: ">", lt: "<", nbsp: " ", quot: "”" },
  ...{ eacute: "é", egrave: "è", agrave: "à", rsquo: "’", shy: "" },
};

const LENGTH = 80;

/** The start of a text without its markup. */
export function plainStart(html: string): string {
  const text = html
    .slice(0, 2_000)
    .replaceAll(/<[^>]*(?:>|$)/g, " ")
    .replaceAll(/&(?:#(\d+)|([a-z]+));/gi, (whole, code, name) =>
      code === undefined
        ? (entities[String(name).toLowerCase()] ?? whole)
        : String.fromCodePoint(Math.min(Number(code), 0x10ffff)),
    )
    .replaceAll(/\s+/g, " ")
    .trim();
  return text.length > LENGTH ? `${text.slice(0, LENGTH).trimEnd()}…` : text;
}

/** A text in the shown language, else in the first that has it. */
export function textIn(value: Json, language: string): string {
  const found = isByLanguage(value)
    ? [value[language], ...documentLanguages.map((code) => value[code])].find(
        (one) => !isBlank(one),
      )
    : value;
  return typeof found === "string" ? found : "";
}

const names = new WeakMap<JsonObject, { language: string; name: string }>();

/** What a block says of itself: its title, else the start of its text; "" if it says nothing. */
function ownName(block: JsonObject, language: string): string {
  const known = names.get(block);
  if (known?.language === language) return known.name;
  const name =
    plainStart(textIn(block["title"], language)) ||
    plainStart(textIn(block["text"], language));
  names.set(block, { language, name });
  return name;
}

/** The label of a block's type. */
export const typeLabel = (
  block: JsonObject,
  types: BlockTypes,
  unknown: string,
): string => types.get(typeOf(block))?.label ?? unknown;

/**
 * What a block is called.
 * @param unknown for a type that does not exist
 */
export const blockName = (
  block: JsonObject,
  { language, types, unknown }: NameOptions,
): string => ownName(block, language) || typeLabel(block, types, unknown);

export interface NameOptions {
  language: string;
  types: BlockTypes;
  unknown: string;
}
