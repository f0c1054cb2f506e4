import type { Kysely } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { rewardOf } from "#server/presenters/store.ts";
import { inLanguage } from "#server/repositories/in-language.ts";
import type { Language, Reward } from "#src/schema/types.gen.ts";

/** The rewards of the store, and each user's wishlist. */
export function createRewardsRepository(database: Kysely<Database>) {
  const selectRewards = (language: Language) =>
    database
      .selectFrom("rewards")
      .select([
        "rewards.id",
        "price",
        "stock",
        inLanguage<Omit<Reward, "id" | "price" | "stock">>(
          "texts",
          language,
        ).as("texts"),
      ]);

  return {
    /** Cheapest first. */
    async list(language: Language): Promise<Reward[]> {
      const rows = await selectRewards(language)
        .orderBy("price")
        .orderBy("rewards.id")
        .execute();
      return rows.map(rewardOf);
    },

    /** The user's wishlist, newest first. */
    async wishes(userId: number, language: Language): Promise<Reward[]> {
      const rows = await selectRewards(language)
        .innerJoin("wishes", "wishes.reward_id", "rewards.id")
        .where("wishes.user_id", "=", userId)
        .orderBy("made_at", "desc")
        .orderBy("rewards.id")
        .execute();
      return rows.map(rewardOf);
    },

    /** Adds a reward to the wishlist; returns false if the reward does not exist. */
    async wish(userId: number, rewardId: number): Promise<boolean> {
      const reward = await database
        .selectFrom("rewards")
        .select("id")
        .where("id", "=", rewardId)
        .executeTakeFirst();
      if (reward === undefined) return false;
      await database
        .insertInto("wishes")
        .values({ user_id: userId, reward_id: rewardId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return true;
    },

    async unwish(userId: number, rewardId: number): Promise<void> {
      await database
        .deleteFrom("wishes")
        .where("user_id", "=", userId)
        .where("reward_id", "=", rewardId)
        .execute();
    },
  };
}
