import {
  type Insertable,
  type Selectable,
  sql,
  type Transaction,
  type Updateable,
} from "kysely";
import type { Database, Localized } from "#server/database/schema.ts";
import type { OrdersTable } from "#server/database/store-tables.ts";
import type { AddJob } from "#server/jobs/job-queue.ts";
import { type AuditEvent, audit } from "#server/repositories/audit-events.ts";
import { createdWithKey } from "#server/repositories/idempotency.ts";
import { labelOf } from "#server/repositories/in-language.ts";
import { MAX_STOCK } from "#src/domain/store/stock.ts";
import type { OrderRequest } from "#src/schema/types.gen.ts";
import { balanceOf } from "./points.ts";

type Writing = Transaction<Database>;

export type StoredOrder = Selectable<OrdersTable>;

/** An order to be stored, with the texts of its reward. */
type OrderEntry = Omit<Insertable<OrdersTable>, "status" | "address"> & {
  address: OrderRequest["address"];
  created_at: Date;
  texts: Localized<Record<string, unknown>>;
};

/** What ordering reads and writes. */
export const orderingQueries = (transaction: Writing, addJob: AddJob) => ({
  addJob,
  audit: (event: AuditEvent) => audit(transaction, event),

  createdWithKey: (userId: number, key: string) =>
    createdWithKey(transaction, "orders", userId, key),

  reward: (id: number) =>
    transaction
      .selectFrom("rewards")
      .select(["price", "price_changed_at as changedAt", "stock", "texts"])
      .where("id", "=", id)
      .executeTakeFirst(),

  /** Whether a user set the price of a reward: they made the first of the releases since when it has been the same. */
  async isOwnPrice(rewardId: number, userId: number): Promise<boolean> {
    const { rows } = await sql<{ isOwn: boolean | null }>`
      with priced as (
        select r.created_by, r.starts_at, r.id, v.body::json ->> 'price' as price
        from documents d join document_releases r on r.document_id = d.id
        join document_revisions v on v.document_id = d.id and v.revision = r.revision
        where d.kind = 'reward' and d.entity_id = ${rewardId} and r.applied_at is not null and r.failed_at is null
          and exists (select from document_releases o where o.document_id = d.id and o.created_by = ${userId})
      ), present as (select price from priced order by starts_at desc, id desc limit 1),
      former as (
        select starts_at, id from priced where price is distinct from (select price from present)
        order by starts_at desc, id desc limit 1
      )
      select created_by = ${userId} as "isOwn" from priced
      where not exists (select from former where (former.starts_at, former.id) >= (priced.starts_at, priced.id))
      order by starts_at, id limit 1`.execute(transaction);
    return rows[0]?.isOwn === true;
  },

  isEmailConfirmed: (userId: number): Promise<boolean> =>
    transaction
      .selectFrom("users")
      .select("is_email_confirmed")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow()
      .then((row) => row.is_email_confirmed),

  balanceOf: (userId: number) => balanceOf(transaction, userId),

  /** Takes so many of a limited reward; false if another user has ordered the last one meanwhile. */
  async takeFromStock(rewardId: number, quantity: number): Promise<boolean> {
    const { numUpdatedRows } = await transaction
      .updateTable("rewards")
      .set({ stock: sql`stock - ${quantity}` })
      .where("id", "=", rewardId)
      .where("stock", ">=", quantity)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** An order, locked. */
  lock: (id: number) =>
    transaction
      .selectFrom("orders")
      .selectAll()
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst(),

  /** A user's orders that are to be sent, locked. */
  lockOrdered: (userId: number) =>
    transaction
      .selectFrom("orders")
      .selectAll()
      .where("user_id", "=", userId)
      .where("status", "=", "ordered")
      .orderBy("id")
      .forUpdate()
      .execute(),

  async update(
    id: number,
    columns: Updateable<Omit<OrdersTable, "address">>,
  ): Promise<void> {
    await transaction
      .updateTable("orders")
      .set(columns)
      .where("id", "=", id)
      .execute();
  },

  /** Gives back what an order cost, and puts what it held back on the shelf. */
  async giveBack(
    { id, user_id, reward_id, quantity, points }: StoredOrder,
    now: Date,
  ): Promise<void> {
    const { texts } = await transaction
      .updateTable("rewards")
      .set({
        // Stays unlimited, and within the column's range.
        stock: sql`case when stock is not null then least(stock::bigint + ${quantity}, ${MAX_STOCK}) end`,
      })
      .where("id", "=", reward_id)
      .returning("texts")
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto("point_movements")
      .values({
        user_id,
        points,
        label: labelOf("orders.refund", texts),
        order_id: id,
        made_at: now,
      })
      .execute();
  },

  /** Stores an order with its movement of points and its mail; returns its id. */
  async insert({ texts, address, ...order }: OrderEntry): Promise<number> {
    const { id } = await transaction
      .insertInto("orders")
      .values({
        ...order,
        status: "ordered",
        address: JSON.stringify(address),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto("point_movements")
      .values({
        user_id: order.user_id,
        points: -order.points,
        label: labelOf("orders.movement", texts),
        order_id: id,
        made_at: order.created_at,
      })
      .execute();
    await addJob("order-mail", { orderId: id, status: "ordered" });
    return id;
  },
});

export type OrderingQueries = ReturnType<typeof orderingQueries>;
