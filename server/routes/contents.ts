import type { FastifyInstance, FastifyRequest } from "fastify";
import { notFound } from "#server/core/http-problem.ts";
import { mayWriteContents } from "#server/core/signed-in-user.ts";
import {
  type IdParams,
  idParams,
  type PageQuery,
  pageOf,
  pageQuery,
} from "#server/http/parameters.ts";
import {
  collectionResponse,
  entityResponse,
  wire,
} from "#server/http/wire-schemas.ts";
import type { Reader } from "#server/repositories/documents/contents.ts";

/** The reader of a page: user, language and time. */
export const readerOf = ({ language, now, user }: FastifyRequest): Reader => ({
  language,
  now,
  groupIds: user.groupIds,
  mayWrite: mayWriteContents(user),
});

/** Pages composed by configurators. */
export function contentRoutes(app: FastifyInstance): void {
  const { contents } = app.repositories;

  async function page(id: number | "homepage", request: FastifyRequest) {
    const content = await contents.find(id, readerOf(request));
    if (content === undefined) throw notFound();
    return content;
  }

  const schema = { response: entityResponse("page-content") };
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
        response: collectionResponse(wire("content-card")),
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
}
