import { promises as fs } from "node:fs";
import path from "node:path";
import { Kysely, PostgresDialect, sql } from "kysely";
import { FileMigrationProvider, Migrator } from "kysely/migration";
import pg from "pg";
import { UserError } from "#scripts/cli.ts";
import { type Cluster, openCluster } from "./cluster.ts";
import type { Database } from "./schema.ts";

export interface OpenDatabase {
  database: Kysely<Database>;
  close(): Promise<void>;
}

/**
 * Opens the programme's database and brings it up to date: that of `url` (DATABASE_URL), else the embedded PostgreSQL in
 * `folder`, which is created when it does not exist. Throws a UserError when the database cannot be reached.
 */
export async function openDatabase(
  url: string | undefined,
  folder: string,
): Promise<OpenDatabase> {
  const cluster = url === undefined ? await openCluster(folder) : undefined;
  if (cluster !== undefined) await createDatabase(cluster);
  const database = connect(url ?? cluster?.url("palmares") ?? "");
  const close = async () => {
    await database.destroy();
    await cluster?.release();
  };
  try {
    if (url !== undefined) await checkConnection(database, url);
    await migrate(database);
  } catch (error) {
    await close();
    throw error;
  }
  return { database, close };
}

/** A pool of at most `max` connections to the database at `url`; `destroy()` closes it. */
export function connect(url: string, max = 10): Kysely<Database> {
  const pool = new pg.Pool({ connectionString: url, max });
  pool.on("error", (error) =>
    console.error("A database connection failed:", error.message),
  );
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

async function checkConnection(
  database: Kysely<Database>,
  url: string,
): Promise<void> {
  try {
    await sql`select 1`.execute(database);
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    const { username, host, pathname } = new URL(url);
    throw new UserError(
      `The database ${username}@${host}${pathname} cannot be reached: ${message || code}. Check DATABASE_URL, and that the server runs`,
    );
  }
}

/**
 * Runs the migrations that the database lacks; a released one never changes. Safe in two processes at once: Kysely holds
 * an advisory lock.
 */
export async function migrate(database: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: new FileMigrationProvider({
      fs,
      path,
      migrationFolder: path.join(import.meta.dirname, "migrations"),
    }),
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined)
    throw new Error("The database could not be brought up to date.", {
      cause: error,
    });
}

const DUPLICATE_DATABASE = "42P04";
/** Two processes that create it at once collide in a unique index of the catalog. */
const UNIQUE_VIOLATION = "23505";

async function createDatabase(cluster: Cluster): Promise<void> {
  const client = new pg.Client(cluster.url("postgres"));
  await client.connect();
  try {
    await client.query("create database palmares");
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== DUPLICATE_DATABASE && code !== UNIQUE_VIOLATION) throw error;
  } finally {
    await client.end();
  }
}
