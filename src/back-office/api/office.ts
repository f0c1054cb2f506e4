import {
  keepPreviousData,
  queryOptions,
  useQuery,
} from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { HttpError } from "#src/api/errors/error-classes.ts";
import type { Permission } from "#src/domain/people/permissions.ts";
import type { OfficeGroup } from "#src/schema/types.gen.ts";
import type {
  Ids,
  OfficeCall,
  OfficeClient,
  OfficePath,
  OfficeResponse,
  Query,
} from "./office-client.ts";

/** A page of a list. */
export interface OfficeList<Item> {
  items: Item[];
  total: number;
}

const OfficeContext = createContext<OfficeClient | undefined>(undefined);

export const OfficeProvider = OfficeContext.Provider;

/** The client of the back office. */
export function useOffice(): OfficeClient {
  const client = useContext(OfficeContext);
  if (client === undefined)
    throw new Error("There is no OfficeProvider around this component");
  return client;
}

/** GET /session: the signed-in user and their permissions; fails with 401 without a session. */
export const sessionQuery = (client: OfficeClient) =>
  queryOptions({
    queryKey: ["session"],
    staleTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
    // Roles may have been given or taken meanwhile.
    refetchOnWindowFocus: "always",
    queryFn: () => client.request("GET", "/session", { isSigningIn: true }),
  });

/** Returns whether the signed-in user has a permission. */
export function useMay(): (permission: Permission) => boolean {
  const { data, error } = useQuery(sessionQuery(useOffice()));
  const isRefused = error instanceof HttpError && error.status === 403;
  return (permission) =>
    !isRefused && data?.permissions.includes(permission) === true;
}

/** The paths of lists. */
type ListPath = {
  [P in OfficePath<"GET">]: OfficeResponse<"GET", P> extends OfficeList<unknown>
    ? P
    : never;
}[OfficePath<"GET">];

/** The key of all pages of a list, to refetch them. */
export const listKey = (path: ListPath, params: Ids = {}) => [
  ...["list", path],
  ...Object.values(params),
];

/**
 * A page of a list below `/v2/bo`; the last page stays on the screen while the next one loads.
 * @param params the ids in the path
 */
export const listQuery = <P extends ListPath>(
  client: OfficeClient,
  path: P,
  query: Query,
  params: Ids = {},
) =>
  queryOptions({
    queryKey: [...listKey(path, params), query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      client.request("GET", path, {
        ...{ params, query, signal },
      } as unknown as OfficeCall<"GET", P>),
  });

export const rolesQuery = (client: OfficeClient) =>
  listQuery(client, "/roles", { itemsPerPage: 100 });

export const auditQuery = (client: OfficeClient, query: Query) =>
  listQuery(client, "/audit", query);

/** All groups of the programme. */
export const groupsQuery = (client: OfficeClient) =>
  queryOptions({
    queryKey: ["groups"],
    queryFn: async ({ signal }) => {
      const all: OfficeGroup[] = [];
      for (let page = 1; ; page += 1) {
        const { items, total } = await client.request("GET", "/groups", {
          query: { page, itemsPerPage: 100 },
          signal,
        });
        all.push(...items);
        if (all.length >= total || items.length === 0) return all;
      }
    },
  });

/** GET /today: what there is to do. */
export const todayQuery = (client: OfficeClient) =>
  queryOptions({
    queryKey: ["today"],
    queryFn: ({ signal }) => client.request("GET", "/today", { signal }),
  });

/** GET /participants/{id}: a participant with their points, orders and declarations. */
export const participantQuery = (client: OfficeClient, id: string) =>
  queryOptions({
    queryKey: ["participant", id],
    queryFn: ({ signal }) =>
      client.request("GET", "/participants/{id}", { params: { id }, signal }),
  });
