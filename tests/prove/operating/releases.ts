import { equal, partialDeepStrictEqual } from "node:assert/strict";
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
import { classicDeclaration, pdf } from "#tests/support/declarations.ts";
import {
  type Instance,
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
  "/v2/user/orders",
];

/** Signs a user in; the participant by default. */
async function signIn(
  origin: string,
  { email } = demo.participant,
): Promise<Record<string, string>> {
  const answer = await fetch(`${origin}/v2/login_check`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: email, password: DEMO_PASSWORD }),
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
  await withProgramme("wayback", async ({ url, database }) => {
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
    const declaration = await classicDeclaration(database);
    try {
      const check = async (what: string, work: () => Promise<unknown>) => {
        line.tried += 1;
        try {
          await work();
        } catch (error) {
          line.failed += 1;
          line.details?.push(
            `${what}: ${(error as Error).message}`.slice(0, 500),
          );
        }
      };
      // A session of the one is one of the other.
      const own = await signIn(present.origin);
      const moderator = await signIn(present.origin, demo.configurator);
      const call = async (
        { origin }: Instance,
        path: string,
        { headers = own, ...init }: Init = {},
      ) => {
        const answer = await fetch(origin + path, { ...init, headers });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${answer.status} ${text}`);
        return text === "" ? undefined : JSON.parse(text);
      };
      const json = (method: string, body: object, headers = own): Init => ({
        method,
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      /** This version tells all that the former one does. */
      const compare = async (round: string) => {
        for (const path of paths)
          await check(`${path}, ${round}`, async () =>
            partialDeepStrictEqual(
              await call(present, path),
              await call(former, path),
            ),
          );
      };
      const declare = async (at: Instance): Promise<number> => {
        const body = new FormData();
        body.append("declaration", JSON.stringify(declaration));
        body.append("targetEntity", "Declaration");
        body.append("file", new Blob([pdf]), "proof.pdf");
        return (await call(at, "/v2/declarations", { method: "POST", body }))
          .id;
      };
      const decide = (at: Instance, id: number) =>
        call(
          at,
          `/v2/declarations/${id}`,
          json(
            "PATCH",
            { status: "validated", expectedStatus: "waiting" },
            moderator,
          ),
        );
      await compare("before any write");
      // What the one writes, the other goes on with.
      for (const [name, first, second] of [
        ["former", former, present],
        ["present", present, former],
      ] as const) {
        await check(`a wish: ${name}`, async () => {
          await call(first, "/v2/wishlist/1", { method: "PUT" });
          await call(second, "/v2/wishlist/1", { method: "DELETE" });
        });
        await check(`an order: ${name}`, async () => {
          const before = await call(second, balance);
          const order = await call(
            first,
            "/v2/rewards/1/orders",
            json("POST", { address }),
          );
          const after = await call(second, balance);
          equal(before.points - after.points, order.points);
        });
        await check(`a declaration, and its validation: ${name}`, async () => {
          await decide(second, await declare(first));
          await decide(first, await declare(first));
        });
        await compare(`after writes of the ${name} one`);
      }
      await check("the former one says that it is ready", async () =>
        equal((await fetch(`${former.origin}/readyz`)).status, 200),
      );
    } finally {
      await killInstances([former, present]);
    }
  });
  rmSync(folder, { recursive: true });
  return line;
}

type Init = Omit<RequestInit, "headers"> & { headers?: Record<string, string> };

const balance = `/v2/user/${demo.participant.id}/points`;
const address = {
  recipient: "Camille Durand",
  street: "12 rue des Lilas",
  postalCode: "69003",
  city: "Lyon",
  country: "FR",
};

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
