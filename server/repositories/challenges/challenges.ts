import { type Kysely, sql } from "kysely";
import type { ChallengeRules } from "#server/core/challenge-rules.ts";
import {
  mayWriteChallenges,
  type SignedInUser,
} from "#server/core/signed-in-user.ts";
import type { Database } from "#server/database/schema.ts";
import {
  cardOf,
  challengeOf,
  datesOf,
  goalTypeOf,
} from "#server/presenters/challenges.ts";
import { ownDeclarations } from "#server/repositories/declarations/own-declarations.ts";
import { inLanguage } from "#server/repositories/in-language.ts";
import { countValidated } from "#server/repositories/results/ranking-counts.ts";
import { builder, statements } from "#server/repositories/statements.ts";
import { challengeAccess } from "#src/domain/challenge/challenge-access.ts";
import type { ChallengeStatus } from "#src/domain/challenge/challenge-status.ts";
import type { StoredGoal } from "#src/domain/challenge/entrant-goals.ts";
import { challengePhase } from "#src/domain/challenge/phase.ts";
import { photoRules } from "#src/domain/challenge/photo-entry.ts";
import { storedTimeZone } from "#src/domain/programme/time-zone.ts";
import type {
  Challenge,
  ChallengeCard,
  Language,
} from "#src/schema/types.gen.ts";
import { countOf } from "./counts.ts";
import {
  dateColumns,
  diffused,
  selectChallenges,
  targeted,
  targetedAt,
  targetsOf,
} from "./rows.ts";

export interface ChallengeFilter {
  type?: ChallengeCard["type"];
  status?: ChallengeStatus;
}

/** The display status of a card, as the front office computes it (src/domain/challenge/challenge-status.ts). */
const hasStatus = (status: ChallengeStatus, now: Date) => {
  const isRefused = sql`(type = 'Deal' and is_participating is false)`;
  return {
    refused: sql<boolean>`${isRefused}`,
    incoming: sql<boolean>`(start_date > ${now} and not ${isRefused})`,
    running: sql<boolean>`(coalesce(start_date <= ${now}, true) and coalesce(end_date > ${now}, true) and not ${isRefused})`,
    over: sql<boolean>`(end_date <= ${now} and not ${isRefused})`,
  }[status];
};

const rulesOf = statements(
  (mayWrite: boolean) =>
    ({ id, groupIds }: { id: number; groupIds: readonly number[] }) =>
      builder
        .selectFrom("challenges")
        .select([
          "id",
          "type",
          ...dateColumns,
          "is_group as isGroup",
          "is_rewarding_global as isRewardingGlobal",
          "are_results_visible as areResultsVisible",
          "are_results_anonymized as areResultsAnonymized",
          "settings",
          sql<
            StoredGoal[] | null
          >`${inLanguage("texts", "fr")} -> 'challengeGoals'`.as("goals"),
          targetedAt("challenges.id", mayWrite, groupIds).as("isTargeted"),
        ])
        .where("id", "=", id),
);

interface OwnChallenge {
  id: number;
  userId: number;
}

const byId = statements(
  (language: Language) =>
    ({ id, userId }: OwnChallenge) =>
      selectChallenges(builder, userId, language)
        .select([
          targetsOf,
          sql<number | null>`coalesce(
            (select value from custom_goals where challenge_id = ${id} and user_id = ${userId}),
            (select r.custom_goal from challenge_results r where r.user_id = ${userId} and r.challenge_id = ${id} limit 1)
          )`.as("custom_goal"),
        ])
        .where("challenges.id", "=", id),
);

/** Challenges with the user's state in them, and the rules that hold in each. */
export function createChallengesRepository(database: Kysely<Database>) {
  return {
    async rules(
      id: number,
      user: SignedInUser,
      now: Date,
    ): Promise<ChallengeRules | undefined> {
      const row = await rulesOf(mayWriteChallenges(user)).first(database, {
        id,
        groupIds: user.groupIds,
      });
      if (row === undefined) return undefined;
      const dates = datesOf(row);
      return {
        ...row,
        phase: challengePhase(dates, now.getTime(), storedTimeZone).phase,
        access: challengeAccess(
          dates,
          { isTargeted: row.isTargeted, mayWrite: mayWriteChallenges(user) },
          now.getTime(),
          storedTimeZone,
        ),
        isRewardingAuto: row.settings["isRewardingAuto"] === true,
        goalType: goalTypeOf(row.settings),
        goals: row.goals ?? [],
        photo: photoRules(row.settings),
      };
    },

    /** The challenges visible to the user: the one that ends first comes first, ended ones come last. */
    async forUser(
      user: SignedInUser,
      { type, status }: ChallengeFilter,
      language: Language,
      now: Date,
    ): Promise<ChallengeCard[]> {
      const rows = await selectChallenges(database, user.id, language)
        .select(targetsOf)
        .where(targeted("challenges.id", user))
        .where(diffused(now))
        .$if(type !== undefined, (query) =>
          query.where("type", "=", type ?? "Classic"),
        )
        .$if(status !== undefined, (query) =>
          query.where(hasStatus(status ?? "running", now)),
        )
        .orderBy(sql`coalesce(end_date <= ${now}, false)`)
        .orderBy("end_date", (order) => order.asc().nullsLast())
        .orderBy("challenges.id")
        .execute();
      return rows.map((row) => cardOf(row, user.groupIds, now));
    },

    /** One challenge with all fields except its products and results. */
    async find(
      id: number,
      user: SignedInUser,
      language: Language,
      now: Date,
    ): Promise<Challenge | undefined> {
      const own = { id, userId: user.id };
      const [row, declarations] = await Promise.all([
        byId(language).first(database, own),
        ownDeclarations().one(database, own),
      ]);
      if (row === undefined) return undefined;
      const { places } = row;
      return challengeOf(row, declarations, {
        groupIds: user.groupIds,
        inscriptionsLeft:
          places === null
            ? null
            : Math.max(0, places - (await countParticipants(id))),
        now,
      });
    },

    /** Participants of a deal; in other challenges everyone with a result. */
    async totalParticipants(id: number, type: string): Promise<number> {
      if (type === "Deal") return countParticipants(id);
      const { total } = await database
        .selectNoFrom(
          sql<number>`${countValidated(id)} + ${countOf(id, "undecided")}`.as(
            "total",
          ),
        )
        .executeTakeFirstOrThrow();
      return total;
    },

    /** The user's answer to a deal; in other challenges true if there is a result. Null if there is neither. */
    async isParticipating(
      id: number,
      user: SignedInUser,
    ): Promise<boolean | null> {
      const answer = await database
        .selectFrom("participations")
        .select("is_participating")
        .where("challenge_id", "=", id)
        .where("user_id", "=", user.id)
        .executeTakeFirst();
      if (answer !== undefined) return answer.is_participating;
      const result = await database
        .selectFrom("challenge_results")
        .select("id")
        .where("challenge_id", "=", id)
        .where(({ or, eb }) =>
          or([
            eb("user_id", "=", user.id),
            eb("group_id", "in", [0, ...user.groupIds]),
          ]),
        )
        .limit(1)
        .executeTakeFirst();
      return result === undefined ? null : true;
    },
  };

  async function countParticipants(id: number): Promise<number> {
    const { total } = await database
      .selectNoFrom(countOf(id, "participating").as("total"))
      .executeTakeFirstOrThrow();
    return total;
  }
}
