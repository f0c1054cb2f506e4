import type { Kysely } from "kysely";
import type { Page } from "#server/core/page.ts";
import type { Database } from "#server/database/schema.ts";
import { badgeOf } from "#server/presenters/badges.ts";
import type { Badge, Language } from "#src/schema/types.gen.ts";
import { inLanguage } from "./in-language.ts";
import { listWithTotal } from "./list-with-total.ts";

/** The programme's badges, with a user's progress. */
export function createBadgesRepository(database: Kysely<Database>) {
  const selectBadges = (userId: number, language: Language) =>
    database
      .selectFrom("badges")
      .leftJoin("user_badges", (join) =>
        join.onRef("badge_id", "=", "badges.id").on("user_id", "=", userId),
      )
      .select([
        "badges.id",
        "progress",
        "obtained_at",
        inLanguage<Badge>("texts", language).as("texts"),
      ]);

  return {
    /** All badges in their order, with the user's progress. */
    all: (userId: number, language: Language, page: Page) =>
      listWithTotal(
        selectBadges(userId, language).orderBy("badges.id"),
        database.selectFrom("badges"),
        page,
        badgeOf,
      ),

    /** A badge with the user's progress. */
    async ofUser(
      badgeId: number,
      userId: number,
      language: Language,
    ): Promise<Badge | undefined> {
      const row = await selectBadges(userId, language)
        .where("badges.id", "=", badgeId)
        .executeTakeFirst();
      return row && badgeOf(row);
    },
  };
}
