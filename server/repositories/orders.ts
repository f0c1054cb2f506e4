import { createHash } from "node:crypto";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type {
  Database,
  Localized,
  OrdersTable,
} from "#server/database/schema.ts";
import type { AddJob, JobQueue } from "#server/jobs/job-queue.ts";
import type { Page } from "#server/parameters.ts";
import { languages, type MessageKey, translate } from "#server/translate.ts";
import { isPriceSeen } from "#src/domain/order-price.ts";
import type {
  DeliveryAddress,
  Language,
  Order,
  OrderRequest,
  Reward,
} from "#src/schema/types.gen.ts";
import { inLanguage, iso, titlesOf } from "./in-language.ts";
import { balanceOf } from "./points.ts";

/** An order that satisfies its schema, with its sender. */
export interface NewOrder {
  userId: number;
  rewardId: number;
  request: OrderRequest;
  idempotencyKey: string | null;
  now: Date;
}

/** Why an order is rejected. */
export type OrderRefusal =
  | "not_found"
  /** The user sent a different order with this key. */
  | "key_reused"
  /** The user has not confirmed their e-mail address. */
  | "unconfirmed"
  | "out_of_stock"
  | "not_enough_points"
  /** The price differs from the one that the user saw. */
  | PriceChange;

interface PriceChange {
  /** The current price. */
  price: number;
}

/** An operator's steps: the status an order must have, and the one it gets. */
export const orderSteps = {
  send: { from: ["ordered"], to: "sent" },
  deliver: { from: ["ordered", "sent"], to: "delivered" },
  cancel: { from: ["ordered", "sent"], to: "cancelled" },
} as const satisfies Record<
  string,
  { from: readonly Order["status"][]; to: Order["status"] }
>;

export type OrderStep = keyof typeof orderSteps;

/** An order as described in its mail. */
export interface OrderNews {
  email: string;
  firstName: string | null;
  language: Language | null;
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
    /**
     * Orders a reward: takes it from the stock and its price from the balance. One at a time per user, so that a balance is
     * never spent twice; the same key and content again returns the same order. Returns its id, or why it is rejected.
     */
    order: (order: NewOrder): Promise<number | OrderRefusal> =>
      jobs.transaction(async (transaction, add) => {
        const { userId, idempotencyKey } = order;
        // The same lock as declarations: no challenge has the id 0.
        await sql`select pg_advisory_xact_lock(0, ${userId})`.execute(
          transaction,
        );
        if (idempotencyKey !== null) {
          const former = await transaction
            .selectFrom("orders")
            .select(["id", "request_hash"])
            .where("user_id", "=", userId)
            .where("idempotency_key", "=", idempotencyKey)
            .executeTakeFirst();
          if (former !== undefined)
            return former.request_hash?.equals(hashOf(order))
              ? former.id
              : "key_reused";
        }
        return place(transaction, add, order);
      }),

    /** The user's orders, newest first. */
    async ofUser(
      userId: number,
      language: Language,
      page: Page,
    ): Promise<{ items: Order[]; total: number }> {
      const [rows, { total }] = await Promise.all([
        selectOrders(language)
          .where("user_id", "=", userId)
          .orderBy("created_at", "desc")
          .orderBy("orders.id", "desc")
          .limit(page.limit)
          .offset(page.offset)
          .execute(),
        database
          .selectFrom("orders")
          .select(sql<number>`count(*)::int`.as("total"))
          .where("user_id", "=", userId)
          .executeTakeFirstOrThrow(),
      ]);
      return { items: rows.map(orderOf), total };
    },

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
     * Moves an order to its next status and notifies the customer; a cancellation refunds its points and restores the
     * stock.
     */
    advance: (
      id: number,
      step: OrderStep,
      comment: string | null,
      now: Date,
    ): Promise<"done" | "conflict" | "not_found"> =>
      jobs.transaction(async (transaction, add) => {
        const order = await transaction
          .selectFrom("orders")
          .selectAll()
          .where("id", "=", id)
          .forUpdate()
          .executeTakeFirst();
        if (order === undefined) return "not_found";
        const { from, to } = orderSteps[step];
        if (!from.some((status) => status === order.status)) return "conflict";
        await transaction
          .updateTable("orders")
          .set({ status: to, comment, [`${to}_at`]: now })
          .where("id", "=", id)
          .execute();
        if (to === "cancelled") await giveBack(transaction, order, now);
        if (to !== "delivered")
          await add("order-mail", { orderId: id, status: to });
        return "done";
      }),

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
          "email",
          sql<string | null>`profile ->> 'firstName'`.as("firstName"),
          "language",
          "status",
          "points",
          "comment",
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
          sql<string>`concat_ws(' ', profile ->> 'firstName', profile ->> 'lastName')`.as(
            "participant",
          ),
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

type Writing = Transaction<Database>;

/** Stores an order if the balance and the stock allow it, with its movement of points and its mail. */
async function place(
  transaction: Writing,
  add: AddJob,
  order: NewOrder,
): Promise<number | OrderRefusal> {
  const { userId, rewardId, request, idempotencyKey, now } = order;
  const { quantity = 1, address } = request;
  const reward = await transaction
    .selectFrom("rewards")
    .select(["price", "price_changed_at", "stock", "texts"])
    .where("id", "=", rewardId)
    .executeTakeFirst();
  if (reward === undefined) return "not_found";
  const { is_email_confirmed } = await transaction
    .selectFrom("users")
    .select("is_email_confirmed")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  if (!is_email_confirmed) return "unconfirmed";
  if (reward.stock !== null && reward.stock < quantity) return "out_of_stock";
  const { price, price_changed_at: changedAt } = reward;
  if (!isPriceSeen({ price, changedAt }, request.expectedPrice, now.getTime()))
    return { price };
  const points = reward.price * quantity;
  if ((await balanceOf(transaction, userId)) < points)
    return "not_enough_points";
  if (reward.stock !== null) {
    const { numUpdatedRows } = await transaction
      .updateTable("rewards")
      .set({ stock: sql`stock - ${quantity}` })
      .where("id", "=", rewardId)
      .where("stock", ">=", quantity)
      .executeTakeFirst();
    // Another user took the last one meanwhile.
    if (numUpdatedRows === 0n) return "out_of_stock";
  }
  const { id } = await transaction
    .insertInto("orders")
    .values({
      user_id: userId,
      reward_id: rewardId,
      quantity,
      points,
      status: "ordered",
      address: JSON.stringify(address),
      idempotency_key: idempotencyKey,
      request_hash: idempotencyKey === null ? null : hashOf(order),
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto("point_movements")
    .values({
      user_id: userId,
      points: -points,
      label: labelOf("orders.movement", reward.texts),
      order_id: id,
      made_at: now,
    })
    .execute();
  await add("order-mail", { orderId: id, status: "ordered" });
  return id;
}

async function giveBack(
  transaction: Writing,
  { id, user_id, reward_id, quantity, points }: Selectable<OrdersTable>,
  now: Date,
): Promise<void> {
  const { texts } = await transaction
    .updateTable("rewards")
    .set({ stock: sql`stock + ${quantity}` })
    .where("id", "=", reward_id)
    .returning("texts")
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto("point_movements")
    .values({
      user_id,
      points,
      label: labelOf("orders.refund", texts),
      order_id: id,
      made_at: now,
    })
    .execute();
}

/** The order number shown to people. */
export const referenceOf = (id: number): string =>
  `R${String(id).padStart(6, "0")}`;

/** The label of an order in the history of points, in each language. */
function labelOf(
  key: MessageKey,
  texts: Localized<Record<string, unknown>>,
): string {
  const titles = titlesOf(texts);
  return JSON.stringify(
    Object.fromEntries(
      languages.map((language) => [
        language,
        translate(key, language, {
          title: titles[language] ?? titles.fr ?? "",
        }),
      ]),
    ),
  );
}

/**
 * Hash of what is ordered, however it is written: equal for a repeated request. Excludes the price: repeating an order
 * that was placed returns that order, at its original price.
 */
const hashOf = ({ rewardId, request }: NewOrder): Buffer => {
  const { quantity = 1, address } = request;
  return createHash("sha256")
    .update(
      JSON.stringify([
        rewardId,
        quantity,
        address.recipient,
        address.companyName ?? null,
        address.street,
        address.complement ?? null,
        address.postalCode,
        address.city,
        address.country,
      ]),
    )
    .digest();
};

const orderOf = ({
  texts,
  price,
  ...row
}: Selectable<OrdersTable> & {
  texts: Omit<Reward, "id" | "price">;
  price: number;
}): Order => ({
  "@id": `/v2/orders/${row.id}`,
  "@type": "Order",
  id: row.id,
  reference: referenceOf(row.id),
  reward: {
    "@id": `/v2/rewards/${row.reward_id}`,
    "@type": "Reward",
    id: row.reward_id,
    price,
    ...texts,
  },
  quantity: row.quantity,
  points: row.points,
  status: row.status,
  comment: row.comment,
  address: row.address,
  createdAt: row.created_at.toISOString(),
  sentAt: iso(row.sent_at),
  deliveredAt: iso(row.delivered_at),
  cancelledAt: iso(row.cancelled_at),
});
