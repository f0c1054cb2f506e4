/** The serve commands, run by npm. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  programmeDatabase,
  type TestDatabase,
} from "#tests/support/database.ts";

let folder: string;
let test: TestDatabase;
let npm: ChildProcess | undefined;
let said: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "palmares-npm-"));
  mkdirSync(join(folder, "dist/assets"), { recursive: true });
  writeFileSync(join(folder, "dist/index.html"), "<!doctype html>");
  test = await programmeDatabase();
});
afterEach(async () => {
  if (npm !== undefined && isGroupAlive(npm))
    process.kill(-(npm.pid ?? 0), "SIGKILL");
  await test.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs an npm command in a separate process group. */
function run(...words: string[]): ChildProcess {
  said = "";
  npm = spawn("npm", words, {
    detached: true,
    env: {
      ...process.env,
      // Set by the test runner.
      NODE_ENV: undefined,
      VITEST: undefined,
      PORT: "0",
      DATABASE_URL: test.url,
      DATA_DIR: join(folder, "data"),
      DIST_DIR: join(folder, "dist"),
      LOG_LEVEL: "error",
    },
  });
  for (const stream of [npm.stdout, npm.stderr])
    stream?.on("data", (text) => {
      said += text;
    });
  return npm;
}

/** Whether any process of the group is still running. */
function isGroupAlive({ pid = 0 }: ChildProcess): boolean {
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The command lines of the group's processes (Linux). */
const commandsOf = ({ pid }: ChildProcess): string[] =>
  globSync("/proc/[0-9]*").flatMap((path) => {
    try {
      const [, , group] = readFileSync(`${path}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      return Number(group) === pid
        ? [readFileSync(`${path}/cmdline`, "utf8")]
        : [];
    } catch {
      // The process has ended.
      return [];
    }
  });

const waitFor = (check: () => void) =>
  vi.waitFor(check, { timeout: 120_000, interval: 20 });

it("npm run serve builds nothing, and leaves no process behind after SIGTERM", async () => {
  const started = run("run", "-s", "serve");
  await waitFor(() => expect(said).toMatch(/localhost:\d+/));
  const ended = once(started, "exit");
  started.kill("SIGTERM");
  await ended;
  await waitFor(() => expect(isGroupAlive(started)).toBe(false));
  const origin = /http:\/\/localhost:\d+/.exec(said)?.[0] ?? "";
  await expect(fetch(origin)).rejects.toThrow("fetch failed");
});

it("npm start says what it builds, and leaves no process behind if it is stopped meanwhile", async () => {
  const started = run("start");
  await waitFor(() =>
    expect(commandsOf(started)).toContainEqual(
      expect.stringContaining("vite.js"),
    ),
  );
  expect(said).toContain("Building the front office (1 of 4) …\n");
  const ended = once(started, "exit");
  started.kill("SIGTERM");
  await ended;
  await waitFor(() => expect(isGroupAlive(started)).toBe(false));
});

it("npm run serve reports a missing build", async () => {
  rmSync(join(folder, "dist/index.html"));
  const [code] = await once(run("run", "-s", "serve"), "exit");
  expect(code).toBe(2);
  expect(said).toBe("The front office is not built: run npm run build\n");
});
