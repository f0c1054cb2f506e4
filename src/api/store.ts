import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { Reward } from "#src/schema/types.gen.ts";
import type { CallOptions, Client } from "./client.ts";
import { path } from "./path.ts";
import { apiOf } from "./query-client.ts";
import { readAll } from "./read.ts";

const reward = () => import("#src/schema/validators/wire-reward.gen.js");

/** GET /rewards: what the store offers. */
export async function getRewards(
  client: Client,
  call?: CallOptions,
): Promise<Reward[]> {
  const { items } = await readAll(client, "/rewards", reward(), call);
  return items;
}

/** What the store offers. */
export const rewardsQuery = () =>
  queryOptions({
    queryKey: ["rewards"],
    queryFn: ({ signal, meta }) => getRewards(apiOf(meta), { signal }),
  });

/** GET /wishlist: the rewards that the user wishes for. */
export async function getWishlist(
  client: Client,
  call?: CallOptions,
): Promise<Reward[]> {
  const { items } = await readAll(client, "/wishlist", reward(), call);
  return items;
}

/** The rewards that the user wishes for. */
export const wishlistQuery = () =>
  queryOptions({
    queryKey: ["wishlist"],
    queryFn: ({ signal, meta }) => getWishlist(apiOf(meta), { signal }),
  });

/** PUT or DELETE /wishlist/{rewardId}: puts a reward on the wishlist, or takes it off. */
export async function setWish(
  client: Client,
  { id, isWished }: { id: string; isWished: boolean },
): Promise<void> {
  await client.request(isWished ? "PUT" : "DELETE", path`/wishlist/${id}`);
}

/** Puts a reward on the wishlist, or takes it off; then asks for the wishlist again. */
export const setWishMutation = () =>
  mutationOptions({
    mutationFn: (wish: { id: string; isWished: boolean }, { meta }) =>
      setWish(apiOf(meta), wish),
    onSuccess: (_, __, ___, { client }) => {
      void client.invalidateQueries(wishlistQuery());
    },
  });
