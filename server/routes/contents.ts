import type { FastifyInstance, FastifyRequest } from "fastify";
import { notFound } from "#server/http-problem.ts";
import { type PageQuery, pageOf, pageQuery } from "#server/paging.ts";
import {
  answers,
  answersCollection,
  wire,
} from "#server/plugins/wire-schemas.ts";
import type { Reader } from "#server/repositories/contents.ts";
import { isBackOffice } from "#server/repositories/users.ts";
import { type IdParams, idParams } from "./ids.ts";

const readerOf = ({ language, user }: FastifyRequest): Reader => ({
  language,
  now: new Date(),
  isBackOffice: isBackOffice(user),
});

/** Pages that a configurator composed, and what their widgets ask for by their own id. */
export function contentRoutes(app: FastifyInstance): void {
  const { contents, points } = app.repositories;

  async function page(id: number | "homepage", request: FastifyRequest) {
    const content = await contents.find(id, readerOf(request));
    if (content === undefined) throw notFound();
    return content;
  }

  const schema = { response: answers("page-content") };
  for (const path of ["/contents/homepage", "/contents/homepage/fo"])
    app.get(path, { schema }, (request) => page("homepage", request));
  for (const path of ["/contents/:id", "/contents/:id/fo"])
    app.get<{ Params: IdParams }>(
      path,
      { schema: { ...schema, params: idParams } },
      (request) => page(request.params.id, request),
    );

  app.get<{ Params: IdParams; Querystring: PageQuery }>(
    "/content-categories/:id/contents",
    {
      schema: {
        params: idParams,
        querystring: pageQuery({ status: { type: "string" } }),
        response: answersCollection(wire("content-card")),
      },
    },
    async (request) => {
      const { id } = request.params;
      if (!(await contents.hasCategory(id))) throw notFound();
      const page = pageOf(request.query);
      const { items, total } = await contents.ofCategory(
        id,
        page,
        readerOf(request),
      );
      return request.collection(items, { total, page });
    },
  );

  app.get<{ Params: IdParams }>(
    "/widget-points/:id/details",
    { schema: { params: idParams, response: answers("points-details") } },
    ({ user, language }) => points.details(user.id, language),
  );

  app.get<{ Params: IdParams }>(
    "/widget-game/:id/game-url",
    { schema: { params: idParams, response: answers("game-url") } },
    async ({ params }) => {
      const url = await contents.gameUrl(params.id);
      if (url === undefined) throw notFound();
      return { url };
    },
  );
}
