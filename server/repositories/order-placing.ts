import { type Selectable, sql, type Transaction } from "kysely";
import {
  languages,
  type MessageKey,
  translate,
} from "#server/core/translate.ts";
import type {
  Database,
  Localized,
  OrdersTable,
} from "#server/database/schema.ts";
import type { AddJob } from "#server/jobs/job-queue.ts";
import { isPriceSeen } from "#src/domain/order-price.ts";
import type { OrderRequest } from "#src/schema/types.gen.ts";
import { hashOfContent, keyColumns } from "./idempotency.ts";
import { titlesOf } from "./in-language.ts";
import { balanceOf } from "./points.ts";

/** A request that meets its schema, and its sender. */
export interface NewOrder {
  userId: number;
  rewardId: number;
  request: OrderRequest;
  idempotencyKey: string | null;
  now: Date;
}

/** Why a reward is not ordered. */
export type OrderRefusal =
  | "not_found"
  /** The user ordered something else with this key. */
  | "key_reused"
  /** The user has not confirmed their e-mail address. */
  | "unconfirmed"
  | "out_of_stock"
  | "not_enough_points"
  /** It is not the price that was seen. */
  | PriceChange;

interface PriceChange {
  /** What the reward costs now. */
  price: number;
}

type Writing = Transaction<Database>;

/** Stores an order that the balance and the stock allow, with its movement of points and its mail. */
export async function place(
  transaction: Writing,
  add: AddJob,
  order: NewOrder,
): Promise<number | OrderRefusal> {
  const { userId, rewardId, request, now } = order;
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
    // Another user has ordered the last one meanwhile.
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
      ...keyColumns(repeatable(order)),
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

/** Gives back what a cancelled order cost, and puts what it held back on the shelf. */
export async function giveBack(
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

/** What the history of points says of an order, in each language. */
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

/** An order as a request that may be sent again. The price is not part of its content: the order has that of its first request. */
export const repeatable = ({
  userId,
  idempotencyKey,
  rewardId,
  request: { quantity = 1, address },
}: NewOrder) => ({
  userId,
  idempotencyKey,
  hash: () =>
    hashOfContent([
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
});
