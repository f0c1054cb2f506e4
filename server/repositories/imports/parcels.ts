import { sql, type Transaction } from "kysely";
import type { Database } from "#server/database/schema.ts";
import type { StoredOrder } from "#server/repositories/store/ordering.ts";

/** The parcel of an order. */
interface Parcel {
  id: number;
  carrier: string | null;
  trackingNumber: string | null;
}

/** What imports read and write of orders, many at a time. */
export const parcelQueries = (transaction: Transaction<Database>) => ({
  /** Orders by their ids, locked. */
  lockAll: (ids: readonly number[]): Promise<StoredOrder[]> =>
    transaction
      .selectFrom("orders")
      .selectAll()
      .where(sql<boolean>`id = any(${[...ids]}::int[])`)
      .orderBy("id")
      .forUpdate()
      .execute(),

  async storeParcels(parcels: readonly Parcel[]): Promise<void> {
    await sql`
      update orders o set carrier = c.carrier, tracking_number = c."trackingNumber"
      from jsonb_to_recordset(${JSON.stringify(parcels)}::jsonb)
        as c(id integer, carrier text, "trackingNumber" text)
      where o.id = c.id`.execute(transaction);
  },
});
