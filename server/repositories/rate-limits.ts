import { CompiledQuery, type Kysely } from "kysely";
import type { Database } from "#server/database/schema.ts";

/** A query as rate-limiter-flexible writes it for the `pg` client. */
interface Query {
  text: string;
  values: readonly unknown[];
}

/** The counters of rate limits: all server processes share them, and they survive a restart. */
export const createRateLimitsRepository = (database: Kysely<Database>) => ({
  /** What rate-limiter-flexible needs of a `pg` client. */
  client: {
    query: ({ text, values }: Query) =>
      database.executeQuery(CompiledQuery.raw(text, [...values])),
  },

  /** Deletes the counters whose time is over. */
  async removeExpired(now: Date): Promise<void> {
    await database
      .deleteFrom("rate_limits")
      .where("expire", "<=", now.getTime())
      .execute();
  },
});
