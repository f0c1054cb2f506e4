import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { inLanguage } from "#server/repositories/in-language.ts";
import {
  type SharedEntries,
  sharedIdsFor,
  show,
} from "#src/domain/documents/page-assembly.ts";
import type { Json } from "#src/schema/json.ts";
import type { Language } from "#src/schema/types.gen.ts";
import { readContents } from "./shared-contents.ts";

interface Reader {
  language: Language;
  groupIds: readonly number[];
}

/** Shared contents that blocks name, and those that these name. */
const read = (
  database: Kysely<Database>,
  ids: readonly number[],
  { language, groupIds }: Reader,
): Promise<SharedEntries> =>
  readContents(
    ids,
    async (wanted, bytes) => {
      const blocs = inLanguage<Json[]>("blocs", language);
      const { rows } = await sql<{
        id: number;
        content: Json[] | null;
        bytes: number;
      }>`
        select id, content, bytes from (
          select id, ${blocs} as content, length((${blocs})::text)::int as bytes,
            sum(length((${blocs})::text)) over (order by array_position(${wanted}::int[], id)) as total
          from shared_blocks where id = any(${wanted}::int[])
        ) found where total - bytes < ${bytes} or content is null`.execute(
        database,
      );
      return rows.map(({ content, ...row }) => ({
        ...row,
        content: content ?? [],
      }));
    },
    (content) => sharedIdsFor(content, groupIds),
  );

const none: SharedEntries = new Map();

/** What a page shows to a person; null where its language, and French, have no list. */
export async function shownBlocs(
  database: Kysely<Database>,
  blocs: readonly Json[] | null,
  reader: Reader,
): Promise<Json[] | null> {
  if (blocs === null) return null;
  const ids = sharedIdsFor(blocs, reader.groupIds);
  const shared = ids.length === 0 ? none : await read(database, ids, reader);
  return show(blocs, reader.groupIds, shared);
}

/** The ids of shared contents with a game, and of those that contain these, as PostgreSQL finds them. */
export const contentsWithGame = (widgetId: number) => sql<boolean>`
  exists (
    with recursive holding as (
      select id from shared_blocks
      where blocs @? ${`$.** ? (@."@type" == "WidgetGame" && @.id == ${widgetId})`}::jsonpath
      union
      select s.id from shared_blocks s join holding h on s.blocs::text ~ (${'"shared": *"?(/v2/shared-blocks/)?'} || h.id || ${'[,"}]'})
    )
    select from holding h where contents.blocs::text ~ (${'"shared": *"?(/v2/shared-blocks/)?'} || h.id || ${'[,"}]'})
  )`;
