import type { Kysely } from "kysely";
import { openDatabase } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";

/** Where the journeys' server keeps its database and its outbox. */
export const dataFolder = process.env["E2E_MEMORY"] ?? ".data";

/** Changes the database of the end-to-end tests' server, for what no page can do. */
export async function withDatabase<Result>(
  work: (database: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  const { database, close } = await openDatabase(
    process.env["DATABASE_URL"],
    dataFolder,
  );
  try {
    return await work(database);
  } finally {
    await close();
  }
}
