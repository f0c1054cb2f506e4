/** `npm start` on empty databases, and what is served in production. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import {
  emptyDatabase,
  programmeDatabase,
  type TestDatabase,
} from "#tests/support/database.ts";

let folder: string;
const ends: (() => Promise<unknown>)[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "palmares-first-"));
  mkdirSync(join(folder, "dist/assets"), { recursive: true });
  mkdirSync(join(folder, "dist/.vite"));
  writeFileSync(join(folder, "dist/index.html"), "<!doctype html>");
  writeFileSync(join(folder, "dist/assets/app-1.js"), "export {};");
  writeFileSync(join(folder, "dist/assets/app-1.js.map"), "{}");
  writeFileSync(join(folder, "dist/.vite/manifest.json"), "{}");
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  rmSync(folder, { recursive: true });
});

async function start(
  { url, drop }: TestDatabase,
  environment: NodeJS.ProcessEnv = {},
) {
  ends.unshift(drop);
  const server = spawn(
    process.execPath,
    [join(import.meta.dirname, "main.ts")],
    {
      env: {
        ...process.env,
        PORT: "0",
        LOG_LEVEL: "error",
        DATABASE_URL: url,
        DATA_DIR: join(folder, "data"),
        DIST_DIR: join(folder, "dist"),
        ...environment,
      },
    },
  );
  const exit = once(server, "exit");
  let said = "";
  for (const stream of [server.stdout, server.stderr])
    stream.on("data", (chunk) => {
      said += chunk;
    });
  const stop = async () => {
    server.kill("SIGTERM");
    await exit;
    return said;
  };
  ends.unshift(stop);
  const origin = await vi.waitFor(
    () => {
      const port = /localhost:(\d+)/.exec(said)?.[1];
      expect(port, said).toBeDefined();
      return `http://localhost:${port}`;
    },
    { timeout: 120_000, interval: 50 },
  );
  const statusOf = async (path: string, init?: RequestInit) =>
    (await fetch(`${origin}${path}`, init)).status;
  const signIn = () =>
    statusOf("/v2/login_check", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        username: demo.configurator.email,
        password: DEMO_PASSWORD,
      }),
    });
  const read = async (path: string) =>
    (await fetch(`${origin}${path}`)).json() as Promise<
      Record<string, unknown>
    >;
  return { stop, statusOf, signIn, read };
}

const ours = [
  "/v2/docs.json",
  "/v2/docs.json.jsonld",
  "/fo/assets/app-1.js.map",
];

/** What the demo serves besides `/v2`. */
const demoFiles = [
  "/v2/pictures/badge-sun.svg",
  "/web_files/games/seasons",
  "/web_files/legal/conditions-utilisation.html",
  "/web_files/ui/img/belle-saison-logo.svg",
];

it("starts with the settings of an empty programme: no demo accounts, passwords or texts, and no sources", async () => {
  const database = await emptyDatabase();
  const { stop, statusOf, signIn, read } = await start(database);
  expect(await signIn()).toBe(401);
  expect(await read("/v2/config/app")).toMatchObject({
    programName: "Palmares",
    locale: "fr",
    postUserRegister: false,
  });
  for (const path of ["menus", "features", "options"])
    expect((await read(`/v2/${path}`))["hydra:member"], path).toEqual([]);
  expect(await statusOf("/fo/")).toBe(200);
  expect(await statusOf("/fo/assets/app-1.js")).toBe(200);
  for (const path of [...ours, ...demoFiles])
    expect(await statusOf(path), path).toBe(404);
  expect(
    await database.database.selectFrom("users").select("id").execute(),
  ).toEqual([]);
  expect(await stop()).toMatch(
    /^Connecting to the database …\nPalmares is at \S+\n$/,
  );
});

it("fills it with the demo if DEMO is set, serves API docs and sources, and prints what it does, where it is, and who may sign in", async () => {
  mkdirSync(join(folder, "dist/bo"));
  writeFileSync(join(folder, "dist/bo/index.html"), "<!doctype html>");
  const { stop, statusOf, signIn } = await start(await emptyDatabase(), {
    DEMO: "1",
  });
  expect(await signIn()).toBe(200);
  for (const path of [...ours, ...demoFiles])
    expect(await statusOf(path), path).toBe(200);
  const said = await stop();
  const { configurator, participant } = demo;
  expect(said.split("\n")).toEqual([
    "Connecting to the database …",
    "Filling it with the demo programme …",
    expect.stringMatching(/^Palmares is at http:\S+\/fo\/$/),
    expect.stringMatching(/^Its back office is at http:\S+\/bo\/$/),
    "",
    `Demo accounts, all with the password ${DEMO_PASSWORD}`,
    expect.stringMatching(`${configurator.email} +back office and programme`),
    expect.stringMatching(`${participant.email} +programme`),
    ...Array.from({ length: 5 }, () => expect.any(String)),
  ]);
});

it("warns of demo accounts in a custom database, and serves API docs and sources only on request", async () => {
  const { stop, statusOf } = await start(await programmeDatabase(), {
    PUBLIC_DOCS: "1",
  });
  for (const path of ours) expect(await statusOf(path), path).toBe(200);
  const said = await stop();
  expect(said).toMatch(/^Demo accounts, .* can sign in/m);
  expect(said).not.toContain(DEMO_PASSWORD);
});
