import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import * as programme from "./migrations/0001-programme.ts";
import * as accounts from "./migrations/0002-accounts.ts";
import type { Database } from "./schema.ts";

/** Every step from an empty database to the present one, by name; a name that was released never changes. */
const migrations = { "0001-programme": programme, "0002-accounts": accounts };

/** Brings the database up to date. Two processes at once are safe: Kysely holds an advisory lock meanwhile. */
export async function migrate(database: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: async () => migrations },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined)
    throw new Error("The database could not be brought up to date.", {
      cause: error,
    });
}
