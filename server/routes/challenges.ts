import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ChallengeRules } from "#server/core/challenge-rules.ts";
import { notFound, notTargeted } from "#server/core/http-problem.ts";
import type { SignedInUser } from "#server/core/signed-in-user.ts";
import { type IdParams, idParams } from "#server/http/parameters.ts";
import {
  collectionResponse,
  entityResponse,
  wire,
} from "#server/http/wire-schemas.ts";
import type { ChallengeFilter } from "#server/repositories/challenges/challenges.ts";
import { allProductsPageSize } from "#src/domain/values/page-sizes.ts";
import type { Challenge } from "#src/schema/types.gen.ts";

const cardsQuery = {
  type: "object",
  properties: {
    type: { enum: ["Classic", "Deal", "List", "Photo"] },
    status: { enum: ["incoming", "running", "over", "refused"] },
  },
};

/** A client preference (RFC 7240) to load a challenge's products by page, as thousands of them take megabytes. */
const pagedProducts = "products=paged";

/** Challenges with the user's participation, products and results. */
export function challengeRoutes(app: FastifyInstance): void {
  const { challenges, declarations, products, results } = app.repositories;

  /** A challenge with the user's own results and all its products, unless the client prefers to load these by page. */
  async function whole(
    id: number,
    { user, language, headers, now }: FastifyRequest,
    reply: FastifyReply,
    type?: "List",
  ): Promise<Challenge> {
    const rules = await rulesFor(app, id, user, { now, withOver: true });
    if (type !== undefined && rules.type !== type) throw notFound();
    const isPaged = headers["prefer"] === pagedProducts;
    reply.header("vary", "Accept-Language, Prefer");
    if (isPaged) reply.header("preference-applied", pagedProducts);
    const [challenge, list, own] = await Promise.all([
      challenges.find(id, user, language, now),
      isPaged ? undefined : products.first(id, language, allProductsPageSize),
      results.own(rules, user, language),
    ]);
    if (challenge === undefined) throw notFound();
    return {
      ...challenge,
      challengeListProducts: list ?? null,
      challengeResults: own,
    };
  }

  app.get<{ Querystring: ChallengeFilter }>(
    "/challenges/user",
    {
      schema: {
        querystring: cardsQuery,
        response: collectionResponse(wire("challenge-card")),
      },
    },
    async (request) => {
      const { user, query, language, now } = request;
      return request.collection(
        await challenges.forUser(user, query, language, now),
      );
    },
  );

  app.get(
    "/user/challenges",
    { schema: { response: collectionResponse(wire("declaration-action")) } },
    async (request) => {
      const { user, language, now } = request;
      return request.collection(
        await declarations.actions(user, language, now),
      );
    },
  );

  app.get<{ Params: IdParams }>(
    "/challenges/:id/user",
    { schema: { params: idParams, response: entityResponse("challenge") } },
    (request, reply) => whole(request.params.id, request, reply),
  );

  app.get<{ Params: IdParams }>(
    "/challenge-lists/:id/user",
    { schema: { params: idParams, response: entityResponse("challenge") } },
    (request, reply) => whole(request.params.id, request, reply, "List"),
  );

  app.get<{ Params: IdParams }>(
    "/challenges/:id/total-participants",
    {
      schema: {
        params: idParams,
        response: entityResponse("total-participants"),
      },
    },
    async ({ params: { id }, user, now }) => {
      const { type } = await rulesFor(app, id, user, { now });
      return { total: await challenges.totalParticipants(id, type) };
    },
  );

  app.get<{ Params: IdParams }>(
    "/challenges/:id/challenge-results/participating",
    { schema: { params: idParams, response: entityResponse("participation") } },
    async ({ params: { id }, user, now }) => {
      await rulesFor(app, id, user, { now });
      return { isParticipating: await challenges.isParticipating(id, user) };
    },
  );
}

/**
 * The rules of a challenge that the user may see: every route that names a challenge, or something that belongs to one,
 * calls this first. Throws an HttpProblem: 404 if it does not exist or is not diffused now, 403 if it does not target the
 * user.
 * @param withOver whether its diffusion may have ended: the challenge itself then says that it is over (CH-2.5.10)
 * @param isModerating whether it may be invisible to the user: moderators decide on entries of every challenge
 */
export async function rulesFor(
  app: FastifyInstance,
  id: number,
  user: SignedInUser,
  { now = app.clock.now(), withOver = false, isModerating = false } = {},
): Promise<ChallengeRules> {
  const rules = await app.repositories.challenges.rules(id, user, now);
  if (rules === undefined) throw notFound();
  if (isModerating) return rules;
  if (rules.access === "hidden") throw notFound();
  if (rules.access === "over" && !withOver) throw notFound();
  if (rules.access === "not_targeted") throw notTargeted();
  return rules;
}
