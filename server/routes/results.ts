import etag from "@fastify/etag";
import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import type { EntryStatus } from "#server/database/schema.ts";
import { sayNextChange, waitingIds } from "#server/http/next-change.ts";
import {
  type IdParams,
  idParams,
  type PageQuery,
  pageOf,
  pageQuery,
} from "#server/http/parameters.ts";
import { costOfRows } from "#server/http/read-costs.ts";
import {
  collectionResponse,
  entityResponse,
  notModified,
  wire,
} from "#server/http/wire-schemas.ts";
import { listsFor } from "#server/repositories/index.ts";
import { allResultsPageSize } from "#src/domain/values/page-sizes.ts";
import { rulesFor } from "./challenges.ts";

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

/** The browser may cache the response for this user and revalidates it each time (304 if unchanged). */
const revalidated = {
  "Cache-Control": "private, no-cache",
  Vary: "Accept-Language, Authorization",
};

/** Rankings and the user's own results. */
export function resultRoutes(app: FastifyInstance): void {
  app.register(taggedRoutes);
}

const taggedRoutes: FastifyPluginAsync = async (app) => {
  const { moderation, rankings, results } = app.repositories;
  await app.register(etag, { weak: true });

  app.get<{ Params: IdParams; Querystring: RankingQuery }>(
    "/challenges/:id/challenge-results",
    {
      config: {
        readCost: ({ query }) =>
          costOfRows(pageOf(query as RankingQuery, allResultsPageSize).limit),
      },
      schema: {
        params: idParams,
        querystring: rankingQuery,
        response: {
          ...collectionResponse(wire("challenge-result")),
          ...notModified,
        },
      },
    },
    async (request, reply) => {
      const { user, params, query, language, now } = request;
      const rules = await rulesFor(app, params.id, user, { now });
      const page = pageOf(query, allResultsPageSize);
      const lists = listsFor(app.repositories, user);
      const { items, ...ranking } = await lists.rankings.page(rules, user, {
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
        response: {
          ...collectionResponse(wire("challenge-result")),
          ...notModified,
        },
      },
    },
    async (request, reply) => {
      const { user, params, language, now } = request;
      const rules = await rulesFor(app, params.id, user, { now });
      const own = await results.own(rules, user, language);
      sayNextChange(
        reply,
        await moderation.nextDecisionAt("photo", waitingIds(own)),
        now,
      );
      return request.collection(own);
    },
  );

  app.get<{ Params: IdParams }>(
    "/challenges/:id/rank/user",
    {
      schema: {
        params: idParams,
        response: { ...entityResponse("user-rank"), ...notModified },
      },
    },
    async ({ params, user, language, now }, reply) => {
      const rules = await rulesFor(app, params.id, user, { now });
      const rank = await rankings.ofUser(rules, user, language);
      reply.headers(revalidated);
      return rank;
    },
  );

  app.get<{ Params: IdParams }>(
    "/challenges/:id/moderation",
    {
      schema: {
        params: idParams,
        response: { ...entityResponse("moderation"), ...notModified },
      },
    },
    async ({ params, user, now }) =>
      results.moderation(await rulesFor(app, params.id, user, { now }), user),
  );
};
