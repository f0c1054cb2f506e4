import {
  keepPreviousData,
  mutationOptions,
  queryOptions,
} from "@tanstack/react-query";
import { allProductsPageSize } from "#src/domain/page-sizes.ts";
import challengeListProductShape from "#src/schema/shapes/wire-challenge-list-product.gen.js";
import productNameShape from "#src/schema/shapes/wire-product-name.gen.js";
import type { ChallengeListProduct } from "#src/schema/types.gen.ts";
import type { CallOptions, Client } from "./client.ts";
import { AbortedError, ApiError } from "./errors.ts";
import { path } from "./path.ts";
import { apiOf } from "./query-client.ts";
import { type List, readAll } from "./read.ts";
import { readPage } from "./read-page.ts";

/** In the place of a brand or a range: the products that have none. */
export const notIndicated = "";

/** What the products of a challenge can be filtered by; without a filter, all. */
export interface ProductFilter {
  search: string;
  brands: readonly string[];
  ranges: readonly string[];
}

export const noFilter: ProductFilter = { search: "", brands: [], ranges: [] };

/** Names with commas between; an empty one among them, last, stands for the products without a name: `,` for those alone. */
function listed(names: readonly string[]): string | undefined {
  const named = names.filter((name) => name !== notIndicated);
  if (named.length === names.length) return named.join(",") || undefined;
  return `${named.join(",")},`;
}

/** GET /challenge-list-products.jsonld: the products of a challenge that meet a filter, with what each brings (CH-7.3.20). */
export const getChallengeProducts = (
  client: Client,
  challenge: string,
  { search, brands, ranges }: ProductFilter,
  call?: CallOptions,
): Promise<List<ChallengeListProduct>> =>
  readAll(
    client,
    "/challenge-list-products.jsonld",
    challengeListProductShape,
    {
      ...call,
      query: {
        id: challenge,
        itemsPerPage: allProductsPageSize,
        search: search.trim() || undefined,
        brands: listed(brands),
        ranges: listed(ranges),
      },
    },
  );

/** Logs that a call for products failed (CH-8.8), unless it was aborted. */
async function logFailure<Products>(
  call: Promise<Products>,
): Promise<Products> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && !(error instanceof AbortedError))
      console.error("Failed to fetch products:", error);
    throw error;
  }
}

/** The products of a challenge that meet a filter; with another filter the last ones stay until the next ones are there. */
export const challengeProductsQuery = (
  challenge: string,
  filter: ProductFilter,
) =>
  queryOptions({
    queryKey: ["challenge", challenge, "list-products", filter],
    queryFn: ({ signal, meta }) =>
      logFailure(
        getChallengeProducts(apiOf(meta), challenge, filter, { signal }),
      ),
    placeholderData: keepPreviousData,
  });

/** One page of the products of a challenge, from 1; the last page stays until the next one is there. */
export const challengeProductsPageQuery = (
  challenge: string,
  { page, pageSize }: { page: number; pageSize: number },
) =>
  queryOptions({
    queryKey: ["challenge", challenge, "list-products", { page, pageSize }],
    queryFn: ({ signal, meta }) =>
      logFailure(
        readPage(
          apiOf(meta),
          "/challenge-list-products.jsonld",
          challengeListProductShape,
          { page, pageSize },
          { query: { id: challenge }, signal },
        ),
      ),
    placeholderData: keepPreviousData,
  });

/** GET /challenge-products/brands or …/ranges: the names that the products of a challenge have. */
export const getProductNames = async (
  client: Client,
  challenge: string,
  kind: "brands" | "ranges",
  call?: CallOptions,
): Promise<string[]> => {
  const { items } = await readAll(
    client,
    path`/challenge-products/${kind}`,
    productNameShape,
    { ...call, query: { challenge } },
  );
  return items;
};

/** The names that the products of a challenge have. */
export const productNamesQuery = (
  challenge: string,
  kind: "brands" | "ranges",
) =>
  queryOptions({
    queryKey: ["challenge", challenge, "list-products", kind],
    queryFn: ({ signal, meta }) =>
      getProductNames(apiOf(meta), challenge, kind, { signal }),
  });

/** GET /challenges/{id}/products/export: the products of a challenge as CSV. */
export const exportProducts = async (
  client: Client,
  challenge: string,
): Promise<Blob> => {
  const url = path`/challenges/${challenge}/products/export`;
  return (await client.request("GET", url, { as: "blob" })) as Blob;
};

/** The products of a challenge as CSV, with the session's token. */
export const exportProductsMutation = (challenge: string) =>
  mutationOptions<Blob, Error, void>({
    mutationFn: (_, { meta }) => exportProducts(apiOf(meta), challenge),
  });
