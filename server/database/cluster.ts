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
import { postgresBinaries } from "./postgres-binaries.ts";
import { giveToServant, runAsServant } from "./run-as-servant.ts";

/** A PostgreSQL that runs, and how to let it go. */
export interface Cluster {
  /** Address of one of its databases. */
  url(database: string): string;
  /** Stops it when it was us who started it and nobody else is connected; else leaves it alone. */
  release(): Promise<void>;
}

const PASSWORD_FILE = "palmares-password";

/**
 * Opens the embedded PostgreSQL that keeps its data in `folder`: makes it where there is none, starts it, or joins it
 * where it already runs (another process of ours, or one that was killed and left it behind).
 * It listens on 127.0.0.1 alone, on a port that was free, and asks for a password of its own.
 */
export async function openCluster(folder: string): Promise<Cluster> {
  const data = resolve(folder, "postgres");
  if (!existsSync(data)) await create(data);
  const password = readFileSync(join(data, PASSWORD_FILE), "utf8");
  const urlOf = (port: number) => (database: string) =>
    `postgres://palmares:${password}@127.0.0.1:${port}/${database}`;

  const running = await runningPort(data);
  if (running !== undefined && (await answers(urlOf(running)("postgres"))))
    return { url: urlOf(running), release: async () => {} };

  const port = await freePort();
  try {
    await start(data, port);
  } catch (cause) {
    const other = await otherStarted(data, urlOf);
    if (other !== undefined)
      return { url: urlOf(other), release: async () => {} };
    throw new Error(
      `PostgreSQL did not start; its log is ${join(data, "server.log")}`,
      { cause },
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

/** Made beside and renamed, so that a half-made one, or two at once, never count. */
async function create(data: string): Promise<void> {
  const draft = `${data}-${randomUUID()}`;
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  giveToServant(draft);
  const password = randomBytes(24).toString("base64url");
  const passwordFile = `${draft}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveToServant(passwordFile);
  try {
    await runAsServant(
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
    takePlace(draft, data);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Whoever comes second uses what the first one made. */
function takePlace(draft: string, data: string): void {
  try {
    renameSync(draft, data);
  } catch (error) {
    if (!existsSync(join(data, PASSWORD_FILE))) throw error;
  }
}

async function start(data: string, port: number): Promise<void> {
  const options = [
    `-p ${port}`,
    "-c listen_addresses=127.0.0.1",
    "-c unix_socket_directories=''",
    "-c shared_buffers=128MB",
    "-c timezone=UTC",
    "-c jit=off",
  ].join(" ");
  await runAsServant(
    postgresBinaries().pgCtl,
    ["start", "-w", "-D", data, "-l", join(data, "server.log"), "-o", options],
    data,
  );
}

/** Stops the database that runs in the folder, whoever started it. */
export async function stopCluster(folder: string): Promise<void> {
  const data = resolve(folder, "postgres");
  await runAsServant(
    postgresBinaries().pgCtl,
    ["stop", "-w", "-m", "fast", "-D", data],
    data,
  );
}

/** The port that the fourth line of `postmaster.pid` names, while the process of its first line lives. */
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

/** When two processes start one folder at once, the slower finds the other's, which may need a moment. */
async function otherStarted(
  data: string,
  urlOf: (port: number) => (database: string) => string,
): Promise<number | undefined> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = await runningPort(data);
    if (port !== undefined && (await answers(urlOf(port)("postgres"))))
      return port;
    await pause(100);
  }
  return undefined;
}

async function answers(url: string): Promise<boolean> {
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

/** Whether anybody but the asker is connected to any of its databases. */
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
