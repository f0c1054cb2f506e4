import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type Kysely, sql, type Transaction } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { emptyDatabase, type TestDatabase } from "#tests/support/database.ts";
import type { Migration, Progress } from "./migrate.ts";
import type { Database } from "./schema.ts";

const folder = join(import.meta.dirname, "migrations");
const files = readdirSync(folder).sort();

let test: TestDatabase;
beforeAll(async () => {
  test = await emptyDatabase();
});
afterAll(() => test.drop());

it("no two have the same number", () => {
  const numbers = files.map(
    (file) => /^\d{4}(?=-[a-z-]+\.ts$)/.exec(file)?.[0],
  );
  expect(numbers).not.toContain(undefined);
  expect(new Set(numbers).size).toBe(files.length);
});

/** The tables that this transaction keeps others from, apart from those in `made`; those still readable in `writes`. */
async function lockedTables(database: Kysely<Database>, before: string[]) {
  const { rows } = await sql<{ name: string; isReadable: boolean }>`
    select c.relname as name, not bool_or(l.mode = 'AccessExclusiveLock') as "isReadable"
    from pg_locks l join pg_class c on c.oid = l.relation
    where l.pid = pg_backend_pid() and c.relkind = 'r' and c.relname = any(${before}::text[])
      and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
    group by 1 order by 1
  `.execute(database);
  const named = (isReadable: boolean) =>
    rows.filter((row) => row.isReadable === isReadable).map(({ name }) => name);
  return { locks: named(false), writeLocks: named(true) };
}

async function tableNames(database: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
  `.execute(database);
  return rows.map(({ name }) => name);
}

it.each(files)("%s declares which existing tables it locks", async (file) => {
  const migration: Migration = await import(join(folder, file));
  const { locks = [], writeLocks = [], up, batch } = migration;
  const locked = await test.database
    .transaction()
    .execute(async (transaction) => {
      const before = await tableNames(transaction);
      await up(transaction as Transaction<unknown>);
      return lockedTables(transaction, before);
    });
  let progress: Progress | null = null;
  if (batch !== undefined)
    do
      progress = await test.database
        .transaction()
        .execute((transaction) =>
          batch(transaction as Transaction<unknown>, progress),
        );
    while (progress !== null);
  expect(locked).toEqual({
    locks: locks.toSorted(),
    writeLocks: writeLocks.toSorted(),
  });
});
