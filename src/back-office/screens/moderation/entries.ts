import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { OfficeList } from "#src/back-office/api/office.ts";
import type { OfficeClient } from "#src/back-office/api/office-client.ts";
import type {
  OfficeModerationEntry,
  OfficeModerationItem,
} from "#src/schema/types.gen.ts";

export type Entry = OfficeModerationItem;
export type EntryDetails = OfficeModerationEntry;
export type EntryRef = Pick<Entry, "kind" | "id">;
export type Verdict = "validated" | "refused";

export const statuses = [
  "waiting",
  "pending",
  "validated",
  "refused",
] as const satisfies readonly Entry["status"][];
export const signals = [
  "sameProof",
  "sameLines",
  "invoiceOutside",
  "highQuantity",
] as const satisfies readonly Entry["signals"][number][];

/** Names an entry in the address and in lists: `declaration-466`. */
export const keyOf = ({ kind, id }: EntryRef): string => `${kind}-${id}`;

/** The entry that a key names. */
export function refOf(key: string): EntryRef | undefined {
  const [, kind, id] = /^(declaration|photo)-([1-9]\d{0,9})$/.exec(key) ?? [];
  return id === undefined
    ? undefined
    : { kind: kind as EntryRef["kind"], id: Number(id) };
}

export interface Queue extends OfficeList<Entry> {
  oldest: string | null;
  /** When it was requested, by this machine's clock. */
  requestedAt: number;
}

/** All lists of the queue. */
export const queueKey = ["list", "/moderation"];

/** All lists of the queue and what was read of entries, to refetch them. */
export const moderationKeys = [queueKey, ["moderation-entry"]];

/** GET /moderation: a page of the queue. */
export const queueQuery = (
  client: OfficeClient,
  query: Readonly<Record<string, string | undefined>>,
) =>
  queryOptions({
    queryKey: [...queueKey, query],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Queue> => {
      const requestedAt = Date.now();
      const list = await client.request("GET", "/moderation", {
        query,
        signal,
      });
      return { oldest: null, ...list, requestedAt };
    },
  });

/** GET /moderation/challenges: the challenges to filter by. */
export const challengesQuery = (client: OfficeClient) =>
  queryOptions({
    queryKey: ["moderation-challenges"],
    queryFn: ({ signal }) =>
      client.request("GET", "/moderation/challenges", { signal }),
  });

/** GET /moderation/{kind}/{id}: an entry with all that a decision needs. */
export const entryQuery = (client: OfficeClient, { kind, id }: EntryRef) =>
  queryOptions({
    queryKey: ["moderation-entry", kind, id],
    queryFn: ({ signal }) =>
      client.request("GET", `/moderation/${kind}/{id}`, {
        params: { id },
        signal,
      }),
  });

/** Whether the API has the bytes of a proof; else it is a picture that has an address only. */
export const hasFile = ({ type }: NonNullable<EntryDetails["proof"]>) =>
  type !== null;

/** The bytes of a proof; kept while it may be shown again. */
export const proofQuery = (client: OfficeClient, { kind, id }: EntryRef) =>
  queryOptions({
    queryKey: ["moderation-proof", kind, id],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    queryFn: ({ signal }) =>
      client.request("GET", `/moderation/${kind}/{id}/proof`, {
        ...{ params: { id }, as: "blob", timeout: 120_000, signal },
      }),
  });
