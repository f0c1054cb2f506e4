import { type Kysely, sql } from "kysely";
import type { Page } from "#server/core/page.ts";
import type { Database, Localized } from "#server/database/schema.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import { orderOf, referenceOf } from "#server/presenters/store.ts";
import { lockUser } from "#server/repositories/idempotency.ts";
import { inLanguage, titlesOf } from "#server/repositories/in-language.ts";
import { listWithTotal } from "#server/repositories/list-with-total.ts";
import { personName } from "#server/repositories/people/person-name.ts";
import {
  type Recipient,
  recipientColumns,
} from "#server/repositories/people/recipients.ts";
import type {
  DeliveryAddress,
  Language,
  Order,
  Reward,
} from "#src/schema/types.gen.ts";
import { type OrderingQueries, orderingQueries } from "./ordering.ts";

/** An order as described in its mail. */
export interface OrderNews extends Recipient {
  status: Order["status"];
  reference: string;
  /** The title of the reward. */
  titles: Localized<string>;
  points: number;
  comment: string | null;
  address: DeliveryAddress;
}

/** An order that is not delivered yet. */
export interface OpenOrder {
  id: number;
  status: Order["status"];
  createdAt: Date;
  participant: string;
  reward: string | null;
  address: DeliveryAddress;
}

/** Orders of the store: payment, stock and mail change together or not at all. */
export function createOrdersRepository(
  database: Kysely<Database>,
  jobs: JobQueue,
) {
  const selectOrders = (language: Language) =>
    database
      .selectFrom("orders")
      .innerJoin("rewards", "rewards.id", "reward_id")
      .selectAll("orders")
      .select([
        "price",
        inLanguage<Omit<Reward, "id" | "price">>("texts", language).as("texts"),
      ]);

  return {
    /** Runs `work` in a transaction. */
    transaction: <Result>(
      work: (queries: OrderingQueries) => Promise<Result>,
    ): Promise<Result> =>
      jobs.transaction((transaction, add) =>
        work(orderingQueries(transaction, add)),
      ),

    /** Runs `work` in a transaction, one at a time per user. */
    oneAtATime: <Result>(
      userId: number,
      work: (queries: OrderingQueries) => Promise<Result>,
    ): Promise<Result> =>
      jobs.transaction(async (transaction, add) => {
        await lockUser(transaction, userId);
        return work(orderingQueries(transaction, add));
      }),

    /** The user's orders, newest first. */
    ofUser: (userId: number, language: Language, page: Page) =>
      listWithTotal(
        selectOrders(language)
          .where("user_id", "=", userId)
          .orderBy("created_at", "desc")
          .orderBy("orders.id", "desc"),
        database.selectFrom("orders").where("user_id", "=", userId),
        page,
        orderOf,
      ),

    /** One of the user's orders. */
    async find(
      id: number,
      userId: number,
      language: Language,
    ): Promise<Order | undefined> {
      const row = await selectOrders(language)
        .where("orders.id", "=", id)
        .where("user_id", "=", userId)
        .executeTakeFirst();
      return row && orderOf(row);
    },

    /**
     * The mail's data for an order that got this status, whatever its status is now; undefined if the order or its account
     * is gone.
     */
    async news(
      id: number,
      status: Order["status"],
    ): Promise<OrderNews | undefined> {
      const row = await database
        .selectFrom("orders")
        .innerJoin("users", "users.id", "user_id")
        .innerJoin("rewards", "rewards.id", "reward_id")
        .select([
          "orders.id",
          ...recipientColumns,
          "status",
          "points",
          "step_comment as comment",
          "address",
          "texts",
        ])
        .where("orders.id", "=", id)
        .where("is_active", "=", true)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { texts, ...order } = row;
      return {
        ...order,
        status,
        comment: order.status === status ? order.comment : null,
        reference: referenceOf(id),
        titles: titlesOf(texts),
      };
    },

    /** Undelivered orders, oldest first. */
    async open(limit: number): Promise<OpenOrder[]> {
      const rows = await database
        .selectFrom("orders")
        .innerJoin("users", "users.id", "user_id")
        .innerJoin("rewards", "rewards.id", "reward_id")
        .select([
          "orders.id",
          "status",
          "orders.created_at as createdAt",
          sql<string>`coalesce(${personName("users")}, '')`.as("participant"),
          sql<string | null>`texts -> 'fr' ->> 'title'`.as("reward"),
          "address",
        ])
        .where("status", "in", ["ordered", "sent"])
        .orderBy("orders.created_at")
        .orderBy("orders.id")
        .limit(limit)
        .execute();
      return rows;
    },
  };
}
