import type { Reward } from "#src/schema/types.gen.ts";
import type { CallOptions, Client } from "./client.ts";
import { readAll } from "./collections.ts";
import { path } from "./path.ts";

const reward = () => import("#src/schema/validators/wire-reward.gen.js");

/** GET /rewards: what the store offers. */
export async function getRewards(
  client: Client,
  call?: CallOptions,
): Promise<Reward[]> {
  const { items } = await readAll(client, "/rewards", reward(), call);
  return items;
}

/** GET /wishlist: the rewards that the user wishes for. */
export async function getWishlist(
  client: Client,
  call?: CallOptions,
): Promise<Reward[]> {
  const { items } = await readAll(client, "/wishlist", reward(), call);
  return items;
}

/** PUT or DELETE /wishlist/{rewardId}: puts a reward on the wishlist, or takes it off. */
export async function setWish(
  client: Client,
  { id, isWished }: { id: string; isWished: boolean },
): Promise<void> {
  await client.request(isWished ? "PUT" : "DELETE", path`/wishlist/${id}`);
}
