import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { inLanguage } from "#server/repositories/in-language.ts";
import type { Language } from "#src/schema/types.gen.ts";

/** A reason with its text in one language. */
export interface RefusalReason {
  key: string;
  label: string;
}

const label = (language: Language) =>
  sql<string>`${inLanguage("label", language)} #>> '{}'`;

/**
 * What the participant reads of a decision: the text of the reason, then what the moderator wrote.
 * @param table whose columns `reason` and `comment` are read, or its alias
 */
export const commentIn = (
  table: "challenge_results" | "declarations" | "e",
  language: Language,
) => {
  const reason = sql.ref(`${table}.reason`);
  const comment = sql.ref(`${table}.comment`);
  return sql<string | null>`case when ${reason} is null then ${comment} else
    nullif(concat_ws(E'\\n', (select ${label(language)} from refusal_reasons where key = ${reason}), ${comment}), '')
  end`;
};

/** Why moderators refuse. */
export const createRefusalReasonsRepository = (database: Kysely<Database>) => ({
  /** All of them, in their order. */
  list: (language: Language): Promise<RefusalReason[]> =>
    database
      .selectFrom("refusal_reasons")
      .select(["key", label(language).as("label")])
      .orderBy("position")
      .orderBy("key")
      .execute(),

  async has(key: string): Promise<boolean> {
    const row = await database
      .selectFrom("refusal_reasons")
      .select("key")
      .where("key", "=", key)
      .executeTakeFirst();
    return row !== undefined;
  },
});
