import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Kysely } from "kysely";
import { type Cluster, openCluster } from "#server/database/cluster.ts";
import { migrate } from "#server/database/migrate.ts";
import { connect } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";
import { seed } from "#server/seed/seed.ts";
import { withServer } from "#tests/support/server-connection.ts";

const cache = fileURLToPath(new URL("../../.cache/prove", import.meta.url));

/** A demo programme in a separate database, in a PostgreSQL that may be restarted. */
export interface Programme {
  cluster: Cluster;
  /** Folder of the cluster. */
  folder: string;
  database: Kysely<Database>;
  url: string;
}

/** Creates it in a new PostgreSQL with this name, and deletes it after `work`. */
export async function withProgramme<Result>(
  name: string,
  work: (programme: Programme) => Promise<Result>,
): Promise<Result> {
  const folder = join(cache, name);
  mkdirSync(folder, { recursive: true });
  const cluster = await openCluster(folder);
  const server = cluster.url("postgres");
  await withServer(server, `drop database if exists ${name} with (force)`);
  await withServer(server, `create database ${name}`);
  const url = cluster.url(name);
  const database = connect(url);
  try {
    await migrate(database);
    await seed(database);
    return await work({ cluster, folder, database, url });
  } finally {
    await database.destroy();
    await withServer(server, `drop database if exists ${name} with (force)`);
    await cluster.release();
  }
}
