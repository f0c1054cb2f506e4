import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import * as programme from "./migrations/0001-programme.ts";
import * as accounts from "./migrations/0002-accounts.ts";
import * as standardNames from "./migrations/0003-standard-names.ts";
import * as challenges from "./migrations/0004-challenges.ts";
import type { Database } from "./schema.ts";

/** Every migration by its name; a released one never changes. */
const migrations = {
  "0001-programme": programme,
  "0002-accounts": accounts,
  "0003-standard-names": standardNames,
  "0004-challenges": challenges,
};

/** Brings the database up to date. Safe in two processes at once: Kysely holds an advisory lock. */
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
