import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { inLanguage } from "#server/repositories/in-language.ts";
import {
  type SharedBlocks,
  sharedIdsIn,
  withSharedBlocks,
} from "#src/domain/documents/blocks/shared-blocks.ts";
import { forPerson } from "#src/domain/people/audience.ts";
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
): Promise<SharedBlocks> =>
  readContents<readonly unknown[], readonly unknown[]>(
    ids,
    async (wanted, bytes) => {
      const blocs = inLanguage<unknown[]>("blocs", language);
      const { rows } = await sql<{
        id: number;
        content: unknown[] | null;
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
    (content) => forPerson(content, groupIds) as unknown[],
    sharedIdsIn,
  );

/** What a page shows to a person: without the blocks for others, and with those of shared contents in their place. */
export async function shownBlocs(
  database: Kysely<Database>,
  blocs: readonly unknown[],
  reader: Reader,
): Promise<unknown[]> {
  const shown = forPerson(blocs, reader.groupIds) as unknown[];
  const ids = sharedIdsIn(shown);
  return ids.length === 0
    ? shown
    : withSharedBlocks(shown, await read(database, ids, reader));
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
