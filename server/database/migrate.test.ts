import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { UserError } from "#server/core/cli.ts";
import { emptyDatabase, type TestDatabase } from "#tests/support/database.ts";
import { migrate, pendingMigrations } from "./migrate.ts";
import { up as createBaseline } from "./migrations/0100-baseline.ts";
import { connect, openDatabase } from "./open-database.ts";

let test: TestDatabase;
let folder: string;
const clients: pg.Client[] = [];

beforeEach(async () => {
  test = await emptyDatabase();
  folder = mkdtempSync(join(tmpdir(), "palmares-migrations-"));
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
  await test.drop();
  rmSync(folder, { recursive: true });
});

/** Opens another session. */
async function session(): Promise<pg.Client> {
  const client = new pg.Client(test.url);
  await client.connect();
  clients.push(client);
  return client;
}

const add = (name: string, code: string) =>
  writeFileSync(
    join(folder, `${name}.ts`),
    `import { sql } from "${import.meta.resolve("kysely")}";\n${code}`,
  );

const batchesDone = async () =>
  (
    await sql<{ n: number }>`select n from done order by n`.execute(
      test.database,
    )
  ).rows.map(({ n }) => n);

const isThere = async (table: string) =>
  (
    await sql<{ isThere: boolean }>`
      select to_regclass(${table}) is not null as "isThere"
    `.execute(test.database)
  ).rows[0]?.isThere;

/** The number of sessions waiting for a lock. */
const waiting = async (client: pg.Client) =>
  (
    await client.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).rowCount;

describe("behind a transaction pooler", () => {
  /** The session lock that earlier versions took. */
  const FORMER_LOCK = "3853314791062309107";

  it("a leftover lock blocks neither starts nor commands, on a new or an up-to-date database", async () => {
    await (await session()).query(`select pg_advisory_lock(${FORMER_LOCK})`);
    for (let start = 0; start < 2; start += 1) {
      const opened = await openDatabase(test.url, "unused");
      expect(await pendingMigrations(opened.database)).toEqual([]);
      await opened.close();
    }
  });

  it("leaves no lock behind, and takes none if nothing is pending", async () => {
    await migrate(test.database);
    const { rows } = await sql`
      select from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())
    `.execute(test.database);
    expect(rows).toEqual([]);
    // A write to these tables would block.
    const other = await session();
    await other.query(
      "begin; lock table migrations, jobs.queue, jobs.job in share mode; select pg_advisory_xact_lock(7254003)",
    );
    await migrate(test.database);
  });

  it("a migration may exceed the statement timeout of its role", async () => {
    await migrate(test.database);
    const { rows } = await sql<{ name: string }>`
      select current_database() as name
    `.execute(test.database);
    await sql`
      alter database ${sql.id(rows[0]?.name ?? "")} set statement_timeout = '100ms'
    `.execute(test.database);
    add(
      "0001-slow",
      `export const up = (database) => sql\`select pg_sleep(0.3)\`.execute(database);`,
    );
    const limited = connect(test.url);
    await migrate(limited, folder);
    expect(await pendingMigrations(limited, folder)).toEqual([]);
    await expect(sql`select pg_sleep(0.3)`.execute(limited)).rejects.toThrow(
      "statement timeout",
    );
    await limited.destroy();
  });
});

describe("each migration is a separate transaction", () => {
  it("keeps the migrations before a failed one", async () => {
    add(
      "0001-first",
      `export const up = (database) => sql\`create table first (n int)\`.execute(database);`,
    );
    add(
      "0002-broken",
      `export const up = async (database) => {
        await sql\`create table second (n int)\`.execute(database);
        await sql\`select from nowhere\`.execute(database);
      };`,
    );
    await expect(migrate(test.database, folder)).rejects.toThrow("0002-broken");
    expect(await isThere("first")).toBe(true);
    expect(await isThere("second")).toBe(false);
    expect(await pendingMigrations(test.database, folder)).toEqual([
      "0002-broken",
    ]);
  });

  it("concurrent processes run each one once", async () => {
    for (const name of ["0001-one", "0002-two"])
      add(
        name,
        `export const up = (database) => sql\`create table \${sql.table("${name}")} (n int)\`.execute(database);`,
      );
    vi.spyOn(console, "info").mockImplementation(() => {});
    const other = connect(test.url);
    await Promise.all([migrate(test.database, folder), migrate(other, folder)]);
    expect(await pendingMigrations(other, folder)).toEqual([]);
    await other.destroy();
  });

  it("concurrent processes install the jobs, also in sessions that look up no role or schema again", async () => {
    await migrate(test.database);
    await sql`drop schema jobs cascade`.execute(test.database);
    const processes = Array.from({ length: 4 }, () =>
      connect(test.url, { max: 1 }),
    );
    for (const one of processes)
      for (const _ of ["looked up", "known"])
        await sql`create schema if not exists other`.execute(one);
    await Promise.all(processes.map((one) => migrate(one)));
    expect(await isThere("jobs.queue")).toBe(true);
    for (const one of processes) await one.destroy();
  });
});

describe("a database from a version before 1.0.0", () => {
  /** Makes the database look like one whose last migration is `last`. */
  async function age(last: string) {
    await sql`delete from migrations`.execute(test.database);
    await sql`
      create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)
    `.execute(test.database);
    await sql`insert into kysely_migration values ('0001-programme', '')`.execute(
      test.database,
    );
    await sql`insert into migrations values (${last}, null, now())`.execute(
      test.database,
    );
  }
  const migrations = readdirSync(join(import.meta.dirname, "migrations"))
    .map((file) => basename(file, ".ts"))
    .sort();
  const tableNames = async () =>
    (
      await sql<{ name: string }>`
        select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1
      `.execute(test.database)
    ).rows;

  it("is used as it is, if it has all migrations of before", async () => {
    await createBaseline(test.database as Kysely<unknown>);
    await sql`create table migrations (name text primary key, progress jsonb, done_at timestamptz)`.execute(
      test.database,
    );
    await test.database
      .insertInto("secrets")
      .values({ name: "a", value: "b" })
      .execute();
    await age("0069-waiting-corrections");
    expect(await pendingMigrations(test.database)).toEqual(migrations);
    await migrate(test.database);
    expect(await pendingMigrations(test.database)).toEqual([]);
    expect(
      await test.database.selectFrom("secrets").select("value").execute(),
    ).toEqual([{ value: "b" }]);
  });

  it("otherwise names the version to start first, and stays as it is", async () => {
    await sql`create table migrations (name text primary key, progress jsonb, done_at timestamptz)`.execute(
      test.database,
    );
    await age("0035-participant-search");
    const before = await tableNames();
    await expect(openDatabase(test.url, "unused")).rejects.toThrow(
      new UserError(
        "The database is from a version before 1.0.0 (its last migration is 0035-participant-search): start commit d7a96564 of Palmares on it once, then this version again. Nothing was changed",
      ),
    );
    expect(await tableNames()).toEqual(before);
    expect(await pendingMigrations(test.database)).toEqual(migrations);
  });
});

describe("long-running work", () => {
  const batches = `
    export const up = async (database) => {
      await sql\`create table done (n int)\`.execute(database);
    };
    export async function batch(database, progress) {
      const n = (progress?.n ?? 0) + 1;
      await sql\`insert into done values (\${n})\`.execute(database);
      if (n === globalThis.failsAt) throw new Error("killed");
      return n === 4 ? null : { n };
    }`;
  afterEach(() => {
    Reflect.deleteProperty(globalThis, "failsAt");
  });

  it("runs in batches, each a separate transaction, and resumes after a kill", async () => {
    add("0101-long", batches);
    Reflect.set(globalThis, "failsAt", 3);
    await expect(migrate(test.database, folder)).rejects.toThrow("0101-long");
    expect(await batchesDone()).toEqual([1, 2]);
    expect(await pendingMigrations(test.database, folder)).toEqual([
      "0101-long",
    ]);
    Reflect.set(globalThis, "failsAt", 0);
    await migrate(test.database, folder);
    expect(await batchesDone()).toEqual([1, 2, 3, 4]);
    expect(await pendingMigrations(test.database, folder)).toEqual([]);
  });
});

describe("with concurrent readers", () => {
  it("never cancels a reader that has locked one table and reads another", async () => {
    vi.spyOn(console, "info").mockImplementation(() => {});
    add(
      "0001-tables",
      `export const up = async (database) => {
        await sql\`create table a (n int)\`.execute(database);
        await sql\`create table b (n int)\`.execute(database);
      };`,
    );
    await migrate(test.database, folder);
    add(
      "0002-both",
      `export const locks = ["b", "a"];
      export const up = async (database) => {
        await sql\`alter table a add column m int\`.execute(database);
        await sql\`alter table b add column m int\`.execute(database);
      };`,
    );
    const [reader, watcher] = [await session(), await session()];
    await reader.query("begin; select n from b");
    const migrated = migrate(test.database, folder);
    await vi.waitFor(async () => expect(await waiting(watcher)).toBe(1), {
      interval: 20,
    });
    // In the opposite order of the migration.
    await reader.query("select n from a");
    await reader.query("commit");
    await migrated;
    await reader.query("select a.m, b.m from a, b");
  });
});
