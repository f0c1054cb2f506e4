import {
  keepPreviousData,
  queryOptions,
  useQuery,
} from "@tanstack/react-query";
import { createContext, useContext } from "react";
import type { Permission } from "#src/domain/permissions.ts";
import type {
  OfficeAuditEvent,
  OfficeChange,
  OfficeParticipantDetail,
  OfficeRegistry,
  OfficeRelease,
  OfficeRevision,
  OfficeRole,
  OfficeSession,
  OfficeToday,
  OfficeVerdict,
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
    queryFn: async () =>
      (await client.request("GET", "/session", {
        isSigningIn: true,
      })) as OfficeSession,
  });

/** Returns whether the signed-in user has a permission. */
export function useMay(): (permission: Permission) => boolean {
  const { data } = useQuery(sessionQuery(useOffice()));
  return (permission) => data?.permissions.includes(permission) === true;
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

/** GET /registry: the kinds of documents in a language, and what the signed-in user may do with them. */
export const registryQuery = (client: OfficeClient, language: string) =>
  queryOptions({
    queryKey: ["registry", language],
    queryFn: async ({ signal }) =>
      (await client.request("GET", "/registry", { signal })) as OfficeRegistry,
  });

/** A page of the releases of a document, the newest first. */
export const releasesQuery = (
  client: OfficeClient,
  document: string,
  query: Readonly<Record<string, string | undefined>> = {},
) => listQuery<OfficeRelease>(client, `/documents/${document}/releases`, query);

/** An immutable state of a document, with its body. */
export const revisionQuery = (
  client: OfficeClient,
  document: string,
  revision: number,
) =>
  queryOptions({
    queryKey: ["revision", document, revision],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await client.request(
        "GET",
        `/documents/${document}/revisions/${revision}`,
        { signal },
      )) as OfficeRevision,
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
    queryFn: async ({ signal }) =>
      (await client.request("GET", `/documents/${document}/diff`, {
        query: { from, to },
        signal,
      })) as { changes: OfficeChange[] },
  });

/** POST /documents/{id}/examine: what stands against publishing a body. */
export const verdictsQuery = (
  client: OfficeClient,
  document: string,
  body: object,
) =>
  queryOptions({
    queryKey: ["verdicts", document, body],
    queryFn: async ({ signal }) => {
      const examined = (await client.request(
        "POST",
        `/documents/${document}/examine`,
        { body: { body }, signal },
      )) as { verdicts: OfficeVerdict[] };
      return examined.verdicts;
    },
  });
