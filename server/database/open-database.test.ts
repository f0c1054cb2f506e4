import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { UserError } from "#server/core/cli.ts";
import { emptyDatabase, type TestDatabase } from "#tests/support/database.ts";
import { withServer } from "#tests/support/server-connection.ts";
import { openCluster } from "./cluster.ts";
import { migrate } from "./migrate.ts";
import { connect, type OpenDatabase, openDatabase } from "./open-database.ts";

let test: TestDatabase;
beforeEach(async () => {
  test = await emptyDatabase();
});
afterEach(() => test.drop());

it("migrates the database of a URL, also concurrently and repeatedly", async () => {
  const [first, second] = await Promise.all([
    openDatabase(test.url, "unused"),
    openDatabase(test.url, "unused"),
  ]);
  await first.database
    .insertInto("secrets")
    .values({ name: "a", value: "b" })
    .execute();
  await first.close();
  const kept = second.database.selectFrom("secrets").selectAll();
  expect(await kept.execute()).toEqual([{ name: "a", value: "b" }]);
  await second.close();
  const third = await openDatabase(test.url, "unused");
  expect(
    await third.database.selectFrom("secrets").select("name").execute(),
  ).toHaveLength(1);
  await third.close();
});

it("names an unreachable database, without its password", async () => {
  await expect(
    openDatabase("postgres://nobody:secret@127.0.0.1:1/none", "unused"),
  ).rejects.toThrow(
    new UserError(
      "Cannot connect to the database nobody@127.0.0.1:1/none: connect ECONNREFUSED 127.0.0.1:1. Check DATABASE_URL and that the server is running",
    ),
  );
});

describe("the embedded database", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "palmares-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const roleOf = async ({ database }: OpenDatabase) => {
    const { rows } = await sql<{ isSuper: boolean; owns: boolean }>`
      select rolsuper as "isSuper", tableowner = current_user as owns
      from pg_roles, pg_tables where rolname = current_user and tablename = 'users'
    `.execute(database);
    return rows;
  };

  it("is used as its owner, which is not a superuser", async () => {
    const opened = await openDatabase(undefined, folder);
    expect(await roleOf(opened)).toEqual([{ isSuper: false, owns: true }]);
    await opened.close();
  });

  it("of an earlier version, owned by the superuser, is handed over to the owner with its rows", async () => {
    const cluster = await openCluster(folder);
    await withServer(cluster.url("postgres"), "create database palmares");
    const former = connect(cluster.url("palmares"));
    await migrate(former);
    await sql`drop schema jobs cascade`.execute(former);
    const values = { name: "kept", value: "here" };
    await former.insertInto("secrets").values(values).execute();
    await former.destroy();
    const opened = await openDatabase(undefined, folder);
    expect(await roleOf(opened)).toEqual([{ isSuper: false, owns: true }]);
    const { database } = opened;
    const kept = database.selectFrom("secrets").selectAll();
    expect(await kept.execute()).toEqual([values]);
    await sql`alter table products add column more text`.execute(database);
    await sql`drop function search_form cascade`.execute(database);
    await sql`create table further (id serial)`.execute(database);
    await opened.close();
    await cluster.release();
  });
});
