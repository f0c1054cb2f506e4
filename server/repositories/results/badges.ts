import { type Kysely, sql } from "kysely";
import type { Page } from "#server/core/page.ts";
import type { Database } from "#server/database/schema.ts";
import { type BadgeProgress, badgeOf } from "#server/presenters/badges.ts";
import {
  type AuditEvent,
  recordAudit,
} from "#server/repositories/audit-events.ts";
import { inLanguage } from "#server/repositories/in-language.ts";
import { listWithTotal } from "#server/repositories/list-with-total.ts";
import { personName } from "#server/repositories/people/person-name.ts";
import { badgeStanding } from "#src/domain/badge-rules.ts";
import type { Badge, Language } from "#src/schema/types.gen.ts";
import { awardEarlier, awardRanks } from "./badge-awards.ts";
import { badgeFactsOf, ruledBadges } from "./badge-facts.ts";

/** A winner of a badge. */
export interface Award {
  id: number;
  name: string | null;
  obtainedAt: Date;
}

export type AwardRefusal =
  | "not_found"
  | "unknown_participant"
  /** It is who awards it. */
  | "own_entry"
  /** The server awards the badge by its rule. */
  | "has_rule"
  /** The participant has it. */
  | "obtained";

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

    /** Awards a badge that has no rule. */
    awardByHand: (
      badgeId: number,
      userId: number,
      {
        actorId,
        requestId,
        now,
      }: Pick<AuditEvent, "requestId"> & { actorId: number; now: Date },
    ): Promise<"awarded" | AwardRefusal> =>
      database.transaction().execute(async (transaction) => {
        const badge = await transaction
          .selectFrom("badges")
          .select([
            "id",
            sql<string | null>`texts -> 'fr' ->> 'title'`.as("title"),
          ])
          .where("id", "=", badgeId)
          .forShare()
          .executeTakeFirst();
        if (badge === undefined) return "not_found";
        if (userId === actorId) return "own_entry";
        const [ruled] = await ruledBadges(transaction, badgeId);
        if (ruled !== undefined) return "has_rule";
        const user = await transaction
          .selectFrom("users")
          .select("id")
          .where("id", "=", userId)
          .where("erased_at", "is", null)
          .forShare()
          .executeTakeFirst();
        if (user === undefined) return "unknown_participant";
        const stored = await transaction
          .insertInto("user_badges")
          .values({
            ...{ badge_id: badgeId, user_id: userId },
            ...{ progress: 1, obtained_at: now },
          })
          .onConflict((conflict) =>
            conflict
              .columns(["user_id", "badge_id"])
              .doUpdateSet({ progress: 1, obtained_at: now })
              .where("user_badges.obtained_at", "is", null),
          )
          .returning("badge_id")
          .executeTakeFirst();
        if (stored === undefined) return "obtained";
        await recordAudit(transaction, {
          ...{ actorId, requestId: requestId ?? null },
          action: "badge.award",
          entity: `participant/${userId}`,
          after: [`badge ${badgeId}`, badge.title]
            .filter((part) => part !== null)
            .join(": "),
        });
        return "awarded";
      }),

    /** Awards a badge to those who had fulfilled its rule before it was released. */
    awardEarlier: (badgeId: number, now: Date): Promise<void> =>
      awardEarlier(database, badgeId, now),

    /** Awards badges for ranks in challenges whose end has passed since. */
    awardRanks: (now: Date): Promise<void> =>
      database.transaction().execute(async (transaction) => {
        await awardRanks(transaction, await ruledBadges(transaction), now);
      }),
  };
}
