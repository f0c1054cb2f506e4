import { type Kysely, sql } from "kysely";
import type { Page } from "#server/core/page.ts";
import type { Database } from "#server/database/schema.ts";
import { listWithTotal } from "#server/repositories/list-with-total.ts";
import { authorName } from "#server/repositories/people/person-name.ts";
import type {
  Language,
  OfficeConfirmation,
  OfficeToday,
} from "#src/schema/types.gen.ts";
import { createRefusalReasonsRepository } from "./refusal-reasons.ts";

/** What of them a user may confirm. */
export interface Confirmable {
  corrections: boolean;
  points: boolean;
}

/** Corrections and points by hand that wait for a second person (BO-5.5, BO-9.87). */
export function createWaitingCorrections(database: Kysely<Database>) {
  const reasons = createRefusalReasonsRepository(database);
  const waiting = ({ corrections, points }: Confirmable) =>
    database
      .selectFrom("moderation_corrections as c")
      .where("c.applied_at", "is", null)
      .where(
        sql<boolean>`case when c.declaration_id is null and c.result_id is null
          then ${points} and c.participant_id is not null else ${corrections} end`,
      );

  return {
    /** Oldest first. */
    async list(
      confirmable: Confirmable,
      language: Language,
      page: Page,
    ): Promise<{ items: OfficeConfirmation[]; total: number }> {
      const labels = new Map(
        (await reasons.list(language)).map(({ key, label }) => [key, label]),
      );
      return listWithTotal(
        waiting(confirmable)
          .leftJoin("users as p", "p.id", "c.participant_id")
          .leftJoin("users as a", "a.id", "c.asked_by")
          .select([
            ...(["c.id", "c.status", "c.points", "c.reason"] as const),
            "c.comment",
            "c.former_status as formerStatus",
            "c.declaration_id as declaration",
            "c.result_id as result",
            "c.created_at as createdAt",
            "p.id as participantId",
            authorName("p").as("participantName"),
            "a.id as askedBy",
            authorName("a").as("askerName"),
          ])
          .orderBy("c.created_at")
          .orderBy("c.id"),
        waiting(confirmable),
        page,
        (row): OfficeConfirmation => ({
          id: row.id,
          kind:
            row.declaration !== null
              ? "declaration"
              : row.result !== null
                ? "photo"
                : "points",
          entry: row.declaration ?? row.result,
          formerStatus:
            row.formerStatus === "waiting" ? null : row.formerStatus,
          participant: personOf(row.participantId, row.participantName),
          status: row.status,
          points: row.points,
          reason:
            row.reason === null
              ? row.comment
              : (labels.get(row.reason) ?? row.reason),
          by: personOf(row.askedBy, row.askerName),
          createdAt: row.createdAt.toISOString(),
        }),
      );
    },

    /** How many wait, and since when. */
    async figure(
      confirmable: Confirmable,
    ): Promise<NonNullable<OfficeToday["confirmations"]>> {
      const { count, oldest } = await waiting(confirmable)
        .select([
          sql<number>`count(*)::int`.as("count"),
          sql<Date | null>`min(c.created_at)`.as("oldest"),
        ])
        .executeTakeFirstOrThrow();
      return { count, oldest: oldest?.toISOString() ?? null };
    },
  };
}

const personOf = (id: number | null, name: string | null) =>
  id === null ? null : { id, name };
