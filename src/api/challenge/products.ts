import {
  keepPreviousData,
  mutationOptions,
  queryOptions,
} from "@tanstack/react-query";
import { apiOf } from "#src/api/cache/query-client.ts";
import type { CallOptions } from "#src/api/client/call.ts";
import type { Client } from "#src/api/client/client.ts";
import { path } from "#src/api/client/path.ts";
import { type List, readAll } from "#src/api/client/read.ts";
import { AbortedError, ApiError } from "#src/api/errors/error-classes.ts";
import { allProductsPageSize } from "#src/domain/values/page-sizes.ts";
import challengeListProductShape from "#src/schema/shapes/wire-challenge-list-product.gen.js";
import productNameShape from "#src/schema/shapes/wire-product-name.gen.js";
import type { ChallengeListProduct } from "#src/schema/types.gen.ts";

/** Filter value for products without a brand or range. */
export const notIndicated = "";

/** Filters of a challenge's products; no filter means all. */
export interface ProductFilter {
  search: string;
  brands: readonly string[];
  ranges: readonly string[];
}

export const noFilter: ProductFilter = { search: "", brands: [], ranges: [] };

/** The brand or range of a product, by which it is counted and filtered. */
export const nameOf = (
  { challengeProduct }: ChallengeListProduct,
  field: "brand" | "range",
): string => challengeProduct[field]?.trim() || notIndicated;

/**
 * Comma-separated names. No server filters for products without a brand or range: all are requested, and filtered here.
 */
const listed = (names: readonly string[]): string | undefined =>
  names.includes(notIndicated) ? undefined : names.join(",") || undefined;

/**
 * GET /challenge-list-products.jsonld: a challenge's products that match a filter, with what each earns (CH-7.3.20).
 */
export async function getChallengeProducts(
  client: Client,
  challenge: string,
  { search, brands, ranges }: ProductFilter,
  call?: CallOptions,
): Promise<List<ChallengeListProduct>> {
  const list = await readAll(
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
  const fields = { brand: brands, range: ranges } as const;
  const chosen = (["brand", "range"] as const).filter((field) =>
    fields[field].includes(notIndicated),
  );
  if (chosen.length === 0) return list;
  const items = list.items.filter((product) =>
    chosen.every((field) => fields[field].includes(nameOf(product, field))),
  );
  return { ...list, items, total: items.length };
}

/** Logs that a request for products failed (CH-8.8), unless it was aborted. */
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

/**
 * A challenge's products that match a filter. When it changes, the previous ones stay until the new ones have loaded.
 */
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

/** GET /challenge-products/brands or …/ranges: the brands or ranges of a challenge's products. */
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

/** The brands or ranges of a challenge's products. */
export const productNamesQuery = (
  challenge: string,
  kind: "brands" | "ranges",
) =>
  queryOptions({
    queryKey: ["challenge", challenge, "list-products", kind],
    queryFn: ({ signal, meta }) =>
      getProductNames(apiOf(meta), challenge, kind, { signal }),
  });

/** GET /challenges/{id}/products/export: a challenge's products as CSV. */
export const exportProducts = async (
  client: Client,
  challenge: string,
): Promise<Blob> => {
  const url = path`/challenges/${challenge}/products/export`;
  return (await client.request("GET", url, { as: "blob" })) as Blob;
};

/** A challenge's products as CSV, fetched with the session's token. */
export const exportProductsMutation = (challenge: string) =>
  mutationOptions<Blob, Error, void>({
    mutationFn: (_, { meta }) => exportProducts(apiOf(meta), challenge),
  });
