import { type RawBuilder, sql } from "kysely";
import type { Language } from "#src/schema/types.gen.ts";

/**
 * The languages in which a draft `f` lacks a text: those of the programme, of which it may name some (BO-9.96). SQL of an
 * array, which says of drafts what `narrowedTo` says of a body.
 */
export function lackingLanguages(
  programme: readonly Language[],
): RawBuilder<Language[]> {
  const all = sql`${[...programme]}::text[]`;
  return sql`array(
    select l from unnest(${all}) l where l <> all(f.languages)
      and (f.named_languages is null or l = any(f.named_languages) or not f.named_languages && ${all})
  )`;
}
