import type { ChallengeResult, UserRank } from "#src/schema/types.gen.ts";
import type { CallOptions, Client } from "./client.ts";
import { readAll } from "./collections.ts";
import { path } from "./path.ts";
import { readOne } from "./read-one.ts";

/** The first places of a challenge. */
export interface Ranking {
  results: ChallengeResult[];
  /** Results in the whole ranking. */
  total: number;
}

/** GET /challenges/{id}/challenge-results.jsonld: the first `limit` results, by rank ascending. */
export async function getRanking(
  client: Client,
  challenge: string,
  limit: number,
  call?: CallOptions,
): Promise<Ranking> {
  const { items, total } = await readAll(
    client,
    path`/challenges/${challenge}/challenge-results.jsonld`,
    import("#src/schema/validators/wire-challenge-result.gen.js"),
    { ...call, query: { itemsPerPage: limit, "order[rank]": "asc" } },
    limit,
  );
  return { results: items, total };
}

/** GET /challenges/{id}/rank/user: the user's own rank; null without a result. */
export async function getMyRank(
  client: Client,
  challenge: string,
  call?: CallOptions,
): Promise<UserRank> {
  return readOne(
    client,
    path`/challenges/${challenge}/rank/user`,
    import("#src/schema/validators/wire-user-rank.gen.js"),
    call,
  );
}
