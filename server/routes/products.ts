import type { FastifyInstance } from "fastify";
import { type PageQuery, pageOf, pageQuery } from "#server/paging.ts";
import { answersCollection, wire } from "#server/plugins/wire-schemas.ts";
import { rulesFor } from "./challenge-rules.ts";
import { csvOf } from "./csv.ts";
import { type IdParams, idParams } from "./ids.ts";

/** "The product request asks for 10000" (specification, challenges 9). */
const MOST_PRODUCTS = 10_000;

const id = idParams.properties.id;
const text = { type: "string", maxLength: 2000 };

interface ListQuery extends PageQuery {
  id: number;
  search?: string;
  brands?: string;
  ranges?: string;
}

const listQuery = {
  ...pageQuery({ id, search: text, brands: text, ranges: text }),
  required: ["id"],
};

const namesQuery = { type: "object", properties: { challenge: id } };

const names = (list: string | undefined) =>
  (list ?? "").split(",").filter(Boolean);

/** Products that can be declared, and the values to filter them by. */
export function productRoutes(app: FastifyInstance): void {
  const { products } = app.repositories;

  app.get<{ Querystring: ListQuery }>(
    "/challenge-list-products",
    {
      schema: {
        querystring: listQuery,
        response: answersCollection(wire("challenge-list-product")),
      },
    },
    async (request) => {
      const { id, search, brands, ranges, ...paging } = request.query;
      await rulesFor(app, id, request.user);
      const page = pageOf(paging, MOST_PRODUCTS);
      const { items, total } = await products.list(
        id,
        { search: search ?? "", brands: names(brands), ranges: names(ranges) },
        page,
      );
      return request.collection(items, { total, page });
    },
  );

  for (const kind of ["brands", "ranges"] as const)
    app.get<{ Querystring: { challenge?: number } }>(
      `/challenge-products/${kind}`,
      {
        schema: {
          querystring: namesQuery,
          response: answersCollection({ type: "string" }),
        },
      },
      async (request) => {
        const { challenge } = request.query;
        if (challenge !== undefined)
          await rulesFor(app, challenge, request.user);
        return request.collection(
          await products[kind](request.user, challenge),
        );
      },
    );

  app.get<{ Params: IdParams }>(
    "/challenges/:id/products/export",
    { schema: { params: idParams } },
    async ({ params, user }, reply) => {
      await rulesFor(app, params.id, user);
      const { items } = await products.list(
        params.id,
        {},
        { limit: MOST_PRODUCTS, offset: 0 },
      );
      return reply
        .type("text/csv; charset=utf-8")
        .header(
          "Content-Disposition",
          `attachment; filename="challenge-${params.id}-products.csv"`,
        )
        .send(csvOf(items));
    },
  );
}
