import { inLanguage } from "#src/domain/documents/languages.ts";
import { hashId } from "#src/domain/values/hash-id.ts";
import { MAX_ID } from "#src/domain/values/reference.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  without,
} from "#src/schema/json.ts";
import { mapBlocks, nestedProperty } from "./walk.ts";

/** Whether a block is a game whose address participants get only from the server. */
export const isGame = (block: JsonObject): boolean =>
  block["@type"] === "WidgetGame" && typeof block["url"] === "string";

const idOfKey = ({ key }: JsonObject): number =>
  hashId(typeof key === "string" ? key : "");

/** The id by which the address of a game is looked up. */
export const gameId = (block: JsonObject): number => {
  const { id } = block;
  return typeof id === "number" &&
    Number.isInteger(id) &&
    id >= 0 &&
    id <= MAX_ID
    ? id
    : idOfKey(block);
};

/**
 * Blocks as `/v2` has them: each widget with an id, which is made of its key where it has none and by which the front office
 * reads what belongs to it; games without their address.
 */
export const withWidgetIds = (blocks: readonly Json[]): Json[] =>
  withIds(blocks.map(withGameIds));

/** Widgets without an id get one, also those in groups; texts need none. */
const withIds = (blocks: readonly Json[]): Json[] =>
  mapBlocks(blocks, (block) =>
    isWithoutId(block) ? { ...block, id: idOfKey(block) } : block,
  );

function isWithoutId({ "@type": type, id, badge }: JsonObject): boolean {
  if (typeof type !== "string" || (id ?? null) !== null) return false;
  // The id of a badge's widget is that of its badge, unless it names one.
  if (type === "WidgetBadge") return (badge ?? null) !== null;
  return type !== "ContentText";
}

/** Games get an id, by which their address is looked up, and lose the address, wherever they are. */
function withGameIds(value: Json): Json {
  if (Array.isArray(value))
    return (value as readonly Json[]).map((item) => withGameIds(item));
  if (!isObject(value)) return value;
  const inner = Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, withGameIds(one)]),
  );
  return isGame(value)
    ? { ...without(inner, ["url"]), id: gameId(value) }
    : inner;
}

/** A block as an entry of `contentBlocs`. */
export function entryOf(block: Json, index: number): Json {
  if (!isObject(block)) return block;
  const { entry, ...widget } = block;
  if (isObject(entry) && "raw" in entry) return entry["raw"];
  const more = isObject(entry) ? entry : {};
  const position = index + 1;
  if (isPlainText(widget, more["type"])) {
    const { "@type": _, text, ...rest } = widget;
    return { type: "text", position, text: text ?? null, ...rest, ...more };
  }
  return { type: "widget", position, widget, ...more };
}

const ofTexts = ["@type", "text", "id", "audience"];

/** Whether a block is written as a text: of anything else in one, such as a window, the front office takes no notice. */
const isPlainText = (widget: JsonObject, type: Json): boolean =>
  widget["@type"] === "ContentText" &&
  type !== "widget" &&
  (type === "text" ||
    Object.keys(widget).every((name) => ofTexts.includes(name)));

/** What a block has in documents only. */
const ownOfDocuments = ["key", "languages"];

/** Whether a language has a block. */
export const isInLanguage = (
  { languages }: JsonObject,
  language: string,
): boolean => !Array.isArray(languages) || languages.includes(language);

/** The blocks that a language has, as widgets. */
export const splitBlocks = (
  blocks: readonly Json[],
  language: string,
): JsonObject[] =>
  blocks
    .filter(isObject)
    .filter((block) => isInLanguage(block, language))
    .map((block) => splitBlock(block, language));

/** A block in one language, without what only documents know. */
export function splitBlock(block: JsonObject, language: string): JsonObject {
  const property = nestedProperty(block);
  return Object.fromEntries(
    Object.entries(block)
      .filter(([name]) => !ownOfDocuments.includes(name))
      .map(([name, inner]): [string, Json] => [
        name,
        name === property && Array.isArray(inner)
          ? splitBlocks(inner, language)
          : inLanguage(inner, language),
      ])
      .filter(([, inner]) => inner !== undefined),
  );
}
