import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { pointsQuery } from "#src/api/access/user.ts";
import { persisted } from "#src/api/cache/keys.ts";
import { apiOf } from "#src/api/cache/query-client.ts";
import type { CallOptions } from "#src/api/client/call.ts";
import type { Client } from "#src/api/client/client.ts";
import { path } from "#src/api/client/path.ts";
import { sendWrite } from "#src/api/client/read.ts";
import { readPage } from "#src/api/client/read-page.ts";
import { fieldOf } from "#src/api/errors/error-classes.ts";
import { hasStatus, reasonOf } from "#src/api/errors/error-guards.ts";
import { isComplete, type Page } from "#src/api/programme/pages.ts";
import orderShape from "#src/schema/shapes/wire-order.gen.js";
import type {
  DeliveryAddress,
  Order,
  OrderRequest,
} from "#src/schema/types.gen.ts";
import { pointMovementsKey } from "./point-movements.ts";
import { pointsDetailsKey } from "./points-details.ts";
import { rewardsQuery } from "./store.ts";

/** GET /user/orders: one page of the user's orders, newest first; pages are numbered from 1. */
export const getOrders = (
  client: Client,
  page: { page: number; pageSize: number },
  call?: CallOptions,
): Promise<Page<Order>> =>
  readPage(client, "/user/orders", orderShape, page, call);

/** The user's orders, newest first, 20 at a time. */
export const ordersQuery = () =>
  infiniteQueryOptions({
    queryKey: ["orders"],
    meta: persisted,
    queryFn: ({ signal, meta, pageParam }) =>
      getOrders(apiOf(meta), { page: pageParam, pageSize: 20 }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (_, pages) =>
      isComplete(pages) ? undefined : pages.length + 1,
  });

/** The address of the user's last order; null if there are no orders or the request fails, since it only prefills a form. */
export const lastAddressQuery = () =>
  queryOptions({
    queryKey: ["last-address"],
    queryFn: async ({ signal, meta }): Promise<DeliveryAddress | null> => {
      const page = { page: 1, pageSize: 1 };
      try {
        const { items } = await getOrders(apiOf(meta), page, { signal });
        return items[0]?.address ?? null;
      } catch (error) {
        if (signal.aborted) throw error;
        return null;
      }
    },
    staleTime: 60_000,
  });

/** An order, and the key that makes a repeated request the same order. */
export interface SentOrder {
  /** The reward's id. */
  reward: string;
  request: OrderRequest;
  idempotencyKey: string;
}

/** POST /rewards/{id}/orders: orders a reward. Repeats with the same key return the first response and order nothing. */
export const postOrder = (
  client: Client,
  { reward, request, idempotencyKey }: SentOrder,
): Promise<Order | undefined> =>
  sendWrite(client, "POST", path`/rewards/${reward}/orders`, orderShape, {
    body: request,
    idempotencyKey,
  });

/** Refetches the balance, the stock, and everything that lists them. */
function askAgain(client: QueryClient): void {
  for (const queryKey of [
    pointsQuery().queryKey,
    pointsDetailsKey,
    rewardsQuery().queryKey,
  ])
    void client.invalidateQueries({ queryKey });
  for (const queryKey of [ordersQuery().queryKey, pointMovementsKey])
    void client.resetQueries({ queryKey });
}

/** Orders a reward, then refetches the balance and the stock, even after a failure. */
export const orderMutation = () =>
  mutationOptions({
    mutationFn: (sent: SentOrder, { meta }) => postOrder(apiOf(meta), sent),
    onSuccess: (order, { request }, __, { client }) => {
      const address = order?.address ?? request.address;
      client.setQueryData(lastAddressQuery().queryKey, address);
    },
    onSettled: (_, __, ___, ____, { client }) => askAgain(client),
  });

/** The reward's current price, if the order failed because it named another one. */
export const newPriceOf = (error: unknown): number | undefined => {
  if (!hasStatus(error, 409) || reasonOf(error) !== "priceChanged")
    return undefined;
  const price = fieldOf(error.body, "price");
  return typeof price === "number" ? price : undefined;
};
