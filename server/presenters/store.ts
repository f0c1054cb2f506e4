import type { Selectable } from "kysely";
import type {
  OrdersTable,
  RewardsTable,
} from "#server/database/store-tables.ts";
import type { Order, Reward } from "#src/schema/types.gen.ts";
import { iso } from "./iso.ts";

/** The number by which people speak of an order. */
export const referenceOf = (id: number): string =>
  `R${String(id).padStart(6, "0")}`;

/** An order as it is shown. */
export const orderOf = ({
  texts,
  price,
  ...row
}: Selectable<OrdersTable> & {
  texts: Omit<Reward, "id" | "price">;
  price: number;
}): Order => ({
  "@id": `/v2/orders/${row.id}`,
  "@type": "Order",
  id: row.id,
  reference: referenceOf(row.id),
  reward: {
    "@id": `/v2/rewards/${row.reward_id}`,
    "@type": "Reward",
    id: row.reward_id,
    price,
    ...texts,
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

export const rewardOf = ({
  texts,
  ...row
}: Pick<Selectable<RewardsTable>, "id" | "price" | "stock"> & {
  texts: Omit<Reward, "id" | "price" | "stock">;
}): Reward => {
  const identity = {
    "@id": `/v2/rewards/${row.id}`,
    "@type": "Reward" as const,
    ...row,
  };
  // Twice: texts come from the back office, and may contain any property.
  return { ...identity, ...texts, ...identity };
};
