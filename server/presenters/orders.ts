import type { Selectable } from "kysely";
import type { OrdersTable } from "#server/database/store-tables.ts";
import type {
  OfficeOrder,
  OfficeStockMovement,
} from "#src/schema/types.gen.ts";
import { iso } from "./iso.ts";
import { referenceOf } from "./store.ts";

export type OfficeOrderRow = Pick<
  Selectable<OrdersTable>,
  | "id"
  | "user_id"
  | "reward_id"
  | "quantity"
  | "points"
  | "status"
  | "comment"
  | "address"
  | "created_at"
  | "sent_at"
  | "delivered_at"
  | "cancelled_at"
> & { title: string | null; email: string; name: string | null };

/** An order as the back office lists it. */
export const officeOrderOf = (row: OfficeOrderRow): OfficeOrder => ({
  id: row.id,
  reference: referenceOf(row.id),
  reward: { id: row.reward_id, title: row.title },
  participant: {
    id: row.user_id,
    name: row.name,
    email: row.email,
  },
  quantity: row.quantity,
  points: row.points,
  status: row.status,
  comment: row.comment,
  address: row.address,
  createdAt: row.created_at.toISOString(),
  sentAt: iso(row.sent_at),
  deliveredAt: iso(row.delivered_at),
  cancelledAt: iso(row.cancelled_at),
});

/** A change of a stock that was made by hand. */
export const stockMovementOf = ({
  made_by,
  made_at,
  author,
  ...movement
}: Pick<OfficeStockMovement, "id" | "change" | "stock" | "reason"> & {
  made_by: number | null;
  made_at: Date;
  author: string | null;
}): OfficeStockMovement => ({
  ...movement,
  madeBy: made_by === null ? null : { id: made_by, name: author },
  madeAt: made_at.toISOString(),
});
