import { useInfiniteQuery } from "@tanstack/react-query";
import { useOffice } from "#src/back-office/api/office.ts";
import { type OrderStatus, ordersById, ordersQuery } from "./order-queries.ts";

/** A column of the board: the orders of a status that are shown, and more when they are requested. */
function useColumn(
  status: OrderStatus,
  filter: Parameters<typeof ordersQuery>[2],
  isShown: boolean,
) {
  const query = useInfiniteQuery({
    ...ordersQuery(useOffice(), status, filter),
    enabled: isShown,
  });
  const pages = isShown ? query.data?.pages : undefined;
  return {
    status,
    isShown,
    isLoaded: query.data !== undefined,
    error: query.error,
    orders: [
      ...ordersById(pages?.flatMap(({ items }) => items) ?? []).values(),
    ],
    total: pages?.at(-1)?.total ?? 0,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
  };
}

export type BoardColumn = ReturnType<typeof useColumn>;

/** The columns of the board that are shown: all of them, or that of a status. */
export function useBoard(
  filter: Parameters<typeof ordersQuery>[2],
  status: OrderStatus | undefined,
): BoardColumn[] {
  const shows = (one: OrderStatus) => status === undefined || status === one;
  return [
    useColumn("ordered", filter, shows("ordered")),
    useColumn("sent", filter, shows("sent")),
    useColumn("delivered", filter, shows("delivered")),
    useColumn("cancelled", filter, shows("cancelled")),
  ].filter(({ isShown }) => isShown);
}
