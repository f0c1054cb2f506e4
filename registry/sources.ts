import { checkPasswordToken } from "#src/api/accounts.ts";
import { getBadge } from "#src/api/badges.ts";
import { getCaptchaChallenge } from "#src/api/captcha.ts";
import {
  type ChallengeFilter,
  getChallenge,
  getChallenges,
  getParticipation,
  getTotalParticipants,
} from "#src/api/challenges.ts";
import type { Client } from "#src/api/client.ts";
import { getCategoryContents, getContent } from "#src/api/contents.ts";
import { getDeclarationActions } from "#src/api/declarations.ts";
import { getGameUrl } from "#src/api/games.ts";
import { getPointsDetails, getUserPoints } from "#src/api/points.ts";
import { getMyRank, getRanking } from "#src/api/results.ts";
import { getSingleSignOns } from "#src/api/single-sign-on.ts";
import { getRewards, getWishlist } from "#src/api/store.ts";
import type {
  PagedSourceDefinition,
  SourceDefinition,
} from "#src/engine/contract.ts";

type Call = { signal: AbortSignal };
type ById = { id: string };
type ByChallenge = { challenge: string };
type ByWidget = { widget: string };

/**
 * The names that a layout or a widget may ask for, and the call behind each.
 * @param userId the id of the signed-in user, as soon as it is known: a page's sources start before that
 */
export function createSources(
  client: Client,
  userId: () => string | Promise<string>,
) {
  const sources = {
    content: {
      load: ({ id }: ById, call: Call) => getContent(client, id, call),
    },
    challenge: {
      load: ({ id }: ById, call: Call) => getChallenge(client, id, call),
    },
    challenges: {
      load: (filter: ChallengeFilter, call: Call) =>
        getChallenges(client, filter, call),
      keepsPrevious: true,
    },
    ranking: {
      load: (
        { challenge, limit }: ByChallenge & { limit: number },
        call: Call,
      ) => getRanking(client, challenge, limit, call),
    },
    myRank: {
      load: ({ challenge }: ByChallenge, call: Call) =>
        getMyRank(client, challenge, call),
    },
    totalParticipants: {
      load: ({ challenge }: ByChallenge, call: Call) =>
        getTotalParticipants(client, challenge, call),
    },
    participation: {
      load: ({ challenge }: ByChallenge, call: Call) =>
        getParticipation(client, challenge, call),
    },
    badge: {
      load: ({ id }: ById, call: Call) => getBadge(client, id, call),
    },
    pointsDetails: {
      load: ({ widget }: ByWidget, call: Call) =>
        getPointsDetails(client, widget, call),
    },
    myPoints: {
      load: async (_: Record<never, never>, call: Call) =>
        getUserPoints(client, await userId(), call),
    },
    gameUrl: {
      load: ({ widget }: ByWidget, call: Call) =>
        getGameUrl(client, widget, call),
    },
    myActions: {
      load: (_: Record<never, never>, call: Call) =>
        getDeclarationActions(client, call),
    },
    rewards: {
      load: (_: Record<never, never>, call: Call) => getRewards(client, call),
    },
    wishlist: {
      load: (_: Record<never, never>, call: Call) => getWishlist(client, call),
    },
    singleSignOns: {
      load: (_: Record<never, never>, call: Call) =>
        getSingleSignOns(client, call),
    },
    captcha: {
      load: async (_: Record<never, never>, call: Call) => ({
        isShown: (await getCaptchaChallenge(client, call)) !== undefined,
      }),
      freshFor: 600_000,
    },
    passwordToken: {
      load: ({ token }: { token: string }, call: Call) =>
        checkPasswordToken(client, token, call),
      freshFor: 600_000,
    },
  } satisfies Record<string, SourceDefinition<never, unknown>>;

  const pages = {
    categoryContents: {
      pageSize: 6,
      loadPage: ({ id }: ById, page: number, call: Call) =>
        getCategoryContents(client, id, { page, pageSize: 6 }, call),
    },
  } satisfies Record<string, PagedSourceDefinition<never, unknown>>;

  return { sources, pages };
}

type Made = ReturnType<typeof createSources>;

declare module "#src/engine/types.ts" {
  interface Register {
    sources: Made["sources"];
    pages: Made["pages"];
  }
}
