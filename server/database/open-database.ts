import type { Kysely } from "kysely";
import pg from "pg";
import { type Cluster, openCluster } from "./cluster.ts";
import { connect } from "./connection.ts";
import { migrate } from "./migrate.ts";
import type { Database } from "./schema.ts";

export interface OpenDatabase {
  database: Kysely<Database>;
  close(): Promise<void>;
}

/**
 * Opens the programme's database, brought up to date: that of `url` where given (DATABASE_URL), else the embedded
 * PostgreSQL in `folder`, which is made when there is none.
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
    await migrate(database);
  } catch (error) {
    await close();
    throw error;
  }
  return { database, close };
}

const DUPLICATE_DATABASE = "42P04";

async function createDatabase(cluster: Cluster): Promise<void> {
  const client = new pg.Client(cluster.url("postgres"));
  await client.connect();
  try {
    await client.query("create database palmares");
  } catch (error) {
    const { code } = error as { code?: string };
    // Two at once meet in pg_database's unique index.
    if (code !== DUPLICATE_DATABASE && code !== "23505") throw error;
  } finally {
    await client.end();
  }
}
