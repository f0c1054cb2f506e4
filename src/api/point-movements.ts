import { infiniteQueryOptions } from "@tanstack/react-query";
import {
  type PointsFilter,
  periodOf,
} from "#src/domain/store/points-filter.ts";
import pointMovementShape from "#src/schema/shapes/wire-point-movement.gen.js";
import type { PointMovement } from "#src/schema/types.gen.ts";
import type { CallOptions } from "./call.ts";
import type { Client } from "./client.ts";
import { persisted } from "./keys.ts";
import { isComplete, type Page } from "./pages.ts";
import { apiOf } from "./query-client.ts";
import { readPage } from "./read-page.ts";

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
