import { useInfiniteQuery } from "@tanstack/react-query";
import { useOffice } from "#src/back-office/api/office.ts";
import { type OrderStatus, ordersById, ordersQuery } from "./order-queries.ts";

/** A column of the board: the orders of a status that are shown, and more when they are requested. */
function useColumn(
  status: OrderStatus,
  q: string | undefined,
  isShown: boolean,
) {
  const query = useInfiniteQuery({
    ...ordersQuery(useOffice(), status, q),
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
  q: string | undefined,
  status: OrderStatus | undefined,
): BoardColumn[] {
  const shows = (one: OrderStatus) => status === undefined || status === one;
  return [
    useColumn("ordered", q, shows("ordered")),
    useColumn("sent", q, shows("sent")),
    useColumn("delivered", q, shows("delivered")),
    useColumn("cancelled", q, shows("cancelled")),
  ].filter(({ isShown }) => isShown);
}
