import type {
  AnyUseInfiniteQueryOptions,
  AnyUseQueryOptions,
  InferDataFromTag,
} from "@tanstack/react-query";
import { badgeQuery } from "#src/api/badges.ts";
import { captchaQuery } from "#src/api/captcha.ts";
import {
  challengeQuery,
  challengesQuery,
  declarationActionsQuery,
  myRankQuery,
  participationQuery,
  rankingQuery,
  totalParticipantsQuery,
} from "#src/api/challenges.ts";
import { categoryContentsQuery, contentQuery } from "#src/api/contents.ts";
import { gameUrlQuery } from "#src/api/games.ts";
import { passwordTokenQuery } from "#src/api/passwords.ts";
import { ssoProvidersQuery } from "#src/api/sso.ts";
import { rewardsQuery, wishlistQuery } from "#src/api/store.ts";
import { pointsDetailsQuery } from "#src/api/user.ts";

type ById = { id: string };
type ByChallenge = { challenge: string };
type ByWidget = { widget: string };

/** The names that a layout's `source` may have, and the query that fills each. */
export const sources = {
  content: ({ id }: ById) => contentQuery(id),
  challenge: ({ id }: ById) => challengeQuery(id),
  challenges: challengesQuery,
  ranking: ({ challenge, limit }: ByChallenge & { limit: number }) =>
    rankingQuery(challenge, limit),
  myRank: ({ challenge }: ByChallenge) => myRankQuery(challenge),
  totalParticipants: ({ challenge }: ByChallenge) =>
    totalParticipantsQuery(challenge),
  participation: ({ challenge }: ByChallenge) => participationQuery(challenge),
  badge: ({ id }: ById) => badgeQuery(id),
  pointsDetails: ({ widget }: ByWidget) => pointsDetailsQuery(widget),
  gameUrl: ({ widget }: ByWidget) => gameUrlQuery(widget),
  myActions: declarationActionsQuery,
  rewards: rewardsQuery,
  wishlist: wishlistQuery,
  ssoProviders: ssoProvidersQuery,
  captcha: captchaQuery,
  passwordToken: ({ token }: { token: string }) => passwordTokenQuery(token),
} satisfies Record<string, (params: never) => AnyUseQueryOptions>;

/** The sources that come page by page. */
export const pages = {
  categoryContents: ({ id }: ById) => categoryContentsQuery(id),
} satisfies Record<string, (params: never) => AnyUseInfiniteQueryOptions>;

type Factory = (params: never) => { queryKey: readonly unknown[] };
type DataOf<F extends Factory> = InferDataFromTag<
  unknown,
  ReturnType<F>["queryKey"]
>;
type ParamsOf<F extends Factory> =
  Parameters<F> extends [infer Params]
    ? Params
    : Record<never, never> | Parameters<F>[0];
type ItemOf<F extends Factory> =
  DataOf<F> extends { pages: { items: (infer Item)[] }[] } ? Item : never;

declare module "#src/engine/types.ts" {
  interface Register {
    sources: {
      [Name in keyof typeof sources]: SourceDefinition<
        ParamsOf<(typeof sources)[Name]>,
        DataOf<(typeof sources)[Name]>
      >;
    };
    pages: {
      [Name in keyof typeof pages]: PagedSourceDefinition<
        ParamsOf<(typeof pages)[Name]>,
        ItemOf<(typeof pages)[Name]>
      >;
    };
  }
}
