import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { invalid } from "#server/core/http-problem.ts";
import type { SignedInUser } from "#server/core/signed-in-user.ts";
import { type MessageKey, translate } from "#server/core/translate.ts";
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
  fileResponse,
  wire,
} from "#server/http/wire-schemas.ts";
import {
  type ProductFilter,
  type ProductOrder,
  productOrders,
  searchWords,
} from "#server/repositories/challenges/products.ts";
import { listsFor } from "#server/repositories/index.ts";
import { unitIn } from "#src/domain/challenge/unit.ts";
import { inRegion, regionOf } from "#src/domain/programme/locale.ts";
import { byteOrderMark, csvNewline, csvRows } from "#src/domain/values/csv.ts";
import { allProductsPageSize } from "#src/domain/values/page-sizes.ts";
import type { ChallengeListProduct, Language } from "#src/schema/types.gen.ts";
import { rulesFor } from "./challenges.ts";

const id = idParams.properties.id;
const text = { type: "string", maxLength: 2000 };

type ListQuery = PageQuery & { id: number } & ProductFilter & {
    [By in ProductOrder as `order[${By}]`]?: "asc" | "desc";
  };

const listQuery = {
  ...pageQuery({
    id,
    search: { type: "string", maxLength: 200 },
    brands: text,
    ranges: text,
    ...Object.fromEntries(
      productOrders.map((by) => [`order[${by}]`, { enum: ["asc", "desc"] }]),
    ),
  }),
  required: ["id"],
};

/** Each word of a search adds to its cost. */
const MAX_SEARCH_WORDS = 12;

const costOf = (query: ListQuery): number =>
  costOfRows(pageOf(query, allProductsPageSize).limit) +
  searchWords(query.search).length;

const namesQuery = { type: "object", properties: { challenge: id } };

/** Products that can be declared, and the values to filter them by. */
export function productRoutes(app: FastifyInstance): void {
  const { programme } = app.repositories;
  const productsFor = (user: SignedInUser) =>
    listsFor(app.repositories, user).products;

  app.get<{ Querystring: ListQuery }>(
    "/challenge-list-products",
    {
      config: { readCost: ({ query }) => costOf(query as ListQuery) },
      schema: {
        querystring: listQuery,
        response: collectionResponse(wire("challenge-list-product")),
      },
    },
    async (request) => {
      const { query, user, language, now } = request;
      if (searchWords(query.search).length > MAX_SEARCH_WORDS)
        throw invalid([
          {
            propertyPath: "search",
            messageKey: "tooManyWords",
            limit: MAX_SEARCH_WORDS,
          },
        ]);
      await rulesFor(app, query.id, user, { now });
      const page = pageOf(query, allProductsPageSize);
      const by = productOrders.find((one) => query[`order[${one}]`]);
      const { items, total } = await productsFor(user).list(
        query.id,
        query,
        language,
        page,
        {
          by,
          direction: by && query[`order[${by}]`],
        },
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
          response: collectionResponse({ type: "string" }),
        },
      },
      async (request) => {
        const { user, now } = request;
        const { challenge } = request.query;
        if (challenge !== undefined)
          await rulesFor(app, challenge, user, { now });
        return request.collection(
          await productsFor(user)[kind](user, now, challenge),
        );
      },
    );

  app.get<{ Params: IdParams }>(
    "/challenges/:id/products/export",
    {
      config: { readCost: () => costOfRows(allProductsPageSize) },
      schema: { params: idParams, response: fileResponse("text/csv") },
    },
    async ({ params, user, language, now }, reply) => {
      await rulesFor(app, params.id, user, { now });
      const { locale } = await programme.config(language);
      return reply
        .type("text/csv; charset=utf-8")
        .header(
          "Content-Disposition",
          `attachment; filename="challenge-${params.id}-products.csv"`,
        )
        .send(
          Readable.from(
            csvOf(
              productsFor(user).all(params.id, language),
              language,
              regionOf(locale),
            ),
          ),
        );
    },
  );
}

const csvHead = [
  "products.csv.code",
  "products.csv.product",
  "products.csv.brand",
  "products.csv.range",
  "products.csv.unit",
  "products.csv.threshold",
  "products.csv.reward",
  "products.csv.coefficient",
] as const satisfies readonly MessageKey[];

/** A challenge's products as CSV in a language, with numbers in the format of the programme's region. */
export async function* csvOf(
  parts: AsyncIterable<readonly ChallengeListProduct[]>,
  language: Language,
  region: string | undefined,
): AsyncGenerator<string> {
  const lines = (rows: Parameters<typeof csvRows>[0]) =>
    csvRows(rows, inRegion(language, region)) + csvNewline;
  yield byteOrderMark + lines([csvHead.map((key) => translate(key, language))]);
  for await (const part of parts)
    if (part.length > 0)
      yield lines(
        part.map(
          ({ challengeProduct: product, threshold, reward, coefficient }) => [
            product.productCode,
            product.productName,
            product.brand,
            product.range,
            unitIn(language, 1, product.unit),
            threshold,
            reward,
            coefficient,
          ],
        ),
      );
}
