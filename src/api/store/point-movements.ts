import { infiniteQueryOptions } from "@tanstack/react-query";
import { persisted } from "#src/api/cache/keys.ts";
import { apiOf } from "#src/api/cache/query-client.ts";
import type { CallOptions } from "#src/api/client/call.ts";
import type { Client } from "#src/api/client/client.ts";
import { readPage } from "#src/api/client/read-page.ts";
import { isComplete, type Page } from "#src/api/programme/pages.ts";
import {
  type PointsFilter,
  periodOf,
} from "#src/domain/store/points-filter.ts";
import pointMovementShape from "#src/schema/shapes/wire-point-movement.gen.js";
import type { PointMovement } from "#src/schema/types.gen.ts";

/** GET /user/point-movements: one page of the changes to the user's balance, newest first, numbered from 1. */
export const getPointMovements = (
  client: Client,
  { kind, origin, ...days }: PointsFilter,
  page: { page: number; pageSize: number },
  call?: CallOptions,
): Promise<Page<PointMovement>> =>
  readPage(client, "/user/point-movements", pointMovementShape, page, {
    ...call,
    query: { kind, origin, ...periodOf(days, client.timeZone()) },
  });

export const pointMovementsKey = ["point-movements"] as const;

/** The changes to the user's balance, newest first. */
export const pointMovementsQuery = (filter: PointsFilter, pageSize: number) =>
  infiniteQueryOptions({
    queryKey: [...pointMovementsKey, filter, pageSize],
    meta: persisted,
    queryFn: ({ signal, meta, pageParam }) =>
      getPointMovements(
        apiOf(meta),
        filter,
        { page: pageParam, pageSize },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (_, pages) =>
      isComplete(pages) ? undefined : pages.length + 1,
  });
