import {
  keepPreviousData,
  queryOptions,
  useQuery,
} from "@tanstack/react-query";
import { useLanguage } from "#src/back-office/texts.ts";
import type { JsonObject } from "#src/domain/documents/languages.ts";
import type {
  OfficeDocument,
  OfficeRegistry,
  OfficeUsage,
} from "#src/schema/types.gen.ts";
import { type OfficeList, registryQuery, useOffice } from "./office.ts";
import type { OfficeClient } from "./office-client.ts";

/** A kind of document, and what the signed-in user may do with it. */
export type OfficeKind = Omit<OfficeRegistry["kinds"][number], "schema"> & {
  schema: JsonObject;
};

/** What exists, and what the signed-in user may do, in the language on the screen. */
export function useRegistry() {
  const { language } = useLanguage();
  return useQuery({
    ...registryQuery(useOffice(), language),
    staleTime: Number.POSITIVE_INFINITY,
    // The labels of the last language stay until those of the next are there.
    placeholderData: keepPreviousData,
  });
}

/** The kind of this name; undefined while it is not known. */
export function useKind(kind: string): OfficeKind | undefined {
  const { data } = useRegistry();
  return data?.kinds.find((one) => one.kind === kind) as OfficeKind | undefined;
}

/** GET /documents/{id}. */
export const documentQuery = (client: OfficeClient, id: string) =>
  queryOptions({
    queryKey: ["document", id],
    queryFn: async ({ signal }) =>
      (await client.request("GET", `/documents/${encodeURIComponent(id)}`, {
        signal,
      })) as OfficeDocument,
  });

/** GET /targets: what references may lead to. */
export async function findTargets(
  client: OfficeClient,
  entity: string,
  query: { q?: string; id?: number },
): Promise<{ id: number; name: string | null }[]> {
  const { items } = (await client.request("GET", "/targets", {
    query: { entity, itemsPerPage: 30, ...query },
  })) as OfficeList<OfficeUsage>;
  return items.map(({ id, name }) => ({ id: Number(id), name }));
}
