import schema from "#schemas/imports/tracking-row.schema.json" with {
  type: "json",
};
import {
  type ImportKind,
  merged,
  refused,
} from "#src/domain/imports/import-kind.ts";
import type { ImportRow } from "#src/domain/imports/import-row.ts";
import type { Order } from "#src/schema/types.gen.ts";

export interface PresentOrder {
  id: number;
  user_id: number;
  status: Order["status"];
  carrier: string | null;
  tracking_number: string | null;
}

interface PresentOrders {
  byId: ReadonlyMap<number, PresentOrder>;
  actorId: number | null;
}

/** The id of an order by its reference (`R000012`); undefined for anything else. */
export function orderIdOf(reference: unknown): number | undefined {
  const digits = /^R?0*(\d{1,9})$/i.exec(String(reference))?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** The shipper's file: parcels of orders, which are sent by it (BO-7.4). */
export const tracking: ImportKind<PresentOrders> = {
  schema,
  key: ["order"],
  subject: "order",
  permissions: { write: "STORE_WRITE" },
  stepUp: "bulk",
  plan: (rows, { byId, actorId }) =>
    rows.map((row) => {
      const order = byId.get(orderIdOf(row["order"]) ?? 0);
      if (order === undefined) return refused("order", "unknownOrder");
      const before: ImportRow = {
        ...{ order: row["order"] ?? "", carrier: order.carrier },
        trackingNumber: order.tracking_number,
      };
      const plan = merged(before, row);
      // A row without a parcel does not send its order.
      const isSent =
        order.status === "ordered" &&
        (row["carrier"] ?? row["trackingNumber"]) != null;
      if (plan.outcome === "same" && !isSent) return plan;
      if (order.user_id === actorId) return refused("order", "ownPerson");
      if (order.status === "cancelled")
        return refused("order", "orderCancelled");
      return plan.outcome === "same" ? { ...plan, outcome: "changed" } : plan;
    }),
};
