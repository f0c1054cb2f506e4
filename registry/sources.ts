import type {
  AnyUseInfiniteQueryOptions,
  AnyUseQueryOptions,
  InferDataFromTag,
} from "@tanstack/react-query";
import { ssoProvidersQuery } from "#src/api/access/sso.ts";
import {
  challengeQuery,
  challengesQuery,
  declarationActionsQuery,
} from "#src/api/challenge/challenges.ts";
import {
  challengeProductsQuery,
  noFilter,
} from "#src/api/challenge/products.ts";
import { badgesQuery } from "#src/api/programme/badges.ts";
import {
  categoryContentsQuery,
  contentQuery,
} from "#src/api/programme/contents.ts";
import { noticesQuery } from "#src/api/programme/notices.ts";
import { ordersQuery } from "#src/api/store/orders.ts";
import { rewardsQuery, wishlistQuery } from "#src/api/store/store.ts";
import type { PagesState, SourceState } from "#src/engine/contract.ts";

type ById = { id: string };

/** The names that a layout's `source` may have, and the query that fills each. */
export const sources = {
  badges: badgesQuery,
  content: ({ id }: ById) => contentQuery(id),
  challenge: ({ id }: ById) => challengeQuery(id),
  challengeProducts: ({ id }: ById) => challengeProductsQuery(id, noFilter),
  challenges: challengesQuery,
  declarationActions: declarationActionsQuery,
  notices: noticesQuery,
  rewards: rewardsQuery,
  wishlist: wishlistQuery,
  ssoProviders: ssoProvidersQuery,
} satisfies Record<string, (params: never) => AnyUseQueryOptions>;

/** The sources that come page by page. */
export const pagedSources = {
  categoryContents: ({ id }: ById) => categoryContentsQuery(id),
  orders: ordersQuery,
} satisfies Record<string, (params: never) => AnyUseInfiniteQueryOptions>;

type DataOf<Factory extends (params: never) => { queryKey: unknown }> =
  InferDataFromTag<
    unknown,
    ReturnType<Factory>["queryKey"] & readonly unknown[]
  >;
type ItemOf<Data> = Data extends { pages: { items: (infer Item)[] }[] }
  ? Item
  : never;

/** The state that each source hands to the block whose registry line names it. */
export type SourceStates = {
  [Name in keyof typeof sources]: SourceState<DataOf<(typeof sources)[Name]>>;
} & {
  [Name in keyof typeof pagedSources]: PagesState<
    ItemOf<DataOf<(typeof pagedSources)[Name]>>
  >;
};

export type SourceName = keyof SourceStates;
