import type { FastifyInstance } from "fastify";
import {
  type IdParams,
  idParams,
  type PageQuery,
  pageOf,
  pageQuery,
} from "#server/parameters.ts";
import {
  collectionResponse,
  fileResponse,
  wire,
} from "#server/plugins/wire-schemas.ts";
import type { ChallengeListProduct } from "#src/schema/types.gen.ts";
import { rulesFor } from "./challenges.ts";

/** The front office asks for all products at once (CH-9.6). */
const MAX_PRODUCTS = 10_000;

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
        response: collectionResponse(wire("challenge-list-product")),
      },
    },
    async (request) => {
      const { id, search, brands, ranges, ...paging } = request.query;
      await rulesFor(app, id, request.user);
      const page = pageOf(paging, MAX_PRODUCTS);
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
          response: collectionResponse({ type: "string" }),
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
    { schema: { params: idParams, response: fileResponse("text/csv") } },
    async ({ params, user }, reply) => {
      await rulesFor(app, params.id, user);
      const { items } = await products.list(
        params.id,
        {},
        { limit: MAX_PRODUCTS, offset: 0 },
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

const csvColumns = [
  "code",
  "product",
  "brand",
  "range",
  "unit",
  "threshold",
  "reward",
  "coefficient",
];

/** A value that no spreadsheet evaluates as a formula, quoted when it must be. */
function csvCell(value: unknown): string {
  const text = String(value ?? "");
  const safe =
    typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Products of a challenge as CSV (RFC 4180), with a byte order mark so that spreadsheets read it as UTF-8. */
export function csvOf(products: readonly ChallengeListProduct[]): string {
  const rows = products.map(
    ({ challengeProduct: product, threshold, reward, coefficient }) => [
      product.productCode,
      product.productName,
      product.brand,
      product.range,
      product.unit,
      threshold,
      reward,
      coefficient,
    ],
  );
  return `\uFEFF${[csvColumns, ...rows].map((row) => `${row.map(csvCell).join(",")}\r\n`).join("")}`;
}
