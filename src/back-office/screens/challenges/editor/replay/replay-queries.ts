import { queryOptions } from "@tanstack/react-query";
import { listQuery } from "#src/back-office/api/office.ts";
import type { OfficeClient } from "#src/back-office/api/office-client.ts";
import type { ReplayRules } from "#src/domain/challenge/replay.ts";
import { conditionsOf } from "#src/domain/challenge/replay-rules.ts";

/** What is replayed: the declarations of a challenge, in a period. */
interface ReplayChoice {
  source: number;
  from?: string | undefined;
  to?: string | undefined;
}

/** Milliseconds: hundreds of thousands of lines are read at once. */
const TIMEOUT = 120_000;

/** GET /challenges/{id}/replay, as it was sent: it is read apart from the page. */
export const linesQuery = (
  client: OfficeClient,
  challenge: number,
  query: ReplayChoice,
) =>
  queryOptions({
    queryKey: ["replay", challenge, query],
    // What people declare goes on; it is large, and not kept.
    ...{ staleTime: 60_000, gcTime: 0, structuralSharing: false },
    queryFn: async ({ signal }) => {
      const lines: unknown = await client.request(
        "GET",
        "/challenges/{id}/replay",
        {
          ...{ params: { id: challenge }, query: { ...query }, signal },
          ...{ as: "blob", timeout: TIMEOUT },
        },
      );
      return lines as Blob;
    },
  });

/** Challenges whose declarations can be replayed: those in which most was declared first. */
export const sourcesQuery = (client: OfficeClient) =>
  listQuery(client, "/challenges", { sort: "-declared", itemsPerPage: 100 });

const ROWS = 100;

/** What a list says of products, by their codes (BO-10.4); a list never changes. */
export const conditionsQuery = (client: OfficeClient, hash: string) =>
  queryOptions({
    queryKey: ["replay-products", hash],
    ...{ staleTime: Number.POSITIVE_INFINITY, structuralSharing: false },
    async queryFn({ signal }): Promise<ReplayRules["products"]> {
      const all = new Map<string, ReturnType<typeof conditionsOf>[1]>();
      for (let page = 1; ; page += 1) {
        const { items, total } = await client.request(
          "GET",
          "/lists/{hash}/rows",
          {
            params: { hash },
            query: { page, itemsPerPage: ROWS },
            signal,
          },
        );
        for (const { row } of items) all.set(...conditionsOf(row));
        if (page * ROWS >= total || items.length === 0) return all;
      }
    },
  });
