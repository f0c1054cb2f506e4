import type { FastifyInstance, FastifyRequest } from "fastify";
import { notFound } from "#server/http-problem.ts";
import {
  answers,
  answersCollection,
  wire,
} from "#server/plugins/wire-schemas.ts";
import type { ChallengeFilter } from "#server/repositories/challenges.ts";
import type { Challenge } from "#src/schema/types.gen.ts";
import { rulesFor } from "./challenge-rules.ts";
import { type IdParams, idParams } from "./ids.ts";

const ALL_PRODUCTS = { limit: 10_000, offset: 0 };

const cardsQuery = {
  type: "object",
  properties: {
    type: { enum: ["Classic", "Deal", "List", "Photo"] },
    status: { enum: ["incoming", "running", "over", "refused"] },
  },
};

/** Challenges as the user has them. */
export function challengeRoutes(app: FastifyInstance): void {
  const { challenges, declarations, products, results } = app.repositories;

  /** A whole challenge with its products and the user's own results. */
  async function whole(
    id: number,
    { user, language }: FastifyRequest,
    type?: "List",
  ): Promise<Challenge> {
    const rules = await rulesFor(app, id, user);
    if (type !== undefined && rules.type !== type) throw notFound();
    const [challenge, list, own] = await Promise.all([
      challenges.find(id, user, language, new Date()),
      products.list(id, {}, ALL_PRODUCTS),
      results.own(rules, user, language),
    ]);
    if (challenge === undefined) throw notFound();
    return {
      ...challenge,
      challengeListProducts: list.items,
      challengeResults: own,
    };
  }

  app.get<{ Querystring: ChallengeFilter }>(
    "/challenges/user",
    {
      schema: {
        querystring: cardsQuery,
        response: answersCollection(wire("challenge-card")),
      },
    },
    async (request) => {
      const { user, query, language } = request;
      return request.collection(
        await challenges.forUser(user, query, language, new Date()),
      );
    },
  );

  app.get(
    "/user/challenges",
    { schema: { response: answersCollection(wire("declaration-action")) } },
    async (request) => {
      const { user, language } = request;
      return request.collection(
        await declarations.actions(user, language, new Date()),
      );
    },
  );

  app.get<{ Params: IdParams }>(
    "/challenges/:id/user",
    { schema: { params: idParams, response: answers("challenge") } },
    (request) => whole(request.params.id, request),
  );

  app.get<{ Params: IdParams }>(
    "/challenge-lists/:id/user",
    { schema: { params: idParams, response: answers("challenge") } },
    (request) => whole(request.params.id, request, "List"),
  );

  app.get<{ Params: IdParams }>(
    "/challenges/:id/total-participants",
    { schema: { params: idParams, response: answers("total-participants") } },
    async ({ params: { id }, user }) => {
      const { type } = await rulesFor(app, id, user);
      return { total: await challenges.totalParticipants(id, type) };
    },
  );

  app.get<{ Params: IdParams }>(
    "/challenges/:id/challenge-results/participating",
    { schema: { params: idParams, response: answers("participation") } },
    async ({ params: { id }, user }) => {
      await rulesFor(app, id, user);
      return { isParticipating: await challenges.isParticipating(id, user) };
    },
  );
}
