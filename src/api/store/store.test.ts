import { MutationObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import {
  createQueryClient,
  refetchInLanguage,
} from "#src/api/cache/query-client.ts";
import { createTestClient } from "#src/api/client/testing.ts";
import { createWire } from "#tests/support/wire.ts";
import { setWishMutation, wishlistQuery } from "./store.ts";

const session = { open: async () => undefined, end: async () => undefined };
const reward = (id: number) => ({ id, title: `Reward ${id}` });

test("a wish appears in the wishlist immediately; the list is refetched when it is next needed", async () => {
  const wishlist = [reward(1)];
  const wire = createWire({
    "GET /wishlist": () => ({
      "hydra:member": [...wishlist],
      "hydra:totalItems": wishlist.length,
    }),
    "PUT /wishlist/2": () => {
      wishlist.push(reward(2));
      return undefined;
    },
  });
  const { fetch } = wire;
  const queries = createQueryClient(
    createTestClient("/v2", { fetch }),
    session,
  );
  const cached = () => queries.getQueryData(wishlistQuery().queryKey)?.items;
  await queries.fetchQuery(wishlistQuery());
  await new MutationObserver(queries, setWishMutation(reward(2))).mutate(true);
  expect(cached()).toEqual([reward(1), reward(2)]);
  expect(wire.calls).toHaveLength(2);
  expect(queries.getQueryState(wishlistQuery().queryKey)?.isInvalidated).toBe(
    true,
  );
  await queries.fetchQuery(wishlistQuery());
  expect(cached()).toEqual([reward(1), reward(2)]);
});

test("switching the language drops what is not on the screen", async () => {
  const { fetch } = createWire({ "GET /wishlist": { "hydra:member": [] } });
  const queries = createQueryClient(
    createTestClient("/v2", { fetch }),
    session,
  );
  await queries.fetchQuery(wishlistQuery());
  await refetchInLanguage(queries);
  expect(queries.getQueryData(wishlistQuery().queryKey)).toBeUndefined();
});
