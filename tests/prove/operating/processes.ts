import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "#tests/support/listen.ts";

export const root = fileURLToPath(new URL("../../..", import.meta.url));

/** A server process and its output. */
export interface Running {
  process: ChildProcess;
  port: number;
  origin: string;
  said(): string;
}

const PATIENCE_MS = 120_000;

/** Starts a program, and waits until `isUp`. */
export async function startProgram(
  [command = "", ...words]: readonly string[],
  port: number,
  isUp: () => Promise<boolean>,
  environment: NodeJS.ProcessEnv = {},
  uid?: number,
): Promise<Running> {
  const child = spawn(command, words, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    ...(uid !== undefined && { uid, gid: uid }),
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text) => {
      said = (said + text).slice(-20_000);
    });
  const end = Date.now() + PATIENCE_MS;
  while (!(await isUp().catch(() => false))) {
    if (child.exitCode !== null || Date.now() > end)
      throw new Error(`${command} did not start: ${said}`);
    await pause(100);
  }
  return {
    process: child,
    port,
    origin: `http://127.0.0.1:${port}`,
    said: () => said,
  };
}

/** Whether a server reports that it is ready. */
export const isReady = async (origin: string): Promise<boolean> =>
  (await fetch(`${origin}/readyz`)).ok;

/** Starts the whole server, including the front office, like `npm run serve`. */
export async function startServer(
  environment: NodeJS.ProcessEnv,
  {
    port,
    main = "server/commands/main.ts",
  }: { port?: number; main?: string } = {},
): Promise<Running> {
  const own = port ?? (await freePort());
  return startProgram(
    [process.execPath, main],
    own,
    () => isReady(`http://127.0.0.1:${own}`),
    {
      LOG_LEVEL: "error",
      HOST: "127.0.0.1",
      PORT: String(own),
      ...environment,
    },
  );
}

/** Sends a signal and waits for the exit. */
export async function stop(
  { process: child }: Running,
  signal: NodeJS.Signals = "SIGTERM",
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

/** The path of a Debian program; undefined if it is not installed. */
export const debian = (name: string): string | undefined =>
  ["/usr/sbin", "/usr/bin"]
    .map((folder) => `${folder}/${name}`)
    .find((path) => existsSync(path));
