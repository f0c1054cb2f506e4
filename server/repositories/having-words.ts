import { type RawBuilder, sql } from "kysely";
import { searchWords } from "#src/domain/values/search-words.ts";

/** Whether a short text, such as a name, has all words of a search, whatever their case, accents and number (BO-1.3). */
export const havingWords = (
  text: RawBuilder<unknown>,
  q: string,
): RawBuilder<boolean> =>
  sql<boolean>`(true ${sql.join(
    searchWords(q).map(
      (word) =>
        sql`and position(search_form(${word}) in search_form(${text})) > 0`,
    ),
    sql` `,
  )})`;
