import { useState } from "react";
import type { OfficeOrder } from "#src/schema/types.gen.ts";
import { ordersById } from "./order-queries.ts";

type Selected = ReadonlyMap<number, OfficeOrder | undefined>;

const none: Selected = new Map();

/**
 * The selected orders; none in another list. `chosen` is what is counted and moved: an order of the board as it is there now,
 * or not at all once it has left the board; and exported orders that the board does not show, which `hidden` counts.
 * @param list identifies what is listed
 * @param board the orders that are shown
 */
export function useSelection(list: string, board: readonly OfficeOrder[]) {
  const [state, setState] = useState({ list, orders: none });
  const selected = state.list === list ? state.orders : none;
  const set = (orders: Selected) => setState({ list, orders });
  const shown = ordersById(board);
  const chosen = [...selected].flatMap(
    ([id, exported]) => shown.get(id) ?? exported ?? [],
  );
  return {
    chosen,
    hidden: chosen.filter(({ id }) => !shown.has(id)).length,
    has: (id: number) => selected.has(id),
    clear: () => set(none),
    add: (orders: readonly OfficeOrder[]) =>
      set(
        new Map([
          ...selected,
          ...orders.map(({ id }) => [id, undefined] as const),
        ]),
      ),
    addExported: (orders: readonly OfficeOrder[]) =>
      set(
        new Map([
          ...selected,
          ...orders.map(
            (order) =>
              [order.id, shown.has(order.id) ? undefined : order] as const,
          ),
        ]),
      ),
    remove(ids: readonly number[]) {
      const left = new Map(selected);
      for (const id of ids) left.delete(id);
      set(left);
    },
  };
}
