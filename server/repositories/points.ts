import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import type { Language, PointsDetails } from "#src/schema/types.gen.ts";
import { inLanguage } from "./in-language.ts";

/** The newest movements, at most. */
const MOVEMENTS = 50;

export function createPointsRepository(database: Kysely<Database>) {
  async function total(userId: number): Promise<number> {
    const { points } = await database
      .selectFrom("point_movements")
      .select(sql<number>`coalesce(sum(points), 0)::int`.as("points"))
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    return points;
  }

  return {
    total,

    /** The user's points and the last movements, newest first. */
    async details(userId: number, language: Language): Promise<PointsDetails> {
      const [points, movements] = await Promise.all([
        total(userId),
        database
          .selectFrom("point_movements")
          .select([
            "points",
            "made_at",
            inLanguage<string>("label", language).as("label"),
          ])
          .where("user_id", "=", userId)
          .orderBy("made_at", "desc")
          .orderBy("id", "desc")
          .limit(MOVEMENTS)
          .execute(),
      ]);
      const details = movements.map(({ label, points, made_at }) => ({
        label,
        points,
        date: made_at.toISOString(),
      }));
      return { total: points, details };
    },
  };
}
