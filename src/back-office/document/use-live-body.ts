import { useQuery } from "@tanstack/react-query";
import {
  factsQuery,
  releasesQuery,
  revisionQuery,
} from "#src/back-office/api/documents.ts";
import { useOffice } from "#src/back-office/api/office.ts";
import type { ChangeFacts } from "#src/domain/documents/kinds/kind.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { liveOf } from "./history/live.ts";

/** What participants see of a document; null where nothing is live, undefined while it is not known. */
export function useLiveBody(
  id: string,
  isEnabled = true,
): JsonObject | null | undefined {
  const client = useOffice();
  const { data: releases } = useQuery({
    ...releasesQuery(client, id),
    enabled: isEnabled,
  });
  const live = releases && liveOf(releases.items);
  const { data: revision } = useQuery({
    ...revisionQuery(client, id, live?.revision ?? 0),
    enabled: live !== undefined,
  });
  if (releases === undefined) return undefined;
  return live === undefined ? null : (revision?.body as JsonObject | undefined);
}

/** What people have done with what is live (BO-11.1); undefined while it is not known, and where nothing is live. */
export function useChangeFacts(
  id: string,
  isEnabled = true,
): ChangeFacts | undefined {
  const live = useLiveBody(id, isEnabled);
  const { data } = useQuery({
    ...factsQuery(useOffice(), id),
    enabled: isEnabled && live != null,
  });
  return data;
}
