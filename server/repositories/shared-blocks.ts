import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { forPerson } from "#src/domain/audience.ts";
import {
  type SharedBlocks,
  sharedIdsIn,
  withSharedBlocks,
} from "#src/domain/shared-blocks.ts";
import type { Language } from "#src/schema/types.gen.ts";
import { inLanguage } from "./in-language.ts";

interface Reader {
  language: Language;
  groupIds: readonly number[];
}

/** Shared contents that blocks name, and those that these name. */
async function read(
  database: Kysely<Database>,
  ids: readonly number[],
  { language, groupIds }: Reader,
): Promise<SharedBlocks> {
  const found = new Map<number, readonly unknown[]>();
  let wanted = ids;
  while (wanted.length > 0) {
    const rows = await database
      .selectFrom("shared_blocks")
      .select(["id", inLanguage<unknown[]>("blocs", language).as("blocs")])
      .where("id", "in", [...wanted])
      .execute();
    const next = rows.flatMap(({ id, blocs }) => {
      const shown = forPerson(blocs ?? [], groupIds) as unknown[];
      found.set(id, shown);
      return sharedIdsIn(shown);
    });
    wanted = idsOf(next).filter((id) => !found.has(id));
  }
  return found;
}

const idsOf = (ids: readonly number[]): number[] =>
  [...new Set(ids)].filter((id) => Number.isInteger(id) && id < 2 ** 31);

/** What a page shows to a person: without the blocks for others, and with those of shared contents in their place. */
export async function shownBlocs(
  database: Kysely<Database>,
  blocs: readonly unknown[],
  reader: Reader,
): Promise<unknown[]> {
  const shown = forPerson(blocs, reader.groupIds) as unknown[];
  const ids = idsOf(sharedIdsIn(shown));
  return ids.length === 0 && sharedIdsIn(shown).length === 0
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
