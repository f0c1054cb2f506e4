import type { Repositories } from "#server/repositories/index.ts";
import type { OrderingQueries } from "#server/repositories/store/ordering.ts";
import {
  createdBefore,
  type RequestKey,
  requestKey,
} from "#server/services/idempotency.ts";
import { isPriceSeen } from "#src/domain/store/order-price.ts";
import type { OrderRequest } from "#src/schema/types.gen.ts";

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
  /** The user set the price (BO-9.86). */
  | "own_price"
  | "out_of_stock"
  | "not_enough_points"
  /** It is not the price that was seen. */
  | PriceChange;

interface PriceChange {
  /** What the reward costs now. */
  price: number;
}

/**
 * Orders a reward: takes it from the stock and its price from the balance. One at a time per user, so that a balance is
 * never spent twice; the same key and content again returns the same order. Returns its id, or why it is rejected.
 */
export const placeOrder = (
  { orders }: Pick<Repositories, "orders">,
  order: NewOrder,
): Promise<number | OrderRefusal> =>
  orders.oneAtATime(order.userId, async (queries) => {
    const key = keyOf(order);
    const former = await createdBefore(key, (text) =>
      queries.createdWithKey(order.userId, text),
    );
    return former ?? place(queries, order, key);
  });

async function place(
  queries: OrderingQueries,
  { userId, rewardId, request, now }: NewOrder,
  key: RequestKey,
): Promise<number | OrderRefusal> {
  const { quantity = 1, address } = request;
  const reward = await queries.reward(rewardId);
  if (reward === undefined) return "not_found";
  if (!(await queries.isEmailConfirmed(userId))) return "unconfirmed";
  const { price, stock, texts } = reward;
  if (stock !== null && stock < quantity) return "out_of_stock";
  if (!isPriceSeen(reward, request.expectedPrice, now.getTime()))
    return { price };
  if (await queries.isOwnPrice(rewardId, userId)) return "own_price";
  const points = price * quantity;
  if ((await queries.balanceOf(userId)) < points) return "not_enough_points";
  if (stock !== null && !(await queries.takeFromStock(rewardId, quantity)))
    return "out_of_stock";
  return queries.insert({
    ...key,
    user_id: userId,
    reward_id: rewardId,
    quantity,
    points,
    address,
    created_at: now,
    texts,
  });
}

/** The key of an order. The price is not part of its content: the order has that of its first request. */
const keyOf = ({
  idempotencyKey,
  rewardId,
  request: { quantity = 1, address },
}: NewOrder) =>
  requestKey(idempotencyKey, () => [
    rewardId,
    quantity,
    address.recipient,
    address.companyName ?? null,
    address.street,
    address.complement ?? null,
    address.postalCode,
    address.city,
    address.country,
  ]);
