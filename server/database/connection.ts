import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "./schema.ts";

/** A pool of connections to the database at `url`, of at most `max`; `destroy()` closes it. */
export function connect(url: string, max = 10): Kysely<Database> {
  const pool = new pg.Pool({ connectionString: url, max });
  pool.on("error", (error) =>
    console.error("A database connection broke:", error.message),
  );
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
