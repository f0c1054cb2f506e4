import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  emailNotConfirmed,
  HttpProblem,
  notFound,
} from "#server/core/http-problem.ts";
import { type IdParams, idParams } from "#server/http/parameters.ts";
import { entityResponse } from "#server/http/wire-schemas.ts";
import { canVote } from "#src/domain/challenge/photo-entry.ts";
import { isOwnResult } from "#src/domain/challenge/ranking.ts";
import type { ChallengeResult } from "#src/schema/types.gen.ts";
import { rulesFor } from "./challenges.ts";

/**
 * Rejects a request from another site's page: a GET with side effects has no other protection, such as a preflight.
 * Clients other than browsers send no `Sec-Fetch-Site`.
 */
function requireOwnPage({ headers }: FastifyRequest): void {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin")
    throw new HttpProblem(403, "crossSite");
}

/** Votes in photo contests (CH-4.5.6), only by users with a confirmed address, so that one mailbox is one vote. */
export function voteRoutes(app: FastifyInstance): void {
  const { results, votes } = app.repositories;

  async function set(
    request: FastifyRequest<{ Params: IdParams }>,
    isVoted: boolean,
  ): Promise<ChallengeResult> {
    requireOwnPage(request);
    await app.rateLimiter.countPerson("votes", request);
    const { user, language } = request;
    const { id } = request.params;
    const challengeId = await results.challengeOf(id);
    if (challengeId === undefined) throw notFound();
    const rules = await rulesFor(app, challengeId, user);
    const find = () => results.find(id, rules, user, language);
    const result = await find();
    if (result === undefined || rules.type !== "Photo") throw notFound();
    const voter = { id: user.id, userGroups: user.groupIds };
    if (isOwnResult(result, voter, rules.isGroup))
      throw new HttpProblem(403, "ownPhoto");
    if (result.status !== "validated" || !rules.areResultsVisible)
      throw notFound();
    if (!canVote(result, rules, rules.phase, voter))
      throw new HttpProblem(409, "contestNotRunning");
    if (isVoted && !user.isEmailConfirmed) throw emailNotConfirmed();
    await votes.set(id, user.id, isVoted);
    return (await find()) ?? result;
  }

  for (const [name, isVoted] of [
    ["vote", true],
    ["unvote", false],
  ] as const)
    app.get<{ Params: IdParams }>(
      `/challenge-results/:id/user/${name}`,
      {
        config: { isWrite: true },
        schema: {
          params: idParams,
          response: entityResponse("challenge-result"),
        },
      },
      (request) => set(request, isVoted),
    );
}
