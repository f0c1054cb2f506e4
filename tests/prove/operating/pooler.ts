import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect as connectTo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "#tests/support/listen.ts";
import { withServer } from "#tests/support/server-connection.ts";
import { type Programme, withProgramme } from "../programme.ts";
import type { Line } from "../tests.ts";
import {
  debian,
  type Running,
  root,
  startProgram,
  startServer,
  stop,
} from "./processes.ts";

const run = promisify(execFile);
const NOBODY = 65_534;
const ROUNDS = 5;
const what = "starts and shell commands behind PgBouncer";

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connectTo(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });

/** Starts PgBouncer with the settings of docs/deploy/pgbouncer.ini and two connections in total. */
async function startPooler(
  path: string,
  folder: string,
  database: string,
): Promise<Running> {
  const port = await freePort();
  const {
    hostname,
    port: server,
    username,
    password,
    pathname,
  } = new URL(database);
  const file = join(folder, "pgbouncer.ini");
  const settings = readFileSync(join(root, "docs/deploy/pgbouncer.ini"), "utf8")
    .replace(
      /^palmares = .*$/m,
      `palmares = host=${hostname} port=${server} dbname=${pathname.slice(1)} user=${username} password=${password}`,
    )
    .replace(/^auth_type = .*$/m, "auth_type = any")
    .replace(/^auth_file = .*\n/m, "")
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^default_pool_size = .*$/m, "default_pool_size = 2");
  writeFileSync(file, `${settings}unix_socket_dir =\n`, { mode: 0o644 });
  const isRoot = process.getuid?.() === 0;
  return startProgram(
    [path, file],
    port,
    () => answers(port),
    {},
    isRoot ? NOBODY : undefined,
  );
}

/** Behind PgBouncer, with a statement timeout of two seconds: starts, commands, and a restart of each instance. */
export async function pooler(): Promise<Line[]> {
  const path = debian("pgbouncer");
  if (path === undefined)
    return [
      { what: `${what}: pgbouncer is not installed`, tried: 0, failed: 0 },
    ];
  return withProgramme("pooler", async (programme) => {
    const folder = mkdtempSync(join(tmpdir(), "palmares-pooler-"));
    await run("chmod", ["755", folder]);
    try {
      return [await behind(programme, path, folder)];
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}

async function behind(
  { cluster, url }: Programme,
  path: string,
  folder: string,
): Promise<Line> {
  const line: Line = { what, tried: 0, failed: 0, details: [] };
  const server = cluster.url("postgres");
  // Empty, so that the first start migrates it through the pooler.
  const name = new URL(url).pathname.slice(1);
  const empty = `${name}_empty`;
  await withServer(server, `drop database if exists ${empty} with (force)`);
  await withServer(server, `create database ${empty}`);
  await withServer(
    server,
    `alter database ${empty} set statement_timeout = '2s'`,
  );
  const database = cluster.url(empty);
  const pooled = await startPooler(path, folder, database);
  const settings = (index: number) => ({
    DATABASE_URL: `postgres://palmares@127.0.0.1:${pooled.port}/palmares`,
    DATABASE_LISTEN_URL: database,
    DATA_DIR: join(folder, String(index)),
  });
  const attempt = async (name: string, work: () => Promise<unknown>) => {
    line.tried += 1;
    try {
      await work();
    } catch (error) {
      line.failed += 1;
      line.details?.push(`${name}: ${(error as Error).message}`.slice(0, 500));
    }
  };
  const instances: Running[] = [];
  const watcher = new pg.Client(database);
  await watcher.connect();
  try {
    await attempt("two first starts at once", async () => {
      instances.push(
        ...(await Promise.all([0, 1].map((one) => startServer(settings(one))))),
      );
    });
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const script of ["jobs", "admin", "moderate"])
        await attempt(script, () =>
          run(process.execPath, [`server/commands/${script}.ts`], {
            cwd: root,
            env: { ...process.env, ...settings(2) },
          }),
        );
      await attempt("a rolling restart", async () => {
        const index = round % 2;
        const [old] = instances.splice(index, 1);
        if (old !== undefined)
          await stop(old, round < 2 ? "SIGKILL" : "SIGTERM");
        instances.splice(index, 0, await startServer(settings(index)));
      });
      await attempt("no lock is left behind", async () => {
        const { rows } = await watcher.query(
          "select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
        );
        if (rows.length > 0) throw new Error(`${rows.length} locks`);
      });
    }
  } finally {
    await watcher.end();
    for (const instance of instances) await stop(instance, "SIGKILL");
    await stop(pooled);
    await withServer(server, `drop database ${empty} with (force)`);
  }
  return line;
}
