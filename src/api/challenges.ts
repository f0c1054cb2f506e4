import type {
  Challenge,
  ChallengeCard,
  Participation,
  TotalParticipants,
} from "#src/schema/types.gen.ts";
import type { CallOptions, Client } from "./client.ts";
import { readAll } from "./collections.ts";
import { path } from "./path.ts";
import { readOne } from "./read-one.ts";

/** What the user's challenges can be filtered by; without a filter, all. */
export type ChallengeFilter = {
  type?: ChallengeCard["type"] | undefined;
  status?: "incoming" | "running" | "over" | "refused" | undefined;
};

/** GET /challenges/{id}/user.jsonld: one challenge as the user sees it. */
export async function getChallenge(
  client: Client,
  id: string,
  call?: CallOptions,
): Promise<Challenge> {
  return readOne(
    client,
    path`/challenges/${id}/user.jsonld`,
    import("#src/schema/validators/wire-challenge.gen.js"),
    call,
  );
}

/** GET /challenges/user.jsonld?type&status: the user's challenges. */
export async function getChallenges(
  client: Client,
  { type, status }: ChallengeFilter,
  call?: CallOptions,
): Promise<ChallengeCard[]> {
  const { items } = await readAll(
    client,
    "/challenges/user.jsonld",
    import("#src/schema/validators/wire-challenge-card.gen.js"),
    { ...call, query: { type, status } },
  );
  return items;
}

/** GET /challenges/{id}/total-participants. */
export async function getTotalParticipants(
  client: Client,
  challenge: string,
  call?: CallOptions,
): Promise<TotalParticipants> {
  return readOne(
    client,
    path`/challenges/${challenge}/total-participants`,
    import("#src/schema/validators/wire-total-participants.gen.js"),
    call,
  );
}

/** GET /challenges/{id}/challenge-results/participating: whether the user takes part; null while not answered. */
export async function getParticipation(
  client: Client,
  challenge: string,
  call?: CallOptions,
): Promise<Participation> {
  return readOne(
    client,
    path`/challenges/${challenge}/challenge-results/participating`,
    import("#src/schema/validators/wire-participation.gen.js"),
    call,
  );
}
