import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fastify } from "fastify";
import {
  afterAll,
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  test,
  vi,
} from "vitest";
import { UserError } from "#server/core/cli.ts";
import { stopCluster } from "#server/database/cluster.ts";
import { serve } from "./serve.ts";

const host = "127.0.0.1";

test("reports a port in use in one line with a hint, and releases the database", async () => {
  const other = fastify();
  await other.listen({ port: 0, host });
  const { port } = other.server.address() as AddressInfo;
  const release = vi.fn(async () => {});
  await expect(
    serve({ app: fastify(), close: release }, { port, host }),
  ).rejects.toThrow(
    new UserError(
      `Port ${port} is in use, perhaps by another Palmares: stop it, or choose another port with PORT=${port + 1}`,
    ),
  );
  expect(release).toHaveBeenCalledOnce();
  await other.close();
});

test("names an address that is not on this machine", async () => {
  const settings = { port: 0, host: "203.0.113.9" };
  await expect(
    serve({ app: fastify(), close: async () => {} }, settings),
  ).rejects.toThrow(
    new UserError("HOST 203.0.113.9 is not an address of this machine"),
  );
});

const SECRET = "a-secret-of-ours";

function spawnServer(dataFolder: string): ChildProcess {
  return spawn(
    process.execPath,
    [
      fileURLToPath(
        new URL("../../tests/support/serve-process.ts", import.meta.url),
      ),
    ],
    {
      env: {
        ...process.env,
        PORT: "0",
        DATA_DIR: dataFolder,
        DRAIN_SECONDS: "1",
        STORAGE_URL: `https://key:${SECRET}@127.0.0.1/bucket?region=a`,
      },
    },
  );
}

describe("a running server", () => {
  // The first server fills its database with the demo, the others find it there.
  const folder = mkdtempSync(join(tmpdir(), "palmares-serve-"));
  const dataFolder = () => join(folder, "data");
  let server: ChildProcess;
  let port: number;

  beforeEach(async () => {
    server = spawnServer(dataFolder());
    port = await portOf(server);
  });
  afterEach(async () => {
    if (server.exitCode === null && server.kill("SIGKILL"))
      await once(server, "exit");
    if (existsSync(join(dataFolder(), "postgres/postmaster.pid")))
      await stopCluster(dataFolder()).catch(() => {});
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const postmaster = () =>
    Number(
      readFileSync(join(dataFolder(), "postgres/postmaster.pid"), "utf8").split(
        "\n",
      )[0],
    );
  const statusOf = async () =>
    (await fetch(`http://127.0.0.1:${port}/v2/config/app`)).status;

  it("does not pass its environment to PostgreSQL, and recovers after that is killed", async () => {
    const killed = postmaster();
    const environment = readFileSync(`/proc/${killed}/environ`, "utf8");
    expect(environment).toContain("LC_ALL=C");
    expect(environment).not.toContain(SECRET);
    process.kill(killed, "SIGKILL");
    const seen = new Set<number>();
    await vi.waitFor(
      async () => {
        seen.add(await statusOf());
        expect(postmaster()).not.toBe(killed);
        expect(await statusOf()).toBe(200);
      },
      { timeout: 120_000, interval: 50 },
    );
    expect([...seen].filter((status) => status !== 200)).toEqual([503]);
  });

  it("exits with one line if its PostgreSQL cannot be restarted", async () => {
    let said = "";
    server.stderr?.on("data", (chunk) => {
      said += chunk;
    });
    const pid = postmaster();
    const needed = join(dataFolder(), "postgres/global");
    renameSync(needed, `${needed}-lost`);
    process.kill(pid, "SIGKILL");
    const exit = await once(server, "exit");
    renameSync(`${needed}-lost`, needed);
    expect(exit).toEqual([1, null]);
    expect(said).toMatch(
      /^PostgreSQL exited unexpectedly and cannot be restarted: see .*server\.log$/m,
    );
    rmSync(join(dataFolder(), "postgres/postmaster.pid"));
  });

  it("reports on /readyz that it will stop, still serves requests, and exits within ten seconds of SIGTERM, with its database, whatever connections are open", async () => {
    const ready = async () =>
      (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
    expect(await ready()).toBe(200);
    const halfSent = connect(port, "127.0.0.1");
    halfSent.on("error", () => {});
    halfSent.write(
      "POST /v2/login_check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
    );
    const silent = connect(port, "127.0.0.1");
    silent.on("error", () => {});
    const exit = once(server, "exit");
    const began = performance.now();
    server.kill("SIGTERM");
    await vi.waitFor(async () => expect(await ready()).toBe(503), {
      interval: 20,
    });
    expect(await statusOf()).toBe(200);
    expect(await exit).toEqual([0, null]);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(existsSync(join(dataFolder(), "postgres/postmaster.pid"))).toBe(
      false,
    );
  });
});

it("two servers can start at the same time on an empty folder, and the second prints which is first", async () => {
  const folder = mkdtempSync(join(tmpdir(), "palmares-two-"));
  const servers = [spawnServer(folder), spawnServer(folder)];
  let said = "";
  for (const { stdout } of servers)
    stdout?.on("data", (chunk) => {
      said += chunk;
    });
  const ports = await Promise.all(servers.map(portOf));
  const statuses = ports.map(
    async (port) =>
      (await fetch(`http://127.0.0.1:${port}/v2/config/app`)).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 200]);
  const line =
    /^Another Palmares \(process (\d+)\) is preparing .*: waiting for it$/m.exec(
      said,
    );
  expect(servers.map(({ pid }) => pid)).toContain(Number(line?.[1]));
  for (const server of servers) {
    server.kill("SIGTERM");
    await once(server, "exit");
  }
  rmSync(folder, { recursive: true });
});

/** The port that a server prints; rejects with its output if it exits first. */
async function portOf(server: ChildProcess): Promise<number> {
  let said = "";
  server.stderr?.on("data", (chunk) => {
    said += chunk;
  });
  for await (const chunk of server.stdout ?? []) {
    said += chunk;
    const port = /localhost:(\d+)/.exec(said)?.[1];
    if (port !== undefined) return Number(port);
  }
  throw new Error(said);
}
