import { execFile } from "node:child_process";
import {
  chmodSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import {
  giveToPostgresUser,
  runAsPostgresUser,
} from "#server/database/postgres-commands.ts";
import { releasedDatabase } from "#server/database/way-back.ts";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import {
  killInstances,
  startInstance,
  startProcess,
} from "#tests/support/instances.ts";
import { freePort } from "#tests/support/listen.ts";
import { withServer } from "#tests/support/server-connection.ts";
import { withProgramme } from "../programme.ts";
import type { Line } from "../tests.ts";
import { root, startServer, stop } from "./processes.ts";

const run = promisify(execFile);

const paths = [
  "/v2/config/app",
  "/v2/me",
  "/v2/contents/homepage",
  "/v2/user/challenges",
  "/v2/challenges/user?status=running",
  "/v2/challenges/1/user",
  "/v2/challenges/1/rank/user",
  "/v2/challenges/1/challenge-results",
  "/v2/challenges/4/challenge-results",
  "/v2/challenge-list-products?id=3",
  "/v2/declarations/challenge/1/user",
  "/v2/widget-points/1/details",
  "/v2/rewards",
  "/v2/wishlist",
];

/** Signs the participant in. */
async function signIn(origin: string): Promise<Record<string, string>> {
  const answer = await fetch(`${origin}/v2/login_check`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      username: demo.participant.email,
      password: DEMO_PASSWORD,
    }),
  });
  const { token } = (await answer.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

/** The sources of the released version, with generated files; undefined without its git history. */
async function releasedVersion(commit: string, folder: string) {
  try {
    await run("git", ["cat-file", "-e", `${commit}^{commit}`], { cwd: root });
  } catch {
    return undefined;
  }
  const archive = join(folder, "sources.tar");
  await run("git", ["archive", "-o", archive, commit], { cwd: root });
  const sources = join(folder, "sources");
  mkdirSync(sources);
  await run("tar", ["xf", archive, "-C", sources]);
  symlinkSync(join(root, "node_modules"), join(sources, "node_modules"));
  await run(process.execPath, ["scripts/gen.ts"], { cwd: sources });
  return sources;
}

/** Runs the previous version on a database that the current one has migrated, next to the current one. */
export async function wayBack(): Promise<Line> {
  const { commit } = releasedDatabase();
  const line: Line = {
    what: `the released version (${commit.slice(0, 7)}) on a database that this one has migrated`,
    tried: 0,
    failed: 0,
    details: [],
  };
  const folder = mkdtempSync(join(tmpdir(), "palmares-released-"));
  const sources = await releasedVersion(commit, folder);
  if (sources === undefined) {
    rmSync(folder, { recursive: true });
    return { ...line, what: `${line.what}: its history is not here` };
  }
  await withProgramme("wayback", async ({ url }) => {
    const settings = (name: string) => ({
      DATABASE_URL: url,
      DATA_DIR: join(folder, name),
      LOG_LEVEL: "error",
      PUBLIC_URL: "https://club.example",
    });
    const present = await startInstance(settings("present"));
    const former = await startProcess(
      [join(sources, "tests/support/api-process.ts")],
      settings("former"),
    );
    try {
      const check = async (what: string, isRight: Promise<boolean>) => {
        line.tried += 1;
        if (await isRight) return;
        line.failed += 1;
        line.details?.push(what);
      };
      // Sessions are valid in both versions.
      const headers = await signIn(present.origin);
      for (const path of paths)
        await check(
          path,
          Promise.all(
            [former, present].map(async ({ origin }) => {
              const answer = await fetch(origin + path, { headers });
              return `${answer.status} ${withNumbers(await answer.text())}`;
            }),
          ).then(([one = "", other]) => one.startsWith("200") && one === other),
        );
      for (const method of ["PUT", "DELETE"])
        await check(
          `${method} /v2/wishlist/1`,
          fetch(`${former.origin}/v2/wishlist/1`, { method, headers }).then(
            ({ ok }) => ok,
          ),
        );
      await check(
        "it says that it is ready",
        fetch(`${former.origin}/readyz`).then(({ ok }) => ok),
      );
    } finally {
      await killInstances([former, present]);
    }
  });
  rmSync(folder, { recursive: true });
  return line;
}

/** Numbers that the previous version sends as text make no difference to a front office. */
const withNumbers = (text: string): string =>
  text.replaceAll(/"(-?\d+)"/g, "$1");

/** Restores a programme from a backup, on each of Debian's installed PostgreSQL versions. */
export async function backups(): Promise<Line[]> {
  const folders = globSync("/usr/lib/postgresql/*/bin/initdb").map(dirname);
  if (folders.length === 0)
    return [
      {
        what: "backup and restore: postgresql is not installed",
        tried: 0,
        failed: 0,
      },
    ];
  const lines: Line[] = [];
  for (const bin of folders) lines.push(await backup(bin));
  return lines;
}

async function backup(bin: string): Promise<Line> {
  const folder = mkdtempSync(join(tmpdir(), "palmares-backup-"));
  chmodSync(folder, 0o755);
  const data = join(folder, "data");
  mkdirSync(data, { mode: 0o700 });
  giveToPostgresUser(data);
  const port = await freePort();
  const pg = (name: string, ...words: string[]) =>
    runAsPostgresUser(join(bin, name), words, data);
  await pg("initdb", "-D", data, "-U", "palmares", "-A", "trust", "-E", "UTF8");
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off`;
  await pg(
    "pg_ctl",
    "start",
    "-w",
    "-D",
    data,
    "-l",
    join(data, "log"),
    "-o",
    options,
  );
  const url = (name: string) => `postgres://palmares@127.0.0.1:${port}/${name}`;
  const line: Line = { what: "", tried: 0, failed: 0, details: [] };
  const settings = (name: string) => ({
    DATABASE_URL: url(name),
    DATA_DIR: join(folder, "files"),
    DEMO: "1",
    PUBLIC_URL: "https://club.example",
  });
  /** A participant's responses from the restored programme. */
  async function readAll(name: string): Promise<string[]> {
    const server = await startServer(settings(name));
    const headers = await signIn(server.origin);
    const texts = await Promise.all(
      paths.map(async (path) => {
        const answer = await fetch(server.origin + path, { headers });
        return `${path} ${answer.status} ${await answer.text()}`;
      }),
    );
    await stop(server);
    return texts;
  }
  try {
    await withServer(url("postgres"), "create database palmares");
    const before = await readAll("palmares");
    const version = (await run(join(bin, "postgres"), ["--version"])).stdout;
    line.what = `backup and restore, on Debian's ${version.trim().replace("postgres (PostgreSQL)", "PostgreSQL").split(" (")[0]}`;
    // As docs/operating.md says.
    await run(join(bin, "pg_dump"), [
      "-Fc",
      "-f",
      join(folder, "dump"),
      url("palmares"),
    ]);
    await run(join(bin, "createdb"), [
      "--maintenance-db",
      url("postgres"),
      "restored",
    ]);
    await run(join(bin, "pg_restore"), [
      "--no-owner",
      "--exit-on-error",
      "-d",
      url("restored"),
      join(folder, "dump"),
    ]);
    const after = await readAll("restored");
    for (const [index, text] of before.entries()) {
      line.tried += 1;
      if (text.includes(" 200 ") && text === after[index]) continue;
      line.failed += 1;
      line.details?.push(text.slice(0, 200));
    }
  } finally {
    await pg("pg_ctl", "stop", "-w", "-m", "fast", "-D", data);
    rmSync(folder, { recursive: true });
  }
  return line;
}
