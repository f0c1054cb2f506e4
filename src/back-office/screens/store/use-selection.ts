import { useState } from "react";
import type { OfficeOrder } from "#src/schema/types.gen.ts";
import { ordersById } from "./order-queries.ts";

const none: ReadonlyMap<number, OfficeOrder> = new Map();

/** The selected orders; none in another list. @param list identifies what is listed */
export function useSelection(list: string) {
  const [state, setState] = useState({ list, orders: none });
  const selected = state.list === list ? state.orders : none;
  const set = (orders: ReadonlyMap<number, OfficeOrder>) =>
    setState({ list, orders });
  return {
    selected,
    clear: () => set(none),
    add: (orders: readonly OfficeOrder[]) =>
      set(new Map([...selected, ...ordersById(orders)])),
    remove(ids: readonly number[]) {
      const left = new Map(selected);
      for (const id of ids) left.delete(id);
      set(left);
    },
  };
}
