import schema from "#schemas/documents/page.schema.json" with { type: "json" };
import { splitBlocks } from "#src/domain/documents/blocks/split-blocks.ts";
import { everyBlock, mapBlocks } from "#src/domain/documents/blocks/walk.ts";
import type { DeepPartial } from "#src/domain/documents/fitting.ts";
import {
  documentLanguages,
  isObject,
  type Json,
  type JsonObject,
  languagesOf,
  listOf,
  splitLanguages,
} from "#src/domain/documents/languages.ts";
import { instant } from "#src/domain/values/dates.ts";
import { idIn, MAX_ID } from "#src/domain/values/reference.ts";
import type { PageDocument } from "#src/schema/types.gen.ts";
import { defineKind, label, type ProjectedRow, permissionsOf } from "./kind.ts";
import { hashId } from "./menu.ts";
import { pageReferences, pageRules } from "./page-rules.ts";
import { textOr, without } from "./rows.ts";

type Page = DeepPartial<PageDocument>;

/** Pages that configurators compose. */
export const pageKind = defineKind<PageDocument>({
  label: label("Page", "Page", "Pagina", "Página", "Seite", "Pagina"),
  plural: label("Pages", "Pages", "Pagine", "Páginas", "Seiten", "Pagina’s"),
  schema,
  permissions: permissionsOf("CONTENT_WRITE", "CONTENT_PUBLISH"),
  entity: "contents",
  tables: ["contents", "category_contents", "games"],
  project,
  rules: pageRules,
  references: pageReferences,
  endsAt: ({ endDate }) => instantOr(endDate),
  hasTemplates: true,
});

/** What is not part of the texts of a page. */
export const notTexts = [
  ...["isHomepage", "status", "startDate", "endDate", "audience"],
  ...["category", "position", "moreCategories", "blocks", "blockLanguages"],
];

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
function project(page: Page, id: number | null) {
  const texts = splitLanguages(without(page, notTexts));
  return {
    contents: {
      key: "id",
      rows: [
        {
          id,
          status: page.status ?? "published",
          is_homepage: page.isHomepage === true,
          start_date: instantOr(page.startDate),
          end_date: instantOr(page.endDate),
          texts,
          blocs: blocsOf(page, Object.keys(texts)),
          audience: audienceOf(page),
        },
      ],
    },
    category_contents: {
      key: ["category_id", "content_id"],
      rows: placesOf(page).map(({ id: category_id, position }) => ({
        category_id,
        content_id: id,
        position,
      })),
    },
    games: { key: "widget_id", rows: gameRows(page) },
  };
}

/** The addresses of the games among the blocks of a body. */
export const gameRows = ({ blocks }: JsonObject): ProjectedRow[] =>
  [
    ...new Map(gamesIn(blocks).map((game) => [gameId(game), game] as const)),
  ].map(([widget_id, { url }]) => ({ widget_id, url: textOr(url, "") }));

/** The groups that a page is for; null for everybody. */
const audienceOf = ({ audience }: Page): number[] | null =>
  audience?.groups?.length
    ? audience.groups.map((iri) => idIn(iri) ?? 0)
    : null;

function placesOf(page: Page): { id: number; position: number }[] {
  const places = [page, ...(page.moreCategories ?? [])].flatMap(
    ({ category, position = 0 }) => {
      const id = idIn(category);
      return id === null ? [] : [{ id, position }];
    },
  );
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
