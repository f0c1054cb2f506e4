import { type RawBuilder, sql } from "kysely";
import {
  languages,
  type MessageKey,
  translate,
} from "#server/core/translate.ts";
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

/** The label of a movement of points about a reward or a challenge, in each language, as JSON. */
export function labelOf(
  key: MessageKey,
  texts: Localized<Record<string, unknown>>,
): string {
  const titles = titlesOf(texts);
  return JSON.stringify(
    Object.fromEntries(
      languages.map((language) => [
        language,
        translate(key, language, {
          title: titles[language] ?? titles.fr ?? "",
        }),
      ]),
    ),
  );
}
