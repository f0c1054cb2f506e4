import type { Label } from "#src/domain/documents/kinds/kind.ts";
import { textIn } from "#src/domain/documents/languages.ts";
import { own } from "#src/domain/values/own.ts";
import { isObject, type JsonObject } from "#src/schema/json.ts";
import type { BlockSchemas } from "./examine-blocks.ts";

const quotes: Readonly<Record<string, readonly [string, string]>> = {
  fr: ["«\u00a0", "\u00a0»"],
  en: ["“", "”"],
  it: ["«", "»"],
  es: ["«", "»"],
  de: ["„", "“"],
  nl: ["‘", "’"],
};

const unknownBlock: Label = {
  ...{ fr: "Bloc inconnu", en: "Unknown block", it: "Blocco sconosciuto" },
  ...{ es: "Bloque desconocido", de: "Unbekannter Baustein" },
  nl: "Onbekend blok",
};

/** What people call a block of a type that does not exist. */
export const unknownLabel = (language: string): string =>
  own(unknownBlock, language) ?? "";

/** How much of a title or a text a name has, in characters. */
const LONGEST = 80;

/**
 * What people call a block: its type, and the title that it has, or else the beginning of another text.
 * @example `Editorial “Le mot de la direction”`
 */
export function blockName(
  block: JsonObject,
  schemas: BlockSchemas,
  language: string,
): string {
  const [open, close] = quotes[language] ?? ["“", "”"];
  const title = blockTitle(block, language);
  const name = blockTypeName(block, schemas, language);
  return title === "" ? name : `${name} ${open}${title}${close}`;
}

/** What people call a block in a sentence: its title, else its type. */
export const shortBlockName: typeof blockName = (block, schemas, language) =>
  blockTitle(block, language) || blockTypeName(block, schemas, language);

/** What people call the type of a block, without its texts. */
export function blockTypeName(
  block: JsonObject,
  schemas: BlockSchemas,
  language: string,
): string {
  const schema = schemas.get(String(block["@type"]));
  return textIn(schema?.["x-label"], language) || unknownLabel(language);
}

const titles = new WeakMap<JsonObject, { language: string; title: string }>();

/** Where a block has the words that people know it by, the best first. */
export const naming = ["title", "text", "label", "caption"];

/** What its picture shows. */
const pictured = ({ image }: JsonObject) =>
  isObject(image) ? image["alt"] : undefined;

/** What a block says of itself: its title, else the start of another text; "" if it says nothing. */
export function blockTitle(block: JsonObject, language: string): string {
  const known = titles.get(block);
  if (known?.language === language) return known.title;
  const title =
    [...naming.map((name) => block[name]), pictured(block)]
      .map((text) => textStart(textIn(text, language)))
      .find((text) => text !== "") ?? "";
  titles.set(block, { language, title });
  return title;
}

const entities: Readonly<Record<string, string>> = {
  ...{ amp: "&", apos: "’", gt: ">", lt: "<", nbsp: " ", quot: "”" },
  ...{ eacute: "é", egrave: "è", agrave: "à", rsquo: "’", shy: "" },
};

/** The start of an HTML text without its markup. */
export function textStart(html: string): string {
  const text = html
    .slice(0, 2_000)
    .replaceAll(/<\/?(?:a|abbr|b|em|i|s|span|strong|u)\b[^>]*>/gi, "")
    .replaceAll(/<[^>]*(?:>|$)/g, " ")
    .replaceAll(/&(?:#(\d+)|([a-z]+));/gi, (whole, code, name) =>
      code === undefined
        ? (entities[String(name).toLowerCase()] ?? whole)
        : String.fromCodePoint(Math.min(Number(code), 0x10ffff)),
    )
    .replaceAll(/\s+/g, " ")
    .trim();
  const characters = [...text];
  return characters.length > LONGEST
    ? `${characters.slice(0, LONGEST).join("").trimEnd()}…`
    : text;
}
