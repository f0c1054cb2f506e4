import { CompiledQuery, type Kysely } from "kysely";
import type { Database } from "#server/database/schema.ts";

/** A query as rate-limiter-flexible writes it for the `pg` client. */
interface Query {
  text: string;
  values: readonly unknown[];
}

/** The counters of rate limits: shared by all server processes, and persistent. */
export const createRateLimitsRepository = (database: Kysely<Database>) => ({
  /** The part of a `pg` client that rate-limiter-flexible uses. */
  client: {
    query: ({ text, values }: Query) =>
      database.executeQuery(CompiledQuery.raw(text, [...values])),
  },

  async removeExpired(now: Date): Promise<void> {
    await database
      .deleteFrom("rate_limits")
      .where("expire", "<=", now.getTime())
      .execute();
  },
});
