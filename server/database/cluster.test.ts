import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Cluster, openCluster, stopCluster } from "./cluster.ts";

const child = fileURLToPath(
  new URL("../../tests/support/killed-holder.ts", import.meta.url),
);

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "palmares-"));
});
afterEach(async () => {
  if (existsSync(join(folder, "postgres/postmaster.pid")))
    await stopCluster(folder);
  rmSync(folder, { recursive: true });
});

const open = () => openCluster(folder);

async function ask<Row extends pg.QueryResultRow>(
  cluster: Cluster,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client(cluster.url("postgres"));
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

describe("the embedded database", () => {
  it("keeps its rows when it is closed and reopened", async () => {
    const first = await open();
    await ask(first, "create table kept as select 1 as one");
    await first.release();
    expect(await ask(await open(), "select one from kept")).toEqual([
      { one: 1 },
    ]);
  });

  it("is shared with a second process on the same folder", async () => {
    const first = await open();
    const second = await open();
    expect(second.url("postgres")).toBe(first.url("postgres"));
    await second.release();
    expect(await ask(first, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("can be opened by two processes at the same time", async () => {
    const [first, second] = await Promise.all([open(), open()]);
    expect(first?.url("postgres")).toBe(second?.url("postgres"));
  });

  it("keeps running while others are connected", async () => {
    const first = await open();
    const other = new pg.Client(first.url("postgres"));
    await other.connect();
    await first.release();
    expect((await other.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await other.end();
    const again = await open();
    expect(again.url("postgres")).toBe(first.url("postgres"));
  });

  it("survives a killed process, with all committed data", async () => {
    const holder = spawn(process.execPath, [child, folder]);
    const said = text(holder.stdout);
    await new Promise((done) => holder.once("exit", done));
    expect(holder.signalCode).toBe("SIGKILL");
    expect(await said).toBe("acknowledged\n");
    const cluster = await open();
    expect(await ask(cluster, "select word from acknowledged")).toEqual([
      { word: "kept" },
    ]);
  });

  it("is stopped by the next process that closes it, if the one that started it was killed", async () => {
    const holder = spawn(process.execPath, [child, folder]);
    await new Promise((done) => holder.once("exit", done));
    expect(existsSync(join(folder, "postgres/postmaster.pid"))).toBe(true);
    await (await open()).release();
    expect(existsSync(join(folder, "postgres/postmaster.pid"))).toBe(false);
  });

  it("requires its password", async () => {
    const cluster = await open();
    const url = new URL(cluster.url("postgres"));
    url.password = "guess";
    const client = new pg.Client(url.href);
    await expect(client.connect()).rejects.toThrow(/password/);
  });
});
