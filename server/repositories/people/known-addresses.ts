import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";

/** Network addresses that users have signed in from, as keyed hashes. */
export const createKnownAddressesRepository = (database: Kysely<Database>) => ({
  async isKnown(userId: number, addressHash: string): Promise<boolean> {
    const row = await database
      .selectFrom("known_addresses")
      .select("user_id")
      .where("user_id", "=", userId)
      .where("address_hash", "=", addressHash)
      .executeTakeFirst();
    return row !== undefined;
  },

  async remember(userId: number, addressHash: string): Promise<void> {
    const last_used_at = sql<Date>`now()`;
    await database
      .insertInto("known_addresses")
      .values({ user_id: userId, address_hash: addressHash, last_used_at })
      .onConflict((conflict) =>
        conflict
          .columns(["user_id", "address_hash"])
          .doUpdateSet({ last_used_at }),
      )
      .execute();
  },
});
