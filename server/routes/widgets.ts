import type { FastifyInstance } from "fastify";
import { notFound } from "#server/http-problem.ts";
import { type IdParams, idParams } from "#server/parameters.ts";
import { entityResponse } from "#server/plugins/wire-schemas.ts";
import { readerOf } from "./contents.ts";

/** The data of widgets that ask for it by an id: badges, points, games. */
export function widgetRoutes(app: FastifyInstance): void {
  const { badges, contents, points } = app.repositories;

  app.get<{ Params: IdParams }>(
    "/badges/:id/user",
    { schema: { params: idParams, response: entityResponse("badge") } },
    async ({ params, user, language }) => {
      const badge = await badges.ofUser(params.id, user.id, language);
      if (badge === undefined) throw notFound();
      return badge;
    },
  );

  app.get<{ Params: IdParams }>(
    "/widget-points/:id/details",
    {
      schema: { params: idParams, response: entityResponse("points-details") },
    },
    ({ user, language }) => points.details(user.id, language),
  );

  app.get<{ Params: IdParams }>(
    "/widget-game/:id/game-url",
    {
      config: { holdsSecret: true },
      schema: { params: idParams, response: entityResponse("game-url") },
    },
    async (request) => {
      const { id } = request.params;
      const url = await contents.gameUrl(id, readerOf(request));
      if (url === undefined) throw notFound();
      return { url };
    },
  );
}
