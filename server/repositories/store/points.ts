import { type Kysely, sql } from "kysely";
import type { Page } from "#server/core/page.ts";
import type { Database } from "#server/database/schema.ts";
import { movementOf } from "#server/presenters/points.ts";
import { inLanguage } from "#server/repositories/in-language.ts";
import { listWithTotal } from "#server/repositories/list-with-total.ts";
import { builder, statements } from "#server/repositories/statements.ts";
import type { Language, PointsDetails } from "#src/schema/types.gen.ts";

/** The maximum of movements, newest first. */
const MOVEMENTS = 50;

/** Filters of movements; all of them by default. */
export interface MovementFilter {
  kind?: "won" | "spent" | undefined;
  origin?: "challenge" | "reward" | "other" | undefined;
  /** Inclusive. */
  after?: Date | undefined;
  /** Exclusive. */
  before?: Date | undefined;
}

/** Clamped to safe integers, so that no balance can fail to load. */
const total = sql<number>`
  least(greatest(coalesce(sum(points), 0), ${sql.lit(-Number.MAX_SAFE_INTEGER)}), ${sql.lit(Number.MAX_SAFE_INTEGER)})::bigint`;

const balances = statements(
  () =>
    ({ userId }: { userId: number }) =>
      builder
        .selectFrom("point_movements")
        .select(total.as("points"))
        .where("user_id", "=", userId),
);

/** A user's points: all that was won, less what was spent. */
export async function balanceOf(
  database: Kysely<Database>,
  userId: number,
): Promise<number> {
  return (await balances().one(database, { userId })).points;
}

/** The points of several users, by their ids. */
export async function balancesOf(
  database: Kysely<Database>,
  userIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await database
    .selectFrom("point_movements")
    .select(["user_id", total.as("points")])
    .where(sql<boolean>`user_id = any(${[...userIds]}::int[])`)
    .groupBy("user_id")
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.points]));
}

/** The points of users, and the movements that add up to them. */
export function createPointsRepository(database: Kysely<Database>) {
  const newest = (userId: number, language: Language) =>
    database
      .selectFrom("point_movements")
      .select([
        "id",
        "points",
        "made_at",
        "challenge_id",
        "order_id",
        inLanguage<string>("label", language).as("label"),
      ])
      .where("user_id", "=", userId)
      .orderBy("made_at", "desc")
      .orderBy("id", "desc");

  return {
    total: (userId: number) => balanceOf(database, userId),

    /** The user's points and the last movements, newest first. */
    async details(userId: number, language: Language): Promise<PointsDetails> {
      const [points, movements] = await Promise.all([
        balanceOf(database, userId),
        newest(userId, language).limit(MOVEMENTS).execute(),
      ]);
      const details = movements.map(({ label, points, made_at }) => ({
        label,
        points,
        date: made_at.toISOString(),
      }));
      return { total: points, details };
    },

    /** What changed the user's balance, newest first. */
    movements(
      userId: number,
      { kind, origin, after, before }: MovementFilter,
      language: Language,
      page: Page,
    ) {
      const isFrom = {
        challenge: sql<boolean>`challenge_id is not null`,
        reward: sql<boolean>`order_id is not null`,
        other: sql<boolean>`challenge_id is null and order_id is null`,
      };
      const conditions = sql.join(
        [
          sql`true`,
          ...(kind ? [kind === "won" ? sql`points > 0` : sql`points < 0`] : []),
          ...(origin ? [isFrom[origin]] : []),
          ...(after ? [sql`made_at >= ${after}`] : []),
          ...(before ? [sql`made_at < ${before}`] : []),
        ],
        sql` and `,
      );
      const asked = sql<boolean>`(${conditions})`;
      return listWithTotal(
        newest(userId, language).where(asked),
        database
          .selectFrom("point_movements")
          .where("user_id", "=", userId)
          .where(asked),
        page,
        movementOf,
      );
    },
  };
}
