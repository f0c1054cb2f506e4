import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import orderShape from "#src/schema/shapes/wire-order.gen.js";
import type {
  DeliveryAddress,
  Order,
  OrderRequest,
} from "#src/schema/types.gen.ts";
import type { CallOptions, Client } from "./client.ts";
import { fieldOf, hasStatus, reasonOf } from "./errors.ts";
import { isComplete, type Page } from "./pages.ts";
import { path } from "./path.ts";
import { pointMovementsKey } from "./point-movements.ts";
import { pointsDetailsKey } from "./points-details.ts";
import { apiOf } from "./query-client.ts";
import { sendWrite } from "./read.ts";
import { readPage } from "./read-page.ts";
import { rewardsQuery } from "./store.ts";
import { pointsQuery } from "./user.ts";

/** GET /user/orders: one page of what the user ordered, newest first; pages from 1. */
export const getOrders = (
  client: Client,
  page: { page: number; pageSize: number },
  call?: CallOptions,
): Promise<Page<Order>> =>
  readPage(client, "/user/orders", orderShape, page, call);

/** What the user ordered, newest first, 20 at a time. */
export const ordersQuery = () =>
  infiniteQueryOptions({
    queryKey: ["orders"],
    queryFn: ({ signal, meta, pageParam }) =>
      getOrders(apiOf(meta), { page: pageParam, pageSize: 20 }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (_, pages) =>
      isComplete(pages) ? undefined : pages.length + 1,
  });

/** Where the user's last order went; null without one, and where that cannot be told: it is a help alone. */
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

/** What is ordered, and the key by which a repeated send is the same order. */
export interface SentOrder {
  /** The id of the reward. */
  reward: string;
  request: OrderRequest;
  idempotencyKey: string;
}

/** POST /rewards/{id}/orders: orders a reward. Sent again with the same key it is ordered once: the first answer comes again. */
export const postOrder = (
  client: Client,
  { reward, request, idempotencyKey }: SentOrder,
): Promise<Order | undefined> =>
  sendWrite(client, "POST", path`/rewards/${reward}/orders`, orderShape, {
    body: request,
    idempotencyKey,
  });

/** The balance and the stock, and whatever lists them. */
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

/** Orders a reward; then, also where it failed, the balance and the stock are asked again. */
export const orderMutation = () =>
  mutationOptions({
    mutationFn: (sent: SentOrder, { meta }) => postOrder(apiOf(meta), sent),
    onSuccess: (order, { request }, __, { client }) => {
      const address = order?.address ?? request.address;
      client.setQueryData(lastAddressQuery().queryKey, address);
    },
    onSettled: (_, __, ___, ____, { client }) => askAgain(client),
  });

/** What a reward costs by now, where an order named another price and was not placed. */
export const newPriceOf = (error: unknown): number | undefined => {
  if (!hasStatus(error, 409) || reasonOf(error) !== "priceChanged")
    return undefined;
  const price = fieldOf(error.body, "price");
  return typeof price === "number" ? price : undefined;
};
