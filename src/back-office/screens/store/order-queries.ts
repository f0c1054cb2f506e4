import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { listKey } from "#src/back-office/api/office.ts";
import type { OfficeClient } from "#src/back-office/api/office-client.ts";
import { orderSteps } from "#src/domain/store/order-steps.ts";
import type { OfficeOrder } from "#src/schema/types.gen.ts";

export type OrderStatus = OfficeOrder["status"];

/** The statuses of orders, in the order in which they have them. */
export const orderStatuses = [
  "ordered",
  "sent",
  "delivered",
  "cancelled",
] as const satisfies readonly OrderStatus[];

/** Whether an order of a status has a next step. */
export const isOpen = (status: OrderStatus): boolean =>
  Object.values(orderSteps).some(({ from }) =>
    from.some((one) => one === status),
  );

const PAGE_SIZE = 30;

/** The orders of a status, page by page: of those with a next step the oldest first, of the others the newest. */
export const ordersQuery = (
  client: OfficeClient,
  status: OrderStatus,
  filter: Readonly<Record<"q" | "group", string | undefined>>,
) =>
  infiniteQueryOptions({
    queryKey: [...listKey("/orders"), "board", { status, ...filter }],
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      client.request("GET", "/orders", {
        query: {
          ...{ status, ...filter },
          sort: isOpen(status) ? "createdAt" : "-createdAt",
          page: pageParam,
          itemsPerPage: PAGE_SIZE,
        },
        signal,
      }),
    getNextPageParam: ({ total }, pages) =>
      pages.length * PAGE_SIZE < total ? pages.length + 1 : undefined,
  });

/** Orders by their ids; an order that moved between two pages is in both. */
export const ordersById = (
  orders: readonly OfficeOrder[],
): Map<number, OfficeOrder> =>
  new Map(orders.map((order) => [order.id, order]));
