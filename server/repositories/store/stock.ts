import { type Insertable, type Kysely, sql, type Transaction } from "kysely";
import type { Page } from "#server/core/page.ts";
import type { StockMovementsTable } from "#server/database/office-tables.ts";
import type { Database } from "#server/database/schema.ts";
import { stockMovementOf } from "#server/presenters/orders.ts";
import { inAlphabet } from "#server/repositories/alphabet.ts";
import { type AuditEvent, audit } from "#server/repositories/audit-events.ts";
import { containing } from "#server/repositories/containing.ts";
import { inLanguage } from "#server/repositories/in-language.ts";
import { sortingBy } from "#server/repositories/list-sorting.ts";
import { listWithTotal } from "#server/repositories/list-with-total.ts";
import { authorName } from "#server/repositories/people/person-name.ts";
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

/** What rewards are sorted by. */
export const rewardColumns = ["price", "stock", "title", "openOrders"];

/** What a change of a stock reads and writes; `services/orders/stock.ts` decides. */
const stockQueries = (transaction: Transaction<Database>) => ({
  audit: (event: AuditEvent) => audit(transaction, event),

  /** A reward's stock, locked: null if it is unlimited; undefined if there is no such reward. */
  lock: async (rewardId: number): Promise<number | null | undefined> =>
    (
      await transaction
        .selectFrom("rewards")
        .select("stock")
        .where("id", "=", rewardId)
        .forUpdate()
        .executeTakeFirst()
    )?.stock,

  /** @returns the id of the movement */
  async change(
    movement: Insertable<StockMovementsTable> & { reward_id: number },
  ): Promise<number> {
    await transaction
      .updateTable("rewards")
      .set({ stock: movement.stock })
      .where("id", "=", movement.reward_id)
      .execute();
    const { id } = await transaction
      .insertInto("stock_movements")
      .values(movement)
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },
});

type StockQueries = ReturnType<typeof stockQueries>;

/** Rewards with their stock, and its changes by hand (BO-7.4). */
export function createStockRepository(database: Kysely<Database>) {
  const columnsIn = (language: Language) =>
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

  const orders = (language: Language) => ({
    ...{ price: sql.ref("price"), stock: sql.ref("stock") },
    title: inAlphabet(
      sql`${inLanguage<object>("texts", language)} ->> 'title'`,
    ),
    openOrders: sql.ref("openOrders"),
  });

  return {
    rewards: (
      q: string,
      sort: string,
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
          .select(columnsIn(language))
          .orderBy(...sortingBy(orders(language), sort))
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
        .select(columnsIn(language))
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

    /** Runs `work` in a transaction. */
    transaction: <Result>(
      work: (queries: StockQueries) => Promise<Result>,
    ): Promise<Result> =>
      database
        .transaction()
        .execute((transaction) => work(stockQueries(transaction))),
  };
}
