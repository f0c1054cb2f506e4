import etag from "@fastify/etag";
import type { FastifyInstance } from "fastify";
import type { EntryStatus } from "#server/database/schema.ts";
import { type PageQuery, pageOf, pageQuery } from "#server/paging.ts";
import {
  answers,
  answersCollection,
  wire,
} from "#server/plugins/wire-schemas.ts";
import { rulesFor } from "./challenge-rules.ts";
import { type IdParams, idParams } from "./ids.ts";

/** "Fetching all results uses 1000 per page" (specification, challenges 7). */
const MOST_RESULTS = 1000;

interface RankingQuery extends PageQuery {
  "order[rank]": "asc" | "desc";
  status: EntryStatus;
}

const rankingQuery = pageQuery({
  "order[rank]": { enum: ["asc", "desc"], default: "asc" },
  status: {
    enum: ["waiting", "refused", "validated"],
    default: "validated",
  },
});

/** The browser may keep it for this user, and asks each time whether it still holds: 304 and no body when it does. */
const revalidated = {
  "Cache-Control": "private, no-cache",
  Vary: "Accept-Language, Authorization",
};

/** Rankings and the user's own results. */
export async function resultRoutes(app: FastifyInstance): Promise<void> {
  const { rankings, results } = app.repositories;
  await app.register(etag);

  app.get<{ Params: IdParams; Querystring: RankingQuery }>(
    "/challenges/:id/challenge-results",
    {
      schema: {
        params: idParams,
        querystring: rankingQuery,
        response: answersCollection(wire("challenge-result")),
      },
    },
    async (request, reply) => {
      const { user, params, query, language } = request;
      const rules = await rulesFor(app, params.id, user);
      const page = pageOf(query, MOST_RESULTS);
      const { items, ...ranking } = await rankings.page(rules, user, {
        page,
        language,
        order: query["order[rank]"],
        status: query.status,
      });
      reply.headers(revalidated);
      return request.collection(items, { ...ranking, page });
    },
  );

  app.get<{ Params: IdParams }>(
    "/challenge/:id/results",
    {
      schema: {
        params: idParams,
        response: answersCollection(wire("challenge-result")),
      },
    },
    async (request) => {
      const { user, params, language } = request;
      const rules = await rulesFor(app, params.id, user);
      return request.collection(await results.own(rules, user, language));
    },
  );

  app.get<{ Params: IdParams }>(
    "/challenges/:id/rank/user",
    { schema: { params: idParams, response: answers("user-rank") } },
    async ({ params, user, language }, reply) => {
      const rules = await rulesFor(app, params.id, user);
      const rank = await rankings.ofUser(rules, user, language);
      reply.headers(revalidated);
      return rank;
    },
  );

  app.get<{ Params: IdParams }>(
    "/challenges/:id/moderation",
    { schema: { params: idParams, response: answers("moderation") } },
    async ({ params, user }) =>
      results.moderation(await rulesFor(app, params.id, user), user),
  );
}
