import { queryOptions } from "@tanstack/react-query";
import {
  type ListedRow,
  listRowsQuery,
} from "#src/back-office/api/documents.ts";
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

/** Milliseconds: one request reads hundreds of thousands of lines. */
const REPLAY_TIMEOUT_MS = 120_000;

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
          ...{ as: "blob", timeout: REPLAY_TIMEOUT_MS },
        },
      );
      return lines as Blob;
    },
  });

/** Challenges whose declarations can be replayed: those in which most was declared first. */
export const sourcesQuery = (client: OfficeClient) =>
  listQuery(client, "/challenges", { sort: "-declared", itemsPerPage: 100 });

const conditionsIn = (rows: readonly ListedRow[]): ReplayRules["products"] =>
  new Map(rows.map(({ row }) => conditionsOf(row)));

/** What a list says of products, by their codes (BO-10.4). */
export const conditionsQuery = (...of: Parameters<typeof listRowsQuery>) => ({
  ...listRowsQuery(...of),
  select: conditionsIn,
});
