import {
  keepPreviousData,
  queryOptions,
  useQuery,
} from "@tanstack/react-query";
import { useLanguage } from "#src/back-office/texts.ts";
import type { JsonObject } from "#src/domain/documents/languages.ts";
import type { Target } from "#src/forms/rjsf/document/form-context.ts";
import type {
  OfficeChange,
  OfficeDocument,
  OfficeExamineSetRequest,
  OfficeRegistry,
  OfficeRelease,
  OfficeReleaseSet,
  OfficeReplacedHomePage,
  OfficeRevision,
  OfficeTarget,
  OfficeVerdict,
} from "#src/schema/types.gen.ts";
import { listQuery, type OfficeList, useOffice } from "./office.ts";
import type { OfficeClient } from "./office-client.ts";

/** A kind of document, and what the signed-in user may do with it. */
export type OfficeKind = Omit<OfficeRegistry["kinds"][number], "schema"> & {
  schema: JsonObject;
};

/** GET /registry: what exists, and what the signed-in user may do, in a language. */
export const registryQuery = (client: OfficeClient, language: string) =>
  queryOptions({
    queryKey: ["registry", language],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await client.request("GET", "/registry", { signal })) as OfficeRegistry,
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
): Promise<Target[]> {
  const { items } = (await client.request("GET", "/targets", {
    query: { entity, itemsPerPage: 30, ...query },
  })) as OfficeList<OfficeTarget>;
  return items.map(({ id, ...target }) => ({ ...target, id: Number(id) }));
}

/** A page of the releases of a document, the newest first. */
export const releasesQuery = (
  client: OfficeClient,
  document: string,
  query: Readonly<Record<string, string | undefined>> = {},
) => listQuery<OfficeRelease>(client, `/documents/${document}/releases`, query);

/** The releases of a document that are still to come, the next one first. */
export const plannedQuery = (client: OfficeClient, document: string) =>
  queryOptions({
    queryKey: ["list", "planned", document],
    queryFn: async ({ signal }) => {
      const { planned } = (await client.request(
        "GET",
        `/documents/${document}/releases`,
        { query: { itemsPerPage: 1 }, signal },
      )) as { planned?: OfficeRelease[] };
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
      })) as { changes: OfficeChange[]; total: number },
  });

/** What an examination says of a body. */
export interface Examination {
  verdicts: OfficeVerdict[];
  /** How many there are, of which these are the first. */
  total: number;
  /** The page that it replaces as the home page. */
  replacedHomePage?: OfficeReplacedHomePage;
}

/**
 * POST /documents/{id}/examine: what is wrong with a body.
 * @param at the instant of a release, from which on it is examined; only now if omitted
 */
export async function examine(
  client: OfficeClient,
  document: string,
  body: JsonObject,
  signal: AbortSignal,
  at?: string,
): Promise<Examination> {
  return (await client.request(
    "POST",
    `/documents/${encodeURIComponent(document)}/examine`,
    { body: { body, ...(at !== undefined && { at }) }, signal },
  )) as Examination;
}

/** POST /release-sets/examine: what is wrong with documents that are released together. */
export async function examineSet(
  client: OfficeClient,
  set: OfficeExamineSetRequest,
  signal: AbortSignal,
): Promise<Examination> {
  return (await client.request("POST", "/release-sets/examine", {
    body: set,
    signal,
  })) as Examination;
}

/** GET /release-sets/{id}: releases with one instant. */
export const releaseSetQuery = (client: OfficeClient, id: number) =>
  queryOptions({
    queryKey: ["release-set", id],
    queryFn: async ({ signal }) =>
      (await client.request("GET", `/release-sets/${id}`, {
        signal,
      })) as OfficeReleaseSet,
  });
