import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { fileURLToPath } from "node:url";
import { type Listening, listen } from "./listen.ts";

/** A process that serves the API. */
export interface Instance {
  process: ChildProcess;
  origin: string;
}

const script = fileURLToPath(new URL("api-process.ts", import.meta.url));

/** Starts an instance with these settings in addition to the environment's, behind one proxy. */
export const startInstance = (settings: NodeJS.ProcessEnv): Promise<Instance> =>
  startProcess([script], {
    LOG_LEVEL: "error",
    TRUST_PROXY: "1",
    ...settings,
  });

/** Starts a script that listens and prints its port. Its other output is only shown if it exits first. */
export async function startProcess(
  words: readonly string[],
  settings: NodeJS.ProcessEnv = {},
): Promise<Instance> {
  const child = spawn(process.execPath, words, {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (text) => {
    said += text;
  });
  // The port is on a separate line: before it, a process may print that it is waiting for another one.
  const started = new Promise<string>((resolve) => {
    let printed = "";
    child.stdout.on("data", (text) => {
      printed += text;
      const port = /^(\d+)\n/m.exec(printed)?.[1];
      if (port !== undefined) resolve(port);
    });
  });
  const ended = once(child, "exit").then(([code]) => {
    throw new Error(
      `An instance ended with ${code} before it listened: ${said}`,
    );
  });
  const port = await Promise.race([started, ended]);
  return { process: child, origin: `http://127.0.0.1:${port}` };
}

/** Whether it is running, as far as this process knows. */
const isAlive = ({ process }: Partial<Instance>): boolean =>
  process === undefined ||
  (process.exitCode === null && process.signalCode === null);

/** Kills them immediately. */
export async function killInstances(
  instances: readonly Instance[],
): Promise<void> {
  for (const { process } of instances.filter(isAlive)) {
    const ended = once(process, "exit");
    process.kill("SIGKILL");
    await ended;
  }
}

export interface RoundRobin extends Listening {
  /** The index of the instance that took each request. */
  taken: number[];
}

/**
 * A proxy that sends each request to the next running instance.
 * @param shouldCut whether to cut the connection instead of passing on a response
 */
export async function openRoundRobin(
  instances: readonly (Pick<Instance, "origin"> & Partial<Instance>)[],
  shouldCut: () => boolean = () => false,
): Promise<RoundRobin> {
  const taken: number[] = [];
  let turn = 0;
  const listening = await listen(() => (incoming, outgoing) => {
    const alive = instances.filter(isAlive);
    const next = alive[turn++ % alive.length];
    if (next === undefined) return void outgoing.writeHead(502).end();
    taken.push(instances.indexOf(next));
    const { method, url, headers } = incoming;
    const onward = request(
      `${next.origin}${url}`,
      { method, headers: { "x-forwarded-for": "203.0.113.7", ...headers } },
      (answer) => {
        if (shouldCut()) {
          answer.resume();
          incoming.socket.destroy();
          return;
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  });
  return { ...listening, taken };
}
