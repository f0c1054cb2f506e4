import {
  keepPreviousData,
  queryOptions,
  useQuery,
} from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { HttpError } from "#src/api/errors/error-classes.ts";
import type { Permission } from "#src/domain/permissions.ts";
import type {
  OfficeAuditEvent,
  OfficeParticipantDetail,
  OfficeRole,
  OfficeSession,
  OfficeToday,
} from "#src/schema/types.gen.ts";
import type { OfficeClient } from "./office-client.ts";

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
    queryFn: async () =>
      (await client.request("GET", "/session", {
        isSigningIn: true,
      })) as OfficeSession,
  });

/** Returns whether the signed-in user has a permission. */
export function useMay(): (permission: Permission) => boolean {
  const { data, error } = useQuery(sessionQuery(useOffice()));
  const isRefused = error instanceof HttpError && error.status === 403;
  return (permission) =>
    !isRefused && data?.permissions.includes(permission) === true;
}

/** A page of a list below `/v2/bo`; the last page stays on the screen while the next one loads. */
export const listQuery = <Item>(
  client: OfficeClient,
  path: string,
  query: Readonly<Record<string, string | number | undefined>>,
) =>
  queryOptions({
    queryKey: ["list", path, query],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await client.request("GET", path, {
        query,
        signal,
      })) as OfficeList<Item>,
  });

export const rolesQuery = (client: OfficeClient) =>
  listQuery<OfficeRole>(client, "/roles", { itemsPerPage: 100 });

export const auditQuery = (
  client: OfficeClient,
  query: Readonly<Record<string, string | number | undefined>>,
) => listQuery<OfficeAuditEvent>(client, "/audit", query);

/** GET /today: what there is to do. */
export const todayQuery = (client: OfficeClient) =>
  queryOptions({
    queryKey: ["today"],
    queryFn: async ({ signal }) =>
      (await client.request("GET", "/today", { signal })) as OfficeToday,
  });

/** GET /participants/{id}: a participant with their points, orders and declarations. */
export const participantQuery = (client: OfficeClient, id: string) =>
  queryOptions({
    queryKey: ["participant", id],
    queryFn: async ({ signal }) =>
      (await client.request("GET", `/participants/${encodeURIComponent(id)}`, {
        signal,
      })) as OfficeParticipantDetail,
  });
