import { type RawBuilder, sql } from "kysely";
import type { Language } from "#src/schema/types.gen.ts";

/** A localized column in one language, French when it lacks that one. */
export const inLanguage = <Value>(
  column: string,
  language: Language,
): RawBuilder<Value> =>
  sql<Value>`coalesce(${sql.ref(column)} -> ${sql.lit(language)}, ${sql.ref(column)} -> 'fr')`;

/** ISO 8601, as the wire writes instants. */
export const iso = (date: Date | null): string | null =>
  date?.toISOString() ?? null;
