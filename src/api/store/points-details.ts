import { queryOptions } from "@tanstack/react-query";
import { persisted } from "#src/api/cache/keys.ts";
import { apiOf } from "#src/api/cache/query-client.ts";
import type { CallOptions } from "#src/api/client/call.ts";
import type { Client } from "#src/api/client/client.ts";
import { path } from "#src/api/client/path.ts";
import { readOne } from "#src/api/client/read.ts";
import pointsDetailsShape from "#src/schema/shapes/wire-points-details.gen.js";
import type { PointsDetails } from "#src/schema/types.gen.ts";

/** GET /widget-points/{id}/details.jsonld: the user's points and where they come from. */
export const getPointsDetails = (
  client: Client,
  widget: string,
  call?: CallOptions,
): Promise<PointsDetails> =>
  readOne(
    client,
    path`/widget-points/${widget}/details.jsonld`,
    pointsDetailsShape,
    call,
  );

export const pointsDetailsKey = ["points-details"] as const;

/** Where the user's points come from, as a points widget lists them. */
export const pointsDetailsQuery = (widget: string) =>
  queryOptions({
    queryKey: [...pointsDetailsKey, widget],
    meta: persisted,
    queryFn: ({ signal, meta }) =>
      getPointsDetails(apiOf(meta), widget, { signal }),
  });
