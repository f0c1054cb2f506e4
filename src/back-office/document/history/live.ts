import { useQuery } from "@tanstack/react-query";
import {
  releasesQuery,
  revisionQuery,
} from "#src/back-office/api/documents.ts";
import { useOffice } from "#src/back-office/api/office.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { OfficeDocument, OfficeRelease } from "#src/schema/types.gen.ts";

/** The release that participants see now; undefined before the first one. */
export const liveOf = (
  releases: readonly OfficeRelease[],
): OfficeRelease | undefined => releases.find(({ state }) => state === "live");

/** The body that participants see now; undefined while it is not known, and where nothing is live. */
export function useLiveBody(
  document: OfficeDocument | undefined,
): JsonObject | undefined {
  const client = useOffice();
  const id = document?.id ?? "";
  const isLive = document?.statuses?.includes("live") === true;
  const releases = useQuery({ ...releasesQuery(client, id), enabled: isLive });
  const live = liveOf(releases.data?.items ?? []);
  const { data } = useQuery({
    ...revisionQuery(client, id, live?.revision ?? 0),
    enabled: isLive && live !== undefined,
  });
  return data?.body as JsonObject | undefined;
}
