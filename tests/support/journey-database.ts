import type { Kysely } from "kysely";
import { openDatabase } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";

/** The data folder of the end-to-end tests' server, with its database and outbox. */
export const dataFolder = process.env["E2E_MEMORY"] ?? ".data";

/** Accesses the database of the end-to-end tests' server, for changes that no page can make. */
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
