import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
} from "@tanstack/react-query";
import { useLanguage } from "#src/back-office/texts.ts";
import { withoutEdits } from "#src/domain/documents/list-edits.ts";
import type { ListRow } from "#src/domain/documents/lists.ts";
import {
  type CountedLanguages,
  everyLanguage,
} from "#src/domain/programme/languages.ts";
import type { Target } from "#src/forms/rjsf/document/form-context.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type {
  OfficeCatalogueProduct,
  OfficeCatalogueRequest,
  OfficeListRow,
  OfficeRegistry,
} from "#src/schema/types.gen.ts";
import { listQuery, useOffice } from "./office.ts";
import type { OfficeClient, Query } from "./office-client.ts";

/** A kind of document, and what the signed-in user may do with it. */
export type OfficeKind = Omit<OfficeRegistry["kinds"][number], "schema"> & {
  schema: JsonObject;
};

/** GET /registry: what exists, and what the signed-in user may do, in a language. */
export const registryQuery = (client: OfficeClient, language: string) =>
  queryOptions({
    queryKey: ["registry", language],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => client.request("GET", "/registry", { signal }),
  });

/** The registry in the language on the screen. */
export function useRegistry() {
  const { language } = useLanguage();
  return useQuery({
    ...registryQuery(useOffice(), language),
    // The labels of the last language stay until those of the next are there.
    placeholderData: keepPreviousData,
  });
}

/** The languages of the programme; all of the product while they are not known. */
export const useProgrammeLanguages = (): CountedLanguages =>
  useRegistry().data?.languages ?? everyLanguage;

/** The kind of this name; undefined while it is not known. */
export function useKind(kind: string): OfficeKind | undefined {
  const { data } = useRegistry();
  return data?.kinds.find((one) => one.kind === kind) as OfficeKind | undefined;
}

/** GET /documents/{id}. */
export const documentQuery = (client: OfficeClient, id: string) =>
  queryOptions({
    queryKey: ["document", id],
    queryFn: ({ signal }) =>
      client.request("GET", "/documents/{id}", { params: { id }, signal }),
  });

/** The body of a draft as the server has it, to be shown and not edited. */
export const draftBodyQuery = (client: OfficeClient, id: string) =>
  queryOptions({
    queryKey: ["draft-body", id],
    queryFn: async ({ signal }) => {
      const { body } = await client.request("GET", "/documents/{id}/draft", {
        params: { id },
        signal,
      });
      return body as JsonObject;
    },
  });

/** GET /targets: what references may lead to. */
export async function findTargets(
  client: OfficeClient,
  entity: string,
  query: { q?: string; id?: number },
): Promise<Target[]> {
  const { items } = await client.request("GET", "/targets", {
    query: { entity, itemsPerPage: 30, ...query },
  });
  return items.map(({ id, ...target }) => ({ ...target, id: Number(id) }));
}

/** What a reference leads to; null if it does not exist. */
export const targetQuery = (client: OfficeClient, entity: string, id: number) =>
  queryOptions({
    queryKey: ["target", entity, id],
    queryFn: async () => {
      const [found] = await findTargets(client, entity, { id });
      return found ?? null;
    },
  });

/** How many rows differ between two lists, by their hashes (BO-10.4); they never change. */
export const listCountsQuery = (
  client: OfficeClient,
  from: string,
  hash: string,
) =>
  queryOptions({
    queryKey: ["list-counts", from, hash],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const { counts } = await client.request("GET", "/lists/{hash}/diff", {
        params: { hash },
        query: { from, itemsPerPage: 1 },
        signal,
      });
      return counts ?? null;
    },
  });

/** GET /documents/{id}/facts: what people have done with a document, which decides what may still change in it (BO-11.1). */
export const factsQuery = (client: OfficeClient, document: string) =>
  queryOptions({
    queryKey: ["facts", document],
    queryFn: ({ signal }) =>
      client.request("GET", "/documents/{id}/facts", {
        params: { id: document },
        signal,
      }),
  });

/** GET /documents/values: what documents of a kind have in a field, and how many each; the first hundred. */
export const fieldValuesQuery = (
  client: OfficeClient,
  kind: string,
  field: string,
) =>
  queryOptions({
    queryKey: ["field-values", kind, field],
    queryFn: async ({ signal }) => {
      const { items } = await client.request("GET", "/documents/values", {
        query: { kind, field, itemsPerPage: 100 },
        signal,
      });
      return items;
    },
  });

/** POST /products/find: products of the catalogue, all parts of them. */
export async function findProducts(
  client: OfficeClient,
  filter: Omit<OfficeCatalogueRequest, "after">,
): Promise<OfficeCatalogueProduct[]> {
  const products: OfficeCatalogueProduct[] = [];
  for (;;) {
    const { items, total } = await client.request("POST", "/products/find", {
      body: { ...filter, after: products.length },
    });
    products.push(...items);
    if (products.length >= total || items.length === 0) return products;
  }
}

/** A row of a list, with what its key leads to. */
export type ListedRow = Pick<
  OfficeListRow,
  "key" | "name" | "brand" | "range"
> & { row: ListRow };

const knownProducts = ["known-products"];

/** Remembers products of the catalogue, for rows that lists do not have yet. */
export const rememberProducts = (
  queries: QueryClient,
  products: readonly OfficeCatalogueProduct[],
): void =>
  void queries.setQueryData<ReadonlyMap<string, OfficeCatalogueProduct>>(
    knownProducts,
    (before) =>
      new Map([
        ...(before ?? []),
        ...products.map((one) => [one.productCode, one] as const),
      ]),
  );

/** A row that a list does not have yet. */
export function listedRow(
  queries: QueryClient,
  key: string,
  row: ListRow,
): ListedRow {
  const product = queries
    .getQueryData<ReadonlyMap<string, OfficeCatalogueProduct>>(knownProducts)
    ?.get(key);
  const {
    productName: name = null,
    brand = null,
    range = null,
  } = product ?? {};
  return { key, row, name, brand, range };
}

/** All rows of a list, by its hash, with names in a language; a list never changes. */
export const listRowsQuery = (
  client: OfficeClient,
  hash: string,
  language: string,
) =>
  queryOptions({
    queryKey: ["list-rows", hash, language],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    structuralSharing: false,
    async queryFn({ signal }): Promise<readonly ListedRow[]> {
      const page = (after: number) =>
        client.request("GET", "/lists/{hash}", {
          ...{ params: { hash }, query: { after }, signal },
        });
      const first = await page(0);
      const size = first.items.length;
      const others: ReturnType<typeof page>[] = [];
      for (let at = size; size > 0 && at < first.total; at += size)
        others.push(page(at));
      return [first, ...(await Promise.all(others))].flatMap(
        ({ items }) => items as ListedRow[],
      );
    },
  });

/** A page of the releases of a document, the newest first. */
export const releasesQuery = (
  client: OfficeClient,
  document: string,
  query: Query = {},
) => listQuery(client, "/documents/{id}/releases", query, { id: document });

/** The releases of a document that are still to come, the next one first. */
export const plannedQuery = (client: OfficeClient, document: string) =>
  queryOptions({
    queryKey: ["list", "planned", document],
    queryFn: async ({ signal }) => {
      const { planned } = await client.request(
        "GET",
        "/documents/{id}/releases",
        { params: { id: document }, query: { itemsPerPage: 1 }, signal },
      );
      return planned ?? [];
    },
  });

/** An immutable state of a document, with its body. */
export const revisionQuery = (
  client: OfficeClient,
  document: string,
  revision: number,
) =>
  queryOptions({
    queryKey: ["revision", document, revision],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      client.request("GET", "/documents/{id}/revisions/{revision}", {
        params: { id: document, revision },
        signal,
      }),
  });

/** What differs between two revisions. */
export const changesQuery = (
  client: OfficeClient,
  document: string,
  from: number,
  to: number,
) =>
  queryOptions({
    queryKey: ["changes", document, from, to],
    queryFn: ({ signal }) =>
      client.request("GET", "/documents/{id}/diff", {
        params: { id: document },
        query: { from, to },
        signal,
      }),
  });

/**
 * POST /documents/{id}/examine: what is wrong with a body.
 * @param at the instant of a release, from which on it is examined; only now if omitted
 */
export const examine = (
  client: OfficeClient,
  document: string,
  body: JsonObject,
  signal: AbortSignal,
  at?: string,
) =>
  client.request("POST", "/documents/{id}/examine", {
    params: { id: document },
    body: { body: withoutEdits(body), ...(at !== undefined && { at }) },
    signal,
  });

/** GET /release-sets/{id}: releases with one instant. */
export const releaseSetQuery = (client: OfficeClient, id: number) =>
  queryOptions({
    queryKey: ["release-set", id],
    queryFn: ({ signal }) =>
      client.request("GET", "/release-sets/{id}", { params: { id }, signal }),
  });
