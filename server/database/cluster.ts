import { randomBytes, randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { UserError } from "#scripts/cli.ts";
import {
  giveToPostgresUser,
  postgresBinaries,
  runAsPostgresUser,
} from "./postgres-commands.ts";

/** A running PostgreSQL. */
export interface Cluster {
  /** The address of one of its databases. */
  url(database: string): string;
  /** Stops it when this process started it and no other is connected. */
  release(): Promise<void>;
}

const PASSWORD_FILE = "palmares-password";

/**
 * Opens the embedded PostgreSQL with its data in `folder`: creates and starts it, or connects to the one that runs there
 * (of another process, or left behind by a killed one). It listens only on 127.0.0.1, on a free port, with a random
 * password. Throws a UserError when the folder cannot be used, or PostgreSQL does not start.
 * @param settings further settings of a PostgreSQL that it starts, such as `fsync=off`
 */
export async function openCluster(
  folder: string,
  settings: readonly string[] = [],
): Promise<Cluster> {
  const data = resolve(folder, "postgres");
  if (!existsSync(data)) await create(data);
  const password = readFileSync(join(data, PASSWORD_FILE), "utf8");
  const urlOf = (port: number) => (database: string) =>
    `postgres://palmares:${password}@127.0.0.1:${port}/${database}`;

  const running = await runningPort(data);
  if (
    running !== undefined &&
    (await acceptsConnections(urlOf(running)("postgres")))
  )
    return { url: urlOf(running), release: async () => {} };

  const port = await freePort();
  try {
    await start(data, port, settings);
  } catch {
    const other = await otherStarted(data, urlOf);
    if (other !== undefined)
      return { url: urlOf(other), release: async () => {} };
    throw new UserError(
      `PostgreSQL did not start: see ${join(data, "server.log")}`,
    );
  }
  const url = urlOf(port);
  return {
    url,
    release: async () => {
      if (!(await isInUse(url("postgres")))) await stopCluster(folder);
    },
  };
}

/** Creates it under another name and renames it, so that an incomplete one is never used. */
async function create(data: string): Promise<void> {
  const draft = `${data}-${randomUUID()}`;
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  giveToPostgresUser(draft);
  const password = randomBytes(24).toString("base64url");
  const passwordFile = `${draft}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveToPostgresUser(passwordFile);
  try {
    await runAsPostgresUser(
      postgresBinaries().initdb,
      [
        `--pgdata=${draft}`,
        `--pwfile=${passwordFile}`,
        "--username=palmares",
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale=C",
        "--no-instructions",
      ],
      draft,
    );
    renameSync(passwordFile, join(draft, PASSWORD_FILE));
    moveUnlessPresent(draft, data);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Of two processes at once, the second uses what the first created. */
function moveUnlessPresent(draft: string, data: string): void {
  try {
    renameSync(draft, data);
  } catch (error) {
    if (!existsSync(join(data, PASSWORD_FILE))) throw error;
  }
}

async function start(
  data: string,
  port: number,
  settings: readonly string[],
): Promise<void> {
  const options = [
    `-p ${port}`,
    "-c listen_addresses=127.0.0.1",
    "-c unix_socket_directories=''",
    "-c shared_buffers=128MB",
    "-c timezone=UTC",
    "-c jit=off",
    ...settings.map((setting) => `-c ${setting}`),
  ].join(" ");
  await runAsPostgresUser(
    postgresBinaries().pgCtl,
    ["start", "-w", "-D", data, "-l", join(data, "server.log"), "-o", options],
    data,
  );
}

/** Stops the PostgreSQL that runs in the folder, whichever process started it. */
export async function stopCluster(folder: string): Promise<void> {
  const data = resolve(folder, "postgres");
  await runAsPostgresUser(
    postgresBinaries().pgCtl,
    ["stop", "-w", "-m", "fast", "-D", data],
    data,
  );
}

/** The port in the fourth line of `postmaster.pid`, if the process in its first line is running. */
async function runningPort(data: string): Promise<number | undefined> {
  const file = join(data, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const [pid, , , port] = readFileSync(file, "utf8").split("\n");
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return undefined;
  }
  return Number(port) || undefined;
}

/** The port of the one that another process started at the same time; it may need a moment to accept connections. */
async function otherStarted(
  data: string,
  urlOf: (port: number) => (database: string) => string,
): Promise<number | undefined> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = await runningPort(data);
    if (
      port !== undefined &&
      (await acceptsConnections(urlOf(port)("postgres")))
    )
      return port;
    await pause(100);
  }
  return undefined;
}

async function acceptsConnections(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Whether another client is connected to any of its databases. */
export async function isInUse(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  await client.end();
  return (rows[0]?.others ?? 0) > 0;
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        done(typeof address === "object" && address ? address.port : 0),
      );
    });
  });
}
