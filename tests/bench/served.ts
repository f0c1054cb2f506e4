import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "playwright";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { chromiumArgs, findChromium } from "#tests/support/chromium.ts";
import { freePort } from "#tests/support/listen.ts";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Runs `work` against the built front office (DIST_DIR, or dist) and the embedded API with its demo programme, on a free
 * port. `work` gets the address and the folder of the data. `seed` has arguments for `npm run seed`, to enlarge the programme; `data` is the folder of another one; `node` has
 * arguments for the server's process.
 */
export async function withServer(
  work: (base: string, folder: string) => Promise<void>,
  {
    seed,
    data,
    node = [],
  }: { seed?: string[]; data?: string; node?: readonly string[] } = {},
): Promise<void> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "palmares-bench-"));
  const env = {
    ...process.env,
    ...{ PORT: String(port), DATA_DIR: data ?? folder },
  };
  if (seed !== undefined)
    execFileSync("node", ["server/commands/seed.ts", ...seed], {
      cwd: root,
      env,
    });
  const server = spawn("node", [...node, "server/commands/main.ts"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  try {
    await new Promise<void>((resolve, reject) => {
      server.stdout.on("data", (text: Buffer) => {
        if (text.includes(String(port))) resolve();
      });
      server.on("exit", (code) => reject(new Error(`server ended: ${code}`)));
    });
    const base = `http://localhost:${port}`;
    // A new programme is being seeded.
    while (!(await fetch(`${base}/readyz`)).ok) await pause(200);
    await work(base, env.DATA_DIR);
  } finally {
    server.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The token of a new session of the demo's participant. */
export async function signIn(base: string): Promise<string> {
  const answer = await fetch(`${base}/v2/login_check`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      username: demo.participant.email,
      password: DEMO_PASSWORD,
    }),
  });
  return ((await answer.json()) as { token: string }).token;
}

/** The same browser as in the end-to-end tests. */
export async function launchBrowser(
  args: readonly string[] = [],
): Promise<Browser> {
  return chromium.launch({
    ...(await findChromium()),
    args: [...chromiumArgs, ...args],
  });
}
