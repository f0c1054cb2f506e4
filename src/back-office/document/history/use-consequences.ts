import { queryOptions, useQuery } from "@tanstack/react-query";
import { useOffice } from "#src/back-office/api/office.ts";
import type { OfficeClient } from "#src/back-office/api/office-client.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { OfficeDocument, OfficeSettling } from "#src/schema/types.gen.ts";

/** Whether publishing a document of a kind changes what people have (BO-14.3). */
export const hasConsequences = (kind: string): boolean => kind === "challenge";

/** What publishing a body would do to the people who have a result; disabled for kinds that do nothing to them. */
export const useConsequences = (
  { id, kind }: Pick<OfficeDocument, "id" | "kind">,
  body: JsonObject,
) => {
  const client = useOffice();
  return useQuery({
    queryKey: ["consequences", id, body],
    queryFn: ({ signal }) =>
      client.request("POST", "/documents/{id}/consequences", {
        params: { id },
        body: { body },
        signal,
      }),
    enabled: hasConsequences(kind),
    // Results change while the dialog is closed.
    ...{ gcTime: 0, retry: false },
  });
};

/** Whether results are being settled by the goals that were published last. */
export const isSettling = ({ total, finishedAt }: OfficeSettling): boolean =>
  total > 0 && finishedAt === null;

const SETTLING_INTERVAL_MS = 1_500;

/** How far the results of a challenge are settled after a change of its goals; read again until they all are (BO-11.2). */
export const settlingQuery = (client: OfficeClient, id: string) =>
  queryOptions({
    queryKey: ["list", "settling", id],
    queryFn: ({ signal }) =>
      client.request("GET", "/documents/{id}/settling", {
        params: { id },
        signal,
      }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isSettling(data) && SETTLING_INTERVAL_MS,
  });
