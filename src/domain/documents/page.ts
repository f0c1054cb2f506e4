import { instant } from "#src/domain/dates.ts";
import { entityId } from "#src/domain/reference.ts";
import { mergeBlocks } from "./blocks/merge-blocks.ts";
import { splitBlocks } from "./blocks/split-blocks.ts";
import { everyBlock, mapBlocks } from "./blocks/walk.ts";
import type { Imported, ProjectedRow, Projection, StoredRows } from "./kind.ts";
import {
  documentLanguages,
  frenchText,
  isObject,
  type Json,
  type JsonObject,
  languagesOf,
  mergeLanguages,
  splitLanguages,
} from "./languages.ts";
import { hashId, isHashId } from "./menu.ts";
import { idOf, numberOr, present, rowsOf, textOr, without } from "./rows.ts";

/** What is not part of the texts of a page. */
export const notTexts = [
  ...["isHomepage", "status", "startDate", "endDate", "audience"],
  ...["category", "position", "moreCategories", "blocks", "blockLanguages"],
];

const translated = ["title", "subtitle", "caption", "alt"];

const statuses = ["deleted", "draft", "published"];

export const listOf = (value: Json): readonly Json[] =>
  Array.isArray(value) ? value : [];

const MAX_ID = 2 ** 31 - 1;

/** The number of an IRI or a bare id. */
export const idIn = (reference: Json): number | null => {
  if (typeof reference !== "string" && typeof reference !== "number")
    return null;
  const id = Number(entityId(reference));
  return Number.isInteger(id) && id > 0 && id <= MAX_ID ? id : null;
};

/** Instants as PostgreSQL reads and writes them. */
const plainInstant =
  /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):\d{2}:[0-5]\d(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

export function instantOr(value: Json): string | null {
  const text = textOr(value, null);
  const time = instant(text);
  if (text === null || time === undefined) return null;
  return plainInstant.test(text) ? text : new Date(time).toISOString();
}

/** Whether a block is a game whose address participants get only from the server. */
const isGame = (block: JsonObject): boolean =>
  block["@type"] === "WidgetGame" && typeof block["url"] === "string";

const idOfKey = ({ key }: JsonObject): number =>
  hashId(typeof key === "string" ? key : "");

const gameId = (block: JsonObject): number => {
  const { id } = block;
  return typeof id === "number" &&
    Number.isInteger(id) &&
    id >= 0 &&
    id <= MAX_ID
    ? id
    : idOfKey(block);
};

/** The rows of a page: its texts and blocks, its place in a category, and the addresses of its games. */
export function projectPage(
  body: JsonObject,
  entityId: number | null,
): Projection {
  const texts = splitLanguages(without(body, notTexts));
  return {
    contents: {
      key: "id",
      rows: [
        {
          id: entityId,
          status: statuses.includes(String(body["status"]))
            ? body["status"]
            : "published",
          is_homepage: body["isHomepage"] === true,
          start_date: instantOr(body["startDate"]),
          end_date: instantOr(body["endDate"]),
          texts,
          blocs: blocsOf(body, Object.keys(texts)),
          audience: audienceOf(body),
        },
      ],
    },
    category_contents: {
      key: ["category_id", "content_id"],
      rows: placesOf(body).map(({ id, position }) => ({
        category_id: id,
        content_id: entityId,
        position,
      })),
    },
    games: { key: "widget_id", rows: gameRows(body) },
  };
}

/** The addresses of the games among the blocks of a body. */
export const gameRows = ({ blocks }: JsonObject): ProjectedRow[] =>
  [
    ...new Map(gamesIn(blocks).map((game) => [gameId(game), game] as const)),
  ].map(([widget_id, { url }]) => ({ widget_id, url: textOr(url, "") }));

/** The groups that a page is for; null for everybody. */
function audienceOf({ audience }: JsonObject): number[] | null {
  const groups = isObject(audience) ? listOf(audience["groups"]) : [];
  return groups.length === 0 ? null : groups.map((iri) => idIn(iri) ?? 0);
}

function placesOf(body: JsonObject): { id: number; position: number }[] {
  const more = listOf(body["moreCategories"]).filter(isObject);
  const places = [body, ...more].flatMap(({ category, position }) => {
    const id = idIn(category);
    return id === null ? [] : [{ id, position: numberOr(position, 0) }];
  });
  return [...new Map(places.map((place) => [place.id, place])).values()];
}

/** The blocks by language, as `/v2` has them. */
export function blocsOf(
  { blocks, blockLanguages }: JsonObject,
  textLanguages: readonly string[],
): JsonObject {
  const own = [
    ...languagesOf(blocks),
    ...[...everyBlock(blocks, "")].flatMap(([, block]) =>
      listOf(block["languages"]).map(String),
    ),
  ].filter((code) => documentLanguages.includes(code));
  // Pages of before may have been in other languages.
  const listed = Array.isArray(blockLanguages)
    ? blockLanguages.slice(0, documentLanguages.length).map(String)
    : textLanguages;
  const languages = [...new Set([...listed, ...own])];
  const sent = withWidgetIds(listOf(blocks));
  return Object.fromEntries(
    languages.map((code) => [code, splitBlocks(sent, code).map(blocOf)]),
  );
}

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

/** What is stored of blocks, without the ids that `withWidgetIds` made. */
export function withoutMadeIds(value: Json): Json {
  if (Array.isArray(value))
    return (value as readonly Json[]).map(withoutMadeIds);
  if (!isObject(value)) return value;
  const { id } = value;
  const isMade = "@type" in value && typeof id === "number" && isHashId(id);
  return Object.fromEntries(
    Object.entries(isMade ? without(value, ["id"]) : value).map(
      ([name, inner]) => [name, withoutMadeIds(inner)],
    ),
  );
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

/** Every game with an address. */
function gamesIn(value: Json): JsonObject[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(gamesIn);
  return isObject(value) && isGame(value) ? [value, ...inner] : inner;
}

/** A block as an entry of `contentBlocs`. */
export function blocOf(block: Json, index: number): Json {
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

/** An entry of `contentBlocs` as a block. */
function blockOf(bloc: Json, index: number): JsonObject {
  const raw = { entry: { raw: bloc } };
  if (!isObject(bloc)) return raw;
  const { type, position, widget, ...rest } = bloc;
  const isCounted = position === index + 1;
  if (type === "text" && typeof rest["text"] === "string" && !widget) {
    const isTaken = ["@type", "key", "languages", "entry", "audience"].some(
      (name) => name in rest,
    );
    if (isTaken || position === undefined) return raw;
    const { text, ...more } = rest;
    const isPlain = Object.keys(more).every((name) => ofTexts.includes(name));
    const entry = {
      ...(!isPlain && { type }),
      ...(!isCounted && { position }),
    };
    return {
      "@type": "ContentText",
      text,
      ...more,
      ...(Object.keys(entry).length > 0 && { entry }),
    };
  }
  const isKnown =
    type === "widget" &&
    isObject(widget) &&
    typeof widget["@type"] === "string" &&
    position !== undefined &&
    !["key", "languages", "entry"].some((name) => name in widget);
  if (!isKnown || !isObject(widget)) return raw;
  const entry = {
    ...(widget["@type"] === "ContentText" && { type }),
    ...(!isCounted && { position }),
    ...rest,
  };
  return { ...widget, ...(Object.keys(entry).length > 0 && { entry }) };
}

/** Pages as documents; the address of a game that several pages show is that of the first. */
export function importPages(stored: StoredRows): Imported[] {
  const games = new Map(
    rowsOf(stored, "games").map((row) => [Number(row["widget_id"]), row]),
  );
  const places = Map.groupBy(rowsOf(stored, "category_contents"), (row) =>
    Number(row["content_id"]),
  );
  return rowsOf(stored, "contents")
    .toSorted((one, other) => idOf(one) - idOf(other))
    .map((row) => importPage(row, places.get(idOf(row)) ?? [], games));
}

function importPage(
  row: JsonObject,
  places: readonly JsonObject[],
  games: Map<number, ProjectedRow & JsonObject>,
): Imported {
  const own: JsonObject[] = [];
  const withUrl = (block: JsonObject): JsonObject => {
    const game =
      block["@type"] === "WidgetGame" && !("url" in block)
        ? games.get(numberOr(block["id"], Number.NaN))
        : undefined;
    if (game === undefined) return block;
    own.push(game);
    games.delete(Number(game["widget_id"]));
    return { ...block, url: game["url"] };
  };
  const blocs = isObject(row["blocs"]) ? row["blocs"] : {};
  const lists = Object.entries(blocs).map(
    ([code, list]) => [code, listOf(list).map(blockOf)] as const,
  );
  const blocks = mapBlocks(mergeBlocks(lists), withUrl);
  const { title, subtitle, caption, image, ...rest } = mergeLanguages(
    Object.fromEntries(
      Object.entries(isObject(row["texts"]) ? row["texts"] : {}).filter(
        (entry): entry is [string, JsonObject] => isObject(entry[1]),
      ),
    ),
    translated,
  );
  const [place, ...more] = places
    .toSorted(
      (one, other) => Number(one["category_id"]) - Number(other["category_id"]),
    )
    .map(({ category_id, position }) => ({
      category: `/v2/content-categories/${category_id}`,
      position,
    }));
  const groups = row["audience"];
  const body = present({
    ...{ title, subtitle, caption, image },
    isHomepage: row["is_homepage"],
    status: row["status"] === "published" ? undefined : row["status"],
    startDate: row["start_date"],
    endDate: row["end_date"],
    audience: Array.isArray(groups)
      ? { groups: groups.map((id) => `/v2/user-groups/${id}`) }
      : undefined,
    ...place,
    moreCategories: more.length > 0 ? more : undefined,
    blocks,
    ...rest,
  });
  const languages = Object.keys(blocs);
  const projected = projectPage(body, idOf(row))["contents"]?.rows[0];
  const isDerived =
    Object.keys((projected?.["blocs"] ?? {}) as JsonObject)
      .toSorted()
      .join() === languages.toSorted().join();
  return {
    entityId: idOf(row),
    name: frenchText(title) ?? `Page ${idOf(row)}`,
    body: isDerived ? body : { ...body, blockLanguages: languages },
    rows: { contents: [row], category_contents: places, games: own },
  };
}

export const pageEnd = (body: JsonObject): string | null =>
  instantOr(body["endDate"]);
