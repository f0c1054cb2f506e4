import {
  keepPreviousData,
  mutationOptions,
  type Query,
  queryOptions,
} from "@tanstack/react-query";
import { persisted } from "#src/api/cache/keys.ts";
import { readChanging } from "#src/api/cache/next-change.ts";
import { apiOf } from "#src/api/cache/query-client.ts";
import type { CallOptions } from "#src/api/client/call.ts";
import type { Client } from "#src/api/client/client.ts";
import { path } from "#src/api/client/path.ts";
import {
  type List,
  readAll,
  readOne,
  sendWrite,
} from "#src/api/client/read.ts";
import { readPage } from "#src/api/client/read-page.ts";
import { AbortedError, ApiError } from "#src/api/errors/error-classes.ts";
import type { Page } from "#src/api/programme/pages.ts";
import { nextPhaseChange } from "#src/domain/challenge/phase.ts";
import { rankingPageSize } from "#src/domain/challenge/ranking.ts";
import { withoutDerivedStatus } from "#src/domain/declaration/declaration.ts";
import { allResultsPageSize } from "#src/domain/values/page-sizes.ts";
import challengeShape from "#src/schema/shapes/wire-challenge.gen.js";
import challengeCardShape from "#src/schema/shapes/wire-challenge-card.gen.js";
import challengeResultShape from "#src/schema/shapes/wire-challenge-result.gen.js";
import declarationActionShape from "#src/schema/shapes/wire-declaration-action.gen.js";
import participationShape from "#src/schema/shapes/wire-participation.gen.js";
import totalParticipantsShape from "#src/schema/shapes/wire-total-participants.gen.js";
import userRankShape from "#src/schema/shapes/wire-user-rank.gen.js";
import type {
  Challenge,
  ChallengeCard,
  ChallengeResult,
  DeclarationAction,
  Participation,
  ParticipationRequest,
  TotalParticipants,
  UserRank,
} from "#src/schema/types.gen.ts";

/**
 * GET /challenges/{id}/user.jsonld: one challenge as the user sees it. It may have thousands of products: a server that
 * supports the preference responds with null instead, and they are requested page by page. Products of a list challenge
 * (CH-7.3.4) and the user's reply to a deal (CH-7.3.8) are fetched separately if the response omits them; if that fails,
 * the challenge is returned without them.
 */
export async function getChallenge(
  client: Client,
  id: string,
  call?: CallOptions,
): Promise<Challenge> {
  const read = (path: string) =>
    readOne(client, path, challengeShape, {
      ...call,
      prefer: "products=paged",
    });
  const challenge = await read(path`/challenges/${id}/user.jsonld`);
  const { type, challengeListProducts, isParticipating } = challenge;
  const more =
    type === "List" && challengeListProducts === undefined
      ? await optional(
          read(path`/challenge-lists/${id}/user.jsonld`),
          ({ challengeListProducts: products }) =>
            products === undefined ? {} : { challengeListProducts: products },
        )
      : type === "Deal" && isParticipating === undefined
        ? await optional(
            getParticipation(client, id, call),
            ({ isParticipating: answer = null }) => ({
              isParticipating: answer,
            }),
          )
        : {};
  return withoutDerivedStatus(
    { ...challenge, ...more },
    client.serverNow(),
    client.timeZone(),
  );
}

/** Optional properties of a challenge from a separate call; none if the call fails. */
async function optional<Answer>(
  answer: Promise<Answer>,
  read: (answer: Answer) => Partial<Challenge>,
): Promise<Partial<Challenge>> {
  try {
    return read(await answer);
  } catch (error) {
    if (error instanceof ApiError && !(error instanceof AbortedError))
      return {};
    throw error;
  }
}

/** The server's clock is known to about a second, so a response may belong to the previous phase for this long (ms). */
const clockSkew = 2_000;
/** Spreads the load when a challenge starts: each open page refetches at a random moment within ten seconds. */
const jitter = Math.round(Math.random() * 10_000);
/** Milliseconds before a failed refetch is repeated. */
const retryDelay = 10_000;
/** The longest delay that browser timers support. */
const longestTimeout = 2 ** 31 - 1;

/** Milliseconds until the challenge leaves the phase of the last response. */
function untilPhaseChange({ state, meta }: Query<Challenge>): number | false {
  const { data, dataUpdatedAt } = state;
  if (data === undefined) return false;
  const client = apiOf(meta);
  const now = client.serverNow();
  const answeredAt = now - (Date.now() - dataUpdatedAt);
  const change = nextPhaseChange(
    data,
    answeredAt - clockSkew,
    client.timeZone(),
  );
  if (change === undefined) return false;
  const wait = change + clockSkew + jitter - now;
  if (wait > longestTimeout) return false;
  return wait > 0 ? wait : retryDelay;
}

/** One challenge as the user sees it, refetched when its phase changes: a response is valid for one phase only. */
export const challengeQuery = (id: string) =>
  queryOptions({
    queryKey: ["challenge", id],
    meta: persisted,
    queryFn: ({ signal, meta }) => getChallenge(apiOf(meta), id, { signal }),
    refetchInterval: untilPhaseChange,
  });

/** Filters of the user's challenges; no filter means all. */
export type ChallengeFilter = {
  type?: ChallengeCard["type"] | undefined;
  status?: "incoming" | "running" | "over" | "refused" | undefined;
};

/** GET /challenges/user.jsonld?type&status: the user's challenges. */
export const getChallenges = (
  client: Client,
  { type, status }: ChallengeFilter,
  call?: CallOptions,
): Promise<List<ChallengeCard>> =>
  readAll(client, "/challenges/user.jsonld", challengeCardShape, {
    ...call,
    query: { type, status },
  });

/** The user's challenges. When the filter changes, the previous ones stay until the new ones have loaded. */
export const challengesQuery = (filter: ChallengeFilter = {}) =>
  queryOptions({
    queryKey: ["challenges", filter],
    meta: persisted,
    queryFn: ({ signal, meta }) =>
      getChallenges(apiOf(meta), filter, { signal }),
    placeholderData: keepPreviousData,
  });

/** GET /challenges/{id}/total-participants. */
export const getTotalParticipants = (
  client: Client,
  challenge: string,
  call?: CallOptions,
): Promise<TotalParticipants> =>
  readOne(
    client,
    path`/challenges/${challenge}/total-participants`,
    totalParticipantsShape,
    call,
  );

/** How many users take part in a challenge. */
export const totalParticipantsQuery = (challenge: string) =>
  queryOptions({
    queryKey: ["challenge", challenge, "total-participants"],
    meta: persisted,
    queryFn: ({ signal, meta }) =>
      getTotalParticipants(apiOf(meta), challenge, { signal }),
  });

/** GET /challenges/{id}/challenge-results/participating: whether the user takes part; null until they have replied. */
export const getParticipation = (
  client: Client,
  challenge: string,
  call?: CallOptions,
): Promise<Participation> =>
  readOne(
    client,
    path`/challenges/${challenge}/challenge-results/participating`,
    participationShape,
    call,
  );

/** Whether the user takes part in a challenge. */
export const participationQuery = (challenge: string) =>
  queryOptions({
    queryKey: ["challenge", challenge, "participation"],
    meta: persisted,
    queryFn: ({ signal, meta }) =>
      getParticipation(apiOf(meta), challenge, { signal }),
  });

/** POST /challenges/{id}/participation/user.jsonld: accepts or declines a deal; 409 if it can no longer be accepted. */
export const answerChallenge = (
  client: Client,
  challenge: string,
  isParticipating: boolean,
): Promise<Participation | undefined> =>
  sendWrite(
    client,
    "POST",
    path`/challenges/${challenge}/participation/user.jsonld`,
    participationShape,
    { body: { isParticipating } satisfies ParticipationRequest },
  );

/** Accepts (true) or declines a deal. Refetches the challenge and the challenge lists, even after a failure. */
export const answerChallengeMutation = (challenge: string) =>
  mutationOptions({
    mutationFn: (isParticipating: boolean, { meta }) =>
      answerChallenge(apiOf(meta), challenge, isParticipating),
    onSettled: (_, __, ___, ____, { client }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: ["challenge", challenge] }),
        client.invalidateQueries({ queryKey: ["challenges"] }),
      ]),
  });

/** GET /challenges/{id}/challenge-results.jsonld: the first `limit` results, by rank ascending. */
export const getRanking = (
  client: Client,
  challenge: string,
  limit: number,
  call?: CallOptions,
): Promise<List<ChallengeResult>> =>
  readAll(
    client,
    path`/challenges/${challenge}/challenge-results.jsonld`,
    challengeResultShape,
    { ...call, query: { itemsPerPage: limit, "order[rank]": "asc" } },
    limit,
  );

/** The first `limit` results of a challenge. */
export const rankingQuery = (challenge: string, limit: number) =>
  queryOptions({
    queryKey: ["challenge", challenge, "ranking", limit],
    meta: persisted,
    queryFn: ({ signal, meta }) =>
      getRanking(apiOf(meta), challenge, limit, { signal }),
  });

/** The order of a ranking: `asc` starts with first place. */
export type RankOrder = "asc" | "desc";

/** GET /challenges/{id}/challenge-results.jsonld: one page of a ranking, numbered from 1. */
export const getRankingPage = (
  client: Client,
  challenge: string,
  { page, order }: { page: number; order: RankOrder },
  call?: CallOptions,
): Promise<Page<ChallengeResult>> =>
  readPage(
    client,
    path`/challenges/${challenge}/challenge-results.jsonld`,
    challengeResultShape,
    { page, pageSize: rankingPageSize },
    { ...call, query: { "order[rank]": order } },
  );

const rankingPagesKey = (challenge: string) =>
  ["challenge", challenge, "ranking-page"] as const;

/** One page of a challenge's ranking, numbered from 1; the previous page stays until the new one has loaded. */
export const rankingPageQuery = (
  challenge: string,
  { page, order }: { page: number; order: RankOrder },
) =>
  queryOptions({
    queryKey: [...rankingPagesKey(challenge), { page, order }],
    meta: persisted,
    queryFn: ({ signal, meta }) =>
      getRankingPage(apiOf(meta), challenge, { page, order }, { signal }),
    placeholderData: keepPreviousData,
  });

/** All results of a challenge, for rankings computed from the whole list. */
export const allResultsQuery = (challenge: string) =>
  queryOptions({
    queryKey: [...rankingPagesKey(challenge), "all"],
    meta: persisted,
    queryFn: ({ signal, meta }) =>
      readAll(
        apiOf(meta),
        path`/challenges/${challenge}/challenge-results.jsonld`,
        challengeResultShape,
        {
          query: { itemsPerPage: allResultsPageSize, "order[rank]": "asc" },
          signal,
        },
      ),
  });

/** GET /challenge/{id}/results: the user's own results, one per product. */
export const getOwnResults = (
  client: Client,
  challenge: string,
  call?: CallOptions,
): Promise<List<ChallengeResult>> =>
  readAll(
    client,
    path`/challenge/${challenge}/results`,
    challengeResultShape,
    call,
  );

/** The user's own results, one per product. */
export const ownResultsQuery = (challenge: string) =>
  queryOptions({
    queryKey: ["challenge", challenge, "own-results"],
    meta: persisted,
    queryFn: ({ signal, meta }) =>
      readChanging((call) =>
        getOwnResults(apiOf(meta), challenge, { ...call, signal }),
      ),
  });

/** GET /challenges/{id}/rank/user: the user's own rank; null if they have no result. */
export const getMyRank = (
  client: Client,
  challenge: string,
  call?: CallOptions,
): Promise<UserRank> =>
  readOne(
    client,
    path`/challenges/${challenge}/rank/user`,
    userRankShape,
    call,
  );

/** The user's own rank in a challenge. */
export const myRankQuery = (challenge: string) =>
  queryOptions({
    queryKey: ["challenge", challenge, "my-rank"],
    meta: persisted,
    queryFn: ({ signal, meta }) =>
      getMyRank(apiOf(meta), challenge, { signal }),
  });

/** How often the user's rank is refetched while a challenge is running, in milliseconds. */
const rankRefresh = 60_000;

/**
 * The user's own rank, refetched every minute while `isLive` and the page is visible. The pages of the ranking are only
 * refetched when the rank's figures have changed, so a refresh usually costs one small request.
 */
export const liveRankQuery = (challenge: string, isLive: boolean) =>
  queryOptions({
    ...myRankQuery(challenge),
    refetchInterval: isLive && rankRefresh,
    queryFn: async ({ signal, meta, client }) => {
      const { queryKey } = myRankQuery(challenge);
      const before = client.getQueryData(queryKey)?.updatedAt;
      const rank = await getMyRank(apiOf(meta), challenge, { signal });
      if (before !== undefined && before !== rank.updatedAt)
        void client.invalidateQueries({ queryKey: rankingPagesKey(challenge) });
      return rank;
    },
  });

/** GET /user/challenges: a summary of the challenges in which the user declares. */
export async function getDeclarationActions(
  client: Client,
  call?: CallOptions,
): Promise<List<DeclarationAction>> {
  const { items, ...list } = await readAll(
    client,
    "/user/challenges",
    declarationActionShape,
    call,
  );
  const now = client.serverNow();
  return {
    ...list,
    items: items.map((action) =>
      withoutDerivedStatus(action, now, client.timeZone()),
    ),
  };
}

/** A summary of the challenges in which the user declares. */
export const declarationActionsQuery = () =>
  queryOptions({
    queryKey: ["declaration-actions"],
    meta: persisted,
    queryFn: ({ signal, meta }) =>
      getDeclarationActions(apiOf(meta), { signal }),
  });
