import { type Kysely, sql } from "kysely";
import type { Page } from "#server/core/page.ts";
import type { Database } from "#server/database/schema.ts";
import {
  type ContentTexts,
  cardOf,
  pageOf,
} from "#server/presenters/contents.ts";
import { inLanguage } from "#server/repositories/in-language.ts";
import { listWithTotal } from "#server/repositories/list-with-total.ts";
import { programmeTimeZone } from "#server/repositories/programme.ts";
import { builder, statements } from "#server/repositories/statements.ts";
import { showsGame } from "#src/domain/challenge/game.ts";
import type { Json } from "#src/schema/json.ts";
import type { Language, PageContent } from "#src/schema/types.gen.ts";
import { contentsWithGame, shownBlocs } from "./shared-blocks.ts";

/**
 * Participants see contents that are published and running; users with CONTENT_WRITE see all but deleted ones. What is for other
 * groups is left out for everyone else.
 */
export interface Reader {
  language: Language;
  now: Date;
  mayWrite: boolean;
  groupIds: readonly number[];
}

const visible = (
  database: Kysely<Database>,
  { now, mayWrite, groupIds }: Omit<Reader, "language">,
) =>
  database
    .selectFrom("contents")
    .where(sql<boolean>`(audience is null or audience && ${groupIds}::int[])`)
    .$if(mayWrite, (query) => query.where("status", "!=", "deleted"))
    .$if(!mayWrite, (query) =>
      query
        .where("status", "=", "published")
        .where(sql<boolean>`(start_date is null or start_date <= ${now})`)
        .where(sql<boolean>`(end_date is null or end_date > ${now})`),
    );

const selectPages = (language: Language, reader: Omit<Reader, "language">) =>
  visible(builder, reader)
    .select([
      "id",
      "status",
      "is_homepage",
      "start_date",
      "end_date",
      inLanguage<ContentTexts>("texts", language).as("texts"),
      inLanguage<Json[] | null>("blocs", language).as("blocs"),
      (parent) =>
        parent
          .selectFrom("category_contents")
          .innerJoin(
            "content_categories",
            "content_categories.id",
            "category_id",
          )
          .whereRef("content_id", "=", "contents.id")
          .select(
            sql<NonNullable<PageContent["category"]>>`json_build_object(
              '@id', '/v2/content-categories/' || content_categories.id,
              'id', content_categories.id,
              'title', ${inLanguage("content_categories.title", language)}
            )`.as("category"),
          )
          .orderBy("content_categories.id")
          .limit(1)
          .as("category"),
    ])
    .limit(1);

type Asked = Pick<Reader, "now" | "groupIds">;

const pages = statements(
  (language: Language, mayWrite: boolean) =>
    ({ id, now, groupIds }: Asked & { id: number }) =>
      selectPages(language, { now, mayWrite, groupIds }).where("id", "=", id),
);

const homePages = statements(
  (language: Language, mayWrite: boolean) =>
    ({ now, groupIds }: Asked) =>
      selectPages(language, { now, mayWrite, groupIds })
        .where("is_homepage", "=", true)
        .orderBy(sql`status = 'published'`, "desc")
        .orderBy("start_date", (order) => order.desc().nullsLast()),
);

/** Pages of the programme, their categories and the games that they show. */
export function createContentsRepository(database: Kysely<Database>) {
  return {
    /** A page by its id, or the home page: the one that started most recently. */
    async find(
      id: number | "homepage",
      reader: Reader,
    ): Promise<PageContent | undefined> {
      const { language, mayWrite, now, groupIds } = reader;
      const row = await (id === "homepage"
        ? homePages(language, mayWrite).first(database, { now, groupIds })
        : pages(language, mayWrite).first(database, { id, now, groupIds }));
      return (
        row &&
        pageOf({
          ...row,
          blocs: await shownBlocs(database, row.blocs, { language, groupIds }),
        })
      );
    },

    async hasCategory(id: number): Promise<boolean> {
      const row = await database
        .selectFrom("content_categories")
        .select("id")
        .where("id", "=", id)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** The published contents of a category, in their order. */
    ofCategory(categoryId: number, page: Page, reader: Reader) {
      const query = visible(database, { ...reader, mayWrite: false })
        .innerJoin("category_contents", "content_id", "contents.id")
        .where("category_id", "=", categoryId);
      return listWithTotal(
        query
          .select([
            "contents.id",
            "status",
            "start_date",
            "end_date",
            inLanguage<ContentTexts>("texts", reader.language).as("texts"),
          ])
          .orderBy("category_contents.position")
          .orderBy("contents.id"),
        query,
        page,
        cardOf,
      );
    },

    /** The URL of a game that a page currently shows to the reader; users with CONTENT_WRITE get that of every game. */
    async gameUrl(
      widgetId: number,
      reader: Reader,
    ): Promise<string | undefined> {
      const row = await database
        .selectFrom("games")
        .select("url")
        .where("widget_id", "=", widgetId)
        .executeTakeFirst();
      if (row === undefined || reader.mayWrite) return row?.url;
      const pages = await visible(database, reader)
        .select(inLanguage<Json[] | null>("blocs", reader.language).as("blocs"))
        .where(({ or }) =>
          or([
            sql<boolean>`blocs @? ${`$.** ? (@."@type" == "WidgetGame" && @.id == ${widgetId})`}::jsonpath`,
            contentsWithGame(widgetId),
          ]),
        )
        .execute();
      const shown = await Promise.all(
        pages.map(({ blocs }) => shownBlocs(database, blocs, reader)),
      );
      const timeZone = await programmeTimeZone(database);
      const isShown = shown.some((blocs) =>
        showsGame(blocs, { widgetId, timeZone, now: reader.now.getTime() }),
      );
      return isShown ? row.url : undefined;
    },
  };
}
