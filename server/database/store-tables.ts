import type { ColumnType, Generated } from "kysely";
import type { DeliveryAddress, Order } from "#src/schema/types.gen.ts";
import type {
  Json,
  Localized,
  NullableTimestamp,
  Timestamp,
} from "./column-types.ts";

export interface RewardsTable {
  id: Generated<number>;
  /** In points. */
  price: number;
  /** When it got this price; null for its first one. Set by the database. */
  price_changed_at: ColumnType<Date | null, never, Date | string | null>;
  /** Units left; null if unlimited. */
  stock: number | null;
  /** `title`, `description` and `image`, by their names on the wire. */
  texts: Json<Localized<Record<string, unknown>>>;
}

export interface WishesTable {
  user_id: number;
  reward_id: number;
  made_at: ColumnType<Date, never, never>;
}

export interface OrdersTable {
  id: Generated<number>;
  user_id: number;
  reward_id: number;
  quantity: number;
  /** The total price of the order, in points. */
  points: number;
  status: Order["status"];
  /** What the operator wrote with each step, one below the other. */
  comment: string | null;
  /** What the operator wrote with the last step. */
  step_comment: Generated<string | null>;
  address: Json<DeliveryAddress>;
  /** The `Idempotency-Key` of the request, unique per user and order, and the SHA-256 of its content. */
  idempotency_key: string | null;
  request_hash: Buffer | null;
  created_at: Timestamp;
  sent_at: NullableTimestamp;
  delivered_at: NullableTimestamp;
  cancelled_at: NullableTimestamp;
  /** Who delivers it, and the number of the parcel, by the shipper's file. */
  carrier: Generated<string | null>;
  tracking_number: Generated<string | null>;
}

/** What a movement of points comes from, noted when it is made (BO-14.4). */
export interface MovementBasis {
  /**
   * `declaration` was validated, `withdrawal`: one was refused after all, `settlement`: tiers had changed, `results` were
   * imported, `import`: points were.
   */
  kind: "declaration" | "withdrawal" | "settlement" | "results" | "import";
  declaration?: number;
  /** Of the challenge. */
  revision?: number | null;
  /** The reward of the result before and after, in the programme's currency. */
  before?: number;
  after?: number;
  /** What was measured against the tiers. */
  result?: number;
}

export interface PointMovementsTable {
  id: Generated<number>;
  user_id: number;
  points: number;
  label: Json<Localized<string>>;
  /** The challenge that awarded the points, or the order that cost or refunded them. */
  challenge_id: number | null;
  order_id: number | null;
  made_at: Timestamp;
  /** Null for points by hand, orders, and what is older. */
  basis: ColumnType<MovementBasis | null, string | null | undefined, never>;
}

/** The tables of rewards, orders and points. */
export interface StoreTables {
  point_movements: PointMovementsTable;
  rewards: RewardsTable;
  wishes: WishesTable;
  orders: OrdersTable;
}
