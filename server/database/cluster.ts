import { createHmac, randomBytes, randomUUID } from "node:crypto";
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
import { UserError } from "#server/core/cli.ts";
import {
  giveToPostgresUser,
  postgresBinaries,
  runAsPostgresUser,
} from "./postgres-commands.ts";

/** A running PostgreSQL. */
export interface Cluster {
  /** The connection URL of a database, for the superuser. */
  url(database: string): string;
  /** The same for the role that owns the programme's database and has no other rights. */
  ownerUrl(database: string): string;
  /**
   * Restarts PostgreSQL on the same port whenever it exits; calls `onLost` with the error to report if that fails.
   * Active until `release`.
   */
  supervise(onLost: (error: UserError) => void): void;
  /** Stops PostgreSQL if this process or a dead one started it, and no other process is connected. */
  release(): Promise<void>;
}

export const OWNER = "palmares_owner";

/** How this process's connections appear to others. */
export const applicationName = `palmares ${process.pid}`;

const PASSWORD_FILE = "palmares-password";
/** The id of the process that started it. */
const STARTER_FILE = "palmares-starter";

/**
 * Opens the embedded PostgreSQL with its data in `folder`: creates and starts it, or connects to the one already running
 * there (started by another process, or left behind by a killed one). It listens only on 127.0.0.1, on a free port, with
 * a random password. Throws a UserError if the folder is unusable or PostgreSQL does not start.
 * @param settings further settings for a PostgreSQL that it starts, such as `fsync=off`
 */
export async function openCluster(
  folder: string,
  settings: readonly string[] = [],
): Promise<Cluster> {
  const data = resolve(folder, "postgres");
  if (!existsSync(data)) await create(data);
  const password = readFileSync(join(data, PASSWORD_FILE), "utf8");
  const urlOf =
    (port: number, role = "palmares", secret = password) =>
    (database: string) =>
      `postgres://${role}:${secret}@127.0.0.1:${port}/${database}`;
  const ownerPassword = createHmac("sha256", password)
    .update(OWNER)
    .digest("base64url");
  const clusterOn = (
    port: number,
    { isStartedHere }: { isStartedHere: boolean },
  ): Cluster => {
    let isOurs = isStartedHere;
    let isReleased = false;
    const url = urlOf(port);
    return {
      url,
      ownerUrl: urlOf(port, OWNER, ownerPassword),
      supervise(onLost) {
        void keepRunning(
          data,
          port,
          settings,
          () => isReleased,
          () => {
            isOurs = true;
          },
        ).catch(onLost);
      },
      async release() {
        isReleased = true;
        const isLeft = isOurs || !isStarterAlive(data);
        if (isLeft && !(await isInUse(url("postgres"))))
          await stopCluster(folder);
      },
    };
  };

  const running = await runningPort(data);
  if (
    running !== undefined &&
    (await acceptsConnections(urlOf(running)("postgres")))
  )
    return clusterOn(running, { isStartedHere: false });

  const port = await freePort();
  try {
    await start(data, port, settings);
  } catch {
    const other = await otherStarted(data, urlOf);
    if (other !== undefined) return clusterOn(other, { isStartedHere: false });
    throw new UserError(
      `PostgreSQL did not start: see ${join(data, "server.log")}`,
    );
  }
  return clusterOn(port, { isStartedHere: true });
}

/** How often the server is checked, and the pauses before each restart, in milliseconds. */
const WATCH_MS = 1_000;
const RESTART_PAUSES = [0, 500, 1_000, 2_000, 4_000];

/** Restarts PostgreSQL whenever it is gone; rejects with a UserError if that fails. */
async function keepRunning(
  data: string,
  port: number,
  settings: readonly string[],
  isReleased: () => boolean,
  onStarted: () => void,
): Promise<void> {
  for (;;) {
    await pause(WATCH_MS, undefined, { ref: false });
    if (isReleased()) return;
    if ((await runningPort(data)) !== undefined) continue;
    console.error("PostgreSQL exited unexpectedly: restarting it");
    if (await restart()) console.error("PostgreSQL is running again");
    else
      throw new UserError(
        `PostgreSQL exited unexpectedly and cannot be restarted: see ${join(data, "server.log")}`,
      );
  }

  async function restart(): Promise<boolean> {
    for (const milliseconds of RESTART_PAUSES) {
      await pause(milliseconds);
      if (isReleased() || (await runningPort(data)) === port) return true;
      try {
        await start(data, port, settings);
        onStarted();
        return true;
      } catch {}
    }
    return false;
  }
}

/** Creates the cluster under a temporary name and renames it, so that an incomplete one is never used. */
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

/** If two processes create it at the same time, the second one uses what the first created. */
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
  writeFileSync(join(data, STARTER_FILE), String(process.pid));
}

/** Whether the process that started PostgreSQL still runs, and will stop it. */
function isStarterAlive(data: string): boolean {
  const file = join(data, STARTER_FILE);
  return existsSync(file) && isAlive(Number(readFileSync(file, "utf8")));
}

/** Stops the PostgreSQL that runs in the folder, whichever process started it. */
export async function stopCluster(folder: string): Promise<void> {
  const data = resolve(folder, "postgres");
  await runAsPostgresUser(
    postgresBinaries().pgCtl,
    ["stop", "-w", "-t", "30", "-m", "fast", "-D", data],
    data,
  );
}

/** The port in the fourth line of `postmaster.pid`, if the process in its first line is running. */
async function runningPort(data: string): Promise<number | undefined> {
  const file = join(data, "postmaster.pid");
  if (!existsSync(file)) return undefined;
  const [pid, , , port] = readFileSync(file, "utf8").split("\n");
  return isAlive(Number(pid)) ? Number(port) || undefined : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return !isZombie(pid);
}

/** Whether the process has exited but was not reaped, as happens in a container without an init (Linux). */
function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).startsWith("Z");
  } catch {
    return false;
  }
}

/** The port of an instance that another process started at the same time; it may need a moment to accept connections. */
async function otherStarted(
  data: string,
  urlOf: (port: number) => (database: string) => string,
): Promise<number | undefined> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
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

/** Whether another process is connected to any of its databases. */
export async function isInUse(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name <> $1`,
    [applicationName],
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
