import { type RawBuilder, sql } from "kysely";
import type { Language } from "#src/schema/types.gen.ts";

/** A localised column in one language, French where it is not told in that one. */
export const inLanguage = <Value>(
  column: string,
  language: Language,
): RawBuilder<Value> =>
  sql<Value>`coalesce(${sql.ref(column)} -> ${sql.lit(language)}, ${sql.ref(column)} -> 'fr')`;

/** A moment as the wire writes it. */
export const iso = (date: Date | null): string | null =>
  date?.toISOString() ?? null;
