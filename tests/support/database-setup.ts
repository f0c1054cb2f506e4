/** Once a test run: a cluster, and in it a database with the demonstration programme for every suite to copy. */
import type { TestProject } from "vitest/node";
import { isInUse, openCluster, stopCluster } from "#server/database/cluster.ts";
import { connect, migrate } from "#server/database/open-database.ts";
import { seed } from "#server/seed/seed.ts";
import { withServer } from "./server-connection.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the cluster's own database. */
    cluster: string;
    /** Name of the database to copy. */
    template: string;
  }
}

/** Runs at the same time share it; the last one to leave stops it. */
const folder = ".cache/test-database";

export default async function setup(
  project: TestProject,
): Promise<() => Promise<void>> {
  const cluster = await openCluster(folder);
  const server = cluster.url("postgres");
  const template = `template_${process.pid}`;
  await withServer(server, `create database ${template}`);
  const database = connect(cluster.url(template));
  await migrate(database);
  await seed(database);
  await database.destroy();
  project.provide("cluster", server);
  project.provide("template", template);
  return async () => {
    await withServer(server, `drop database ${template}`);
    if (!(await isInUse(server))) await stopCluster(folder);
  };
}
