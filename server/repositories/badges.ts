import type { Kysely } from "kysely";
import type { Database } from "#server/database/schema.ts";
import type { Badge, Language } from "#src/schema/types.gen.ts";
import { inLanguage, iso } from "./in-language.ts";

export function createBadgesRepository(database: Kysely<Database>) {
  return {
    /** A badge with the user's progress. */
    async ofUser(
      badgeId: number,
      userId: number,
      language: Language,
    ): Promise<Badge | undefined> {
      const row = await database
        .selectFrom("badges")
        .leftJoin("user_badges", (join) =>
          join.onRef("badge_id", "=", "badges.id").on("user_id", "=", userId),
        )
        .select([
          "badges.id",
          "progress",
          "obtained_at",
          inLanguage<Badge>("texts", language).as("texts"),
        ])
        .where("badges.id", "=", badgeId)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      return {
        ...row.texts,
        "@id": `/v2/badges/${row.id}`,
        id: row.id,
        isObtained: row.obtained_at !== null,
        obtainedAt: iso(row.obtained_at),
        progress: row.obtained_at ? 1 : (row.progress ?? 0),
      };
    },
  };
}
