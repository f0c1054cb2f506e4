import { randomUUID } from "node:crypto";
import { join, resolve } from "node:path";
import type { Kysely } from "kysely";
import { createApp } from "#server/app/app.ts";
import { readSettings } from "#server/app/settings.ts";
import { openCluster } from "#server/database/cluster.ts";
import { migrate } from "#server/database/migrate.ts";
import { connect } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";
import { addBackOffice, addFront } from "#server/http/front.ts";
import { seed } from "#server/seed/seed.ts";
import type { AppConfig } from "#src/schema/types.gen.ts";
import { dataFolder } from "./journey-database.ts";
import { withServer } from "./server-connection.ts";
import { openSite, type Site } from "./site.ts";

/** A server with custom settings and a separate programme, reached over https as in production. */
export interface OwnServer {
  origin: string;
  database: Kysely<Database>;
  /** The folder of its mails. */
  outbox: string;
  /** Changes the programme's configuration, in every language. */
  configure(changes: Partial<AppConfig>): Promise<void>;
  close(): Promise<void>;
}

const front = resolve(process.env["DIST_DIR"] ?? "dist");

/**
 * Starts a server next to that of the other tests, from the same build.
 * @param environment environment variables of docs/operating.md
 * @param site its https address, if that had to be known before
 */
export async function startOwnServer(
  environment: NodeJS.ProcessEnv = {},
  site?: Site,
): Promise<OwnServer> {
  const { origin, leadTo, close } = site ?? (await openSite());
  const { database, drop } = await ownDatabase();
  const settings = readSettings({
    PUBLIC_URL: origin,
    DATA_DIR: join(dataFolder, `own-${new URL(origin).port}`),
    TRUST_PROXY: "1",
    ...environment,
  });
  const app = createApp({ database, ...settings });
  addFront(app, front);
  addBackOffice(app, front);
  leadTo(await app.listen({ port: 0, host: "127.0.0.1" }));

  async function configure(changes: Partial<AppConfig>): Promise<void> {
    const { config } = await database
      .selectFrom("programme")
      .select("config")
      .executeTakeFirstOrThrow();
    const changed = Object.entries(config).map(([language, texts]) => [
      language,
      { ...texts, ...changes },
    ]);
    await database
      .updateTable("programme")
      .set({ config: JSON.stringify(Object.fromEntries(changed)) })
      .execute();
  }
  return {
    origin,
    database,
    outbox: settings.mail.outbox,
    configure,
    close: async () => {
      await close();
      await app.close();
      await drop();
    },
  };
}

/** A database with the demo programme, in the cluster of the end-to-end tests' server. */
export async function ownDatabase() {
  const cluster = await openCluster(dataFolder);
  const server = cluster.url("postgres");
  const name = `own_${randomUUID().replaceAll("-", "")}`;
  await withServer(server, `create database ${name}`);
  const database = connect(cluster.url(name), { max: 4 });
  await migrate(database);
  await seed(database);
  return {
    database,
    drop: async () => {
      await database.destroy();
      await withServer(server, `drop database ${name}`);
      await cluster.release();
    },
  };
}
