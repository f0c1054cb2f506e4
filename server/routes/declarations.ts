import type { FastifyInstance } from "fastify";
import type { EntryStatus } from "#server/database/schema.ts";
import {
  type IdParams,
  idParams,
  type PageQuery,
  pageOf,
  pageQuery,
} from "#server/parameters.ts";
import { collectionResponse, wire } from "#server/plugins/wire-schemas.ts";
import { rulesFor } from "./challenges.ts";

interface DeclarationsQuery extends PageQuery {
  type?: EntryStatus;
}

/** The user's declarations. */
export function declarationRoutes(app: FastifyInstance): void {
  const { declarations } = app.repositories;

  app.get<{ Params: IdParams; Querystring: DeclarationsQuery }>(
    "/declarations/challenge/:id/user",
    {
      schema: {
        params: idParams,
        querystring: pageQuery({
          type: { enum: ["validated", "refused", "waiting"] },
        }),
        response: collectionResponse(wire("declaration")),
      },
    },
    async (request) => {
      const { user, params, query, language } = request;
      await rulesFor(app, params.id, user);
      const page = pageOf(query);
      const { items, total } = await declarations.ofUser({
        challengeId: params.id,
        userId: user.id,
        language,
        page,
        ...(query.type && { status: query.type }),
      });
      return request.collection(items, { total, page });
    },
  );
}
