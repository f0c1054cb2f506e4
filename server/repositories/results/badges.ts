import { type Kysely, sql } from "kysely";
import type { Page } from "#server/core/page.ts";
import type { Database } from "#server/database/schema.ts";
import { type BadgeProgress, badgeOf } from "#server/presenters/badges.ts";
import { inLanguage } from "#server/repositories/in-language.ts";
import { listWithTotal } from "#server/repositories/list-with-total.ts";
import { personName } from "#server/repositories/people/person-name.ts";
import { badgeStanding } from "#src/domain/programme/badge-rules.ts";
import type { Badge, Language } from "#src/schema/types.gen.ts";
import { type AwardingQueries, awardingQueries } from "./awarding.ts";
import { badgeFactsOf, ruledBadges } from "./badge-facts.ts";

/** A winner of a badge. */
export interface Award {
  id: number;
  name: string | null;
  obtainedAt: Date;
}

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

  /** How far the user has come with badges that they have not won, of those that the server awards. */
  async function progressOf(
    userId: number,
    badgeId?: number,
  ): Promise<(row: { id: number }) => BadgeProgress | undefined> {
    const badges = await ruledBadges(database, badgeId);
    if (badges.length === 0) return () => undefined;
    const facts = await badgeFactsOf(database, userId, badges);
    const known = new Map(
      badges.map(({ badgeId, rule }) => [
        badgeId,
        { kind: rule.type, ...badgeStanding(rule, facts) },
      ]),
    );
    return ({ id }) => known.get(id);
  }

  return {
    /** All badges in their order, with the user's progress. */
    async all(userId: number, language: Language, page: Page) {
      const progress = await progressOf(userId);
      return listWithTotal(
        selectBadges(userId, language).orderBy("badges.id"),
        database.selectFrom("badges"),
        page,
        (row) => badgeOf(row, progress(row)),
      );
    },

    /** A badge with the user's progress. */
    async ofUser(
      badgeId: number,
      userId: number,
      language: Language,
    ): Promise<Badge | undefined> {
      const row = await selectBadges(userId, language)
        .where("badges.id", "=", badgeId)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      return badgeOf(row, (await progressOf(userId, badgeId))(row));
    },

    /** A page of those who have won a badge, the latest first; undefined if it does not exist. */
    async awards(
      badgeId: number,
      page: Page,
    ): Promise<{ items: Award[]; total: number } | undefined> {
      const badge = await database
        .selectFrom("badges")
        .select("id")
        .where("id", "=", badgeId)
        .executeTakeFirst();
      if (badge === undefined) return undefined;
      const won = database
        .selectFrom("user_badges")
        .where("badge_id", "=", badgeId)
        .where("obtained_at", "is not", null);
      return listWithTotal(
        won
          .innerJoin("users", "users.id", "user_id")
          .select([
            "users.id",
            personName("users").as("name"),
            sql<Date>`obtained_at`.as("obtainedAt"),
          ])
          .orderBy("obtained_at", "desc")
          .orderBy("user_id"),
        won,
        page,
        (row) => row,
      );
    },

    /** Runs `work` in a transaction. */
    awarding: <Result>(
      work: (queries: AwardingQueries) => Promise<Result>,
    ): Promise<Result> =>
      database
        .transaction()
        .execute((transaction) => work(awardingQueries(transaction))),
  };
}
