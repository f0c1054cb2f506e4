import {
  mutationOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { persisted } from "#src/api/cache/keys.ts";
import { apiOf } from "#src/api/cache/query-client.ts";
import type { CallOptions } from "#src/api/client/call.ts";
import type { Client } from "#src/api/client/client.ts";
import { path } from "#src/api/client/path.ts";
import { type List, readAll } from "#src/api/client/read.ts";
import { entityId } from "#src/domain/values/reference.ts";
import rewardShape from "#src/schema/shapes/wire-reward.gen.js";
import type { Reward } from "#src/schema/types.gen.ts";

/** GET /rewards: the rewards in the store. */
export const getRewards = (
  client: Client,
  call?: CallOptions,
): Promise<List<Reward>> => readAll(client, "/rewards", rewardShape, call);

/** The rewards in the store. */
export const rewardsQuery = () =>
  queryOptions({
    queryKey: ["rewards"],
    meta: persisted,
    queryFn: ({ signal, meta }) => getRewards(apiOf(meta), { signal }),
  });

/** GET /wishlist: the rewards on the user's wishlist. */
export const getWishlist = (
  client: Client,
  call?: CallOptions,
): Promise<List<Reward>> => readAll(client, "/wishlist", rewardShape, call);

/** The rewards on the user's wishlist. */
export const wishlistQuery = () =>
  queryOptions({
    queryKey: ["wishlist"],
    meta: persisted,
    queryFn: ({ signal, meta }) => getWishlist(apiOf(meta), { signal }),
  });

/** PUT or DELETE /wishlist/{rewardId}: adds a reward to the wishlist, or removes it. */
export async function setWish(
  client: Client,
  { id, isWished }: { id: string; isWished: boolean },
): Promise<void> {
  await client.request(isWished ? "PUT" : "DELETE", path`/wishlist/${id}`);
}

/** Adds a reward to the cached wishlist, or removes it. */
function changeWish(client: QueryClient, reward: Reward, isWished: boolean) {
  client.setQueryData(wishlistQuery().queryKey, (wishes) => {
    if (wishes === undefined) return undefined;
    const id = entityId(reward);
    const others = wishes.items.filter((one) => entityId(one) !== id);
    return { ...wishes, items: isWished ? [...others, reward] : others };
  });
}

const wishKey = ["wish"] as const;

/**
 * Adds a reward to the wishlist, or removes it: optimistic, rolled back for this reward only if the server refuses.
 * Changes to one reward are sent one after the other. After the last one the wishlist is refetched: immediately if the
 * server refused it, otherwise when it is next shown.
 */
export const setWishMutation = (reward: Reward) => {
  const id = entityId(reward) ?? "";
  const mutationKey = [...wishKey, id];
  return mutationOptions({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (isWished: boolean, { meta }) =>
      setWish(apiOf(meta), { id, isWished }),
    onMutate: async (isWished, { client }) => {
      changeWish(client, reward, isWished);
      await client.cancelQueries(wishlistQuery());
    },
    onError: (_, isWished, __, { client }) => {
      const isLast = client.isMutating({ mutationKey }) === 1;
      if (isLast) changeWish(client, reward, !isWished);
    },
    onSettled: (_, error, __, ___, { client }) => {
      if (client.isMutating({ mutationKey: wishKey }) > 1) return;
      const refetchType = error === null ? "none" : "active";
      void client.invalidateQueries({ ...wishlistQuery(), refetchType });
    },
  });
};
