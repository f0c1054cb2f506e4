import { type Kysely, sql } from "kysely";
import type { Page } from "#server/core/page.ts";
import type { Database } from "#server/database/schema.ts";
import { stockMovementOf } from "#server/presenters/orders.ts";
import { type AuditEvent, audit } from "#server/repositories/audit-events.ts";
import { containing } from "#server/repositories/containing.ts";
import { inLanguage } from "#server/repositories/in-language.ts";
import { listWithTotal } from "#server/repositories/list-with-total.ts";
import { authorName } from "#server/repositories/people/person-name.ts";
import { type StockRefusal, stockRefusal } from "#src/domain/stock.ts";
import type {
  Language,
  OfficeReward,
  OfficeStockMovement,
} from "#src/schema/types.gen.ts";

/** The ids of rewards whose title, in any language, contains a text. */
export const rewardsTitled = (q: string) => sql<number>`
  select titled.id from (
    select r.id, search_form(coalesce(t.value ->> 'title', '')) as form from rewards r, jsonb_each(r.texts) t
  ) titled where ${containing("titled.form", q)}`;

/** Rewards with their stock, and its changes by hand (BO-7.4). */
export function createStockRepository(database: Kysely<Database>) {
  const rewardColumns = (language: Language) =>
    [
      "rewards.id",
      sql<
        string | null
      >`${inLanguage<object>("texts", language)} ->> 'title'`.as("title"),
      "price",
      "stock",
      sql<number>`(select coalesce(sum(quantity), 0)::int from orders
        where reward_id = rewards.id and status in ('ordered', 'sent'))`.as(
        "openOrders",
      ),
    ] as const;

  return {
    /** A page of rewards, cheapest first. */
    rewards: (
      q: string,
      language: Language,
      page: Page,
    ): Promise<{ items: OfficeReward[]; total: number }> => {
      const matching = database
        .selectFrom("rewards")
        .$if(q !== "", (query) =>
          query.where(sql<boolean>`rewards.id in (${rewardsTitled(q)})`),
        );
      return listWithTotal(
        matching
          .select(rewardColumns(language))
          .orderBy("price")
          .orderBy("rewards.id"),
        matching,
        page,
        (row) => row,
      );
    },

    /** A reward and its changes by hand, newest first; undefined if there is no such reward. */
    async movements(
      rewardId: number,
      language: Language,
      page: Page,
    ): Promise<
      | { items: OfficeStockMovement[]; total: number; reward: OfficeReward }
      | undefined
    > {
      const reward: OfficeReward | undefined = await database
        .selectFrom("rewards")
        .select(rewardColumns(language))
        .where("id", "=", rewardId)
        .executeTakeFirst();
      if (reward === undefined) return undefined;
      const ofReward = database
        .selectFrom("stock_movements")
        .where("reward_id", "=", rewardId);
      const movements = await listWithTotal(
        ofReward
          .leftJoin("users", "users.id", "made_by")
          .select([
            "stock_movements.id",
            "change",
            "stock",
            "reason",
            "made_by",
            "made_at",
            authorName("users").as("author"),
          ])
          .orderBy("stock_movements.id", "desc"),
        ofReward,
        page,
        stockMovementOf,
      );
      return { ...movements, reward };
    },

    /** Changes a limited stock. @returns the id of the movement */
    change: (
      rewardId: number,
      { change, reason }: { change: number; reason: string },
      {
        actorId,
        requestId,
        now,
      }: Pick<AuditEvent, "requestId"> & { actorId: number; now: Date },
    ): Promise<number | StockRefusal | "not_found"> =>
      database.transaction().execute(async (transaction) => {
        const reward = await transaction
          .selectFrom("rewards")
          .select("stock")
          .where("id", "=", rewardId)
          .forUpdate()
          .executeTakeFirst();
        if (reward === undefined) return "not_found";
        const refusal = stockRefusal(change, reward.stock);
        if (refusal !== undefined) return refusal;
        const stock = (reward.stock ?? 0) + change;
        await transaction
          .updateTable("rewards")
          .set({ stock })
          .where("id", "=", rewardId)
          .execute();
        const { id } = await transaction
          .insertInto("stock_movements")
          .values({
            reward_id: rewardId,
            change,
            stock,
            reason,
            made_by: actorId,
            made_at: now,
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        await audit(transaction, {
          actorId,
          action: "reward.stock",
          entity: `reward/${rewardId}`,
          before: `stock: ${reward.stock}`,
          after: `stock: ${stock}; ${reason}`,
          requestId: requestId ?? null,
          created: id,
        });
        return id;
      }),
  };
}
