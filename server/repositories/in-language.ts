import { type RawBuilder, sql } from "kysely";
import type { Localized } from "#server/database/schema.ts";
import type { Language } from "#src/schema/types.gen.ts";

/** A localized column in one language; falls back to French. */
export const inLanguage = <Value>(
  column: string,
  language: Language,
): RawBuilder<Value> =>
  sql<Value>`coalesce(${sql.ref(column)} -> ${sql.lit(language)}, ${sql.ref(column)} -> 'fr')`;

/** The titles among localized texts. */
export const titlesOf = (
  texts: Localized<Record<string, unknown>>,
): Localized<string> =>
  Object.fromEntries(
    Object.entries(texts).map(([language, { title }]) => [
      language,
      String(title ?? ""),
    ]),
  );
