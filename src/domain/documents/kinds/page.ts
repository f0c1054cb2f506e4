import schema from "#schemas/documents/page.schema.json" with { type: "json" };
import { gameId, isGame } from "#src/domain/documents/blocks/entries.ts";
import type { DeepPartial } from "#src/domain/documents/fitting.ts";
import { splitLanguages } from "#src/domain/documents/languages.ts";
import { release } from "#src/domain/documents/page-assembly.ts";
import { idIn } from "#src/domain/values/reference.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  without,
} from "#src/schema/json.ts";
import type { PageDocument } from "#src/schema/types.gen.ts";
import { defineKind, label, type ProjectedRow, permissionsOf } from "./kind.ts";
import { pageReferences, pageRules } from "./page-rules.ts";
import { instantOr, textOr } from "./rows.ts";

type Page = DeepPartial<PageDocument>;

/** Pages that configurators compose. */
export const pageKind = defineKind<PageDocument>({
  label: label("Page", "Page", "Pagina", "Página", "Seite", "Pagina"),
  plural: label("Pages", "Pages", "Pagine", "Páginas", "Seiten", "Pagina’s"),
  newOne: label(
    "Nouvelle page",
    "New page",
    "Nuova pagina",
    "Nueva página",
    "Neue Seite",
    "Nieuwe pagina",
  ),
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
  ...[
    "category",
    "position",
    "moreCategories",
    "blocks",
    "blockLanguages",
    "languages",
  ],
];

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
          blocs: release(page, Object.keys(texts)),
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

/** Every game with an address. */
function gamesIn(value: Json): JsonObject[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(gamesIn);
  return isObject(value) && isGame(value) ? [value, ...inner] : inner;
}
