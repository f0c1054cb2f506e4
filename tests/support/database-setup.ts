/** Once per test run: starts a cluster with a demo programme database, which every suite copies. */
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openCluster, stopCluster } from "#server/database/cluster.ts";
import { migrate } from "#server/database/migrate.ts";
import { connect } from "#server/database/open-database.ts";
import { hashPassword } from "#server/security/passwords.ts";
import { DEMO_PASSWORD } from "#server/seed/people.ts";
import { seed } from "#server/seed/seed.ts";
import keepInMemory from "./memory-setup.ts";
import { withServer } from "./server-connection.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** URL of the cluster's default database. */
    cluster: string;
    /** Name of the database to copy. */
    template: string;
  }
}

/** Makes the cluster fast and small; a power failure would lose its data. */
const settings = [
  "fsync=off",
  "full_page_writes=off",
  "synchronous_commit=off",
  "autovacuum=off",
  // Its files are in memory.
  "max_wal_size=128MB",
  "min_wal_size=32MB",
];

/**
 * Makes authentication cheap for the thousand connections that tests open: SCRAM with one round of hashing instead of
 * 4,096.
 */
const cheapAnswers = (server: string) =>
  withServer(
    server,
    `do $$ begin
       perform set_config('scram_iterations', '1', false);
       execute format('alter role %I password %L', current_user, '${new URL(server).password}');
     end $$`,
  );

/** Low cost, because tests sign in hundreds of times. */
const cheap = { memory: 8, passes: 1, parallelism: 1 };

export default async function setup(
  project: TestProject,
): Promise<() => Promise<void>> {
  keepInMemory();
  const folder = join(tmpdir(), "database");
  const cluster = await openCluster(folder, settings);
  const server = cluster.url("postgres");
  await cheapAnswers(server);
  const template = "programme";
  await withServer(server, `create database ${template}`);
  const database = connect(cluster.url(template));
  await migrate(database);
  await seed(database);
  await database
    .updateTable("users")
    .set({ password_hash: await hashPassword(DEMO_PASSWORD, cheap) })
    .where("password_hash", "is not", null)
    .execute();
  await database.destroy();
  project.provide("cluster", server);
  project.provide("template", template);
  return () => stopCluster(folder);
}
