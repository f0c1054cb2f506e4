import { type RawBuilder, sql } from "kysely";
import type { Language } from "#src/schema/types.gen.ts";

/**
 * The name of a document `d` with the draft `f` for readers of a language: its title there, or a product's name, if it is named
 * by it in any language. SQL.
 */
export const nameSql = (language: Language): string => `coalesce((
  select title ->> '${language}' from (select coalesce(f.body::json -> 'title', f.body::json -> 'productName') as title) titled
  where case when json_typeof(title) = 'object'
    then exists (select from json_each_text(title) each where each.value = d.name) end
), d.name)`;

export const nameIn = (language: Language): RawBuilder<string> =>
  sql.raw<string>(nameSql(language));
