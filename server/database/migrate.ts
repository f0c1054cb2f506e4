import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { type Kysely, sql, type Transaction } from "kysely";
import { installJobs } from "#server/jobs/queues.ts";
import type { Database } from "./schema.ts";

/**
 * A module of `migrations/`. A released one never changes, and leaves in place what the version before it needs: a
 * version adds, and a later one takes away (docs/operating.md).
 */
export interface Migration {
  /**
   * The tables that it locks against readers. All are locked before it begins, always in the same order, and given up at
   * once where somebody is in the way.
   */
  locks?: readonly string[];
  /** What takes an instant, in one transaction. */
  up(transaction: Transaction<unknown>): Promise<void>;
  /**
   * Work that takes long, after `up`: one batch at a time, each in a transaction of its own, beside whoever reads and
   * writes. It goes on after a kill.
   * @param progress what the batch before returned; null for the first
   * @returns where the next batch begins; null once all is done
   */
  batch?(
    transaction: Transaction<unknown>,
    progress: Progress | null,
  ): Promise<Progress | null>;
}

/** How far the batches of a migration have come. */
export type Progress = Readonly<Record<string, string | number>>;

const MIGRATIONS = join(import.meta.dirname, "migrations");

/**
 * The last one that is noted in Kysely's own table. A version that migrates with Kysely refuses to start on a migration
 * that it does not know, so later ones are noted in a table of our own: the version before can still start.
 */
const LAST_OF_KYSELY = "0017-unit-forms";

/** Any number: the lock of a transaction that migrates. A pooler keeps no session, and so no lock of one. */
const MIGRATING = 7_254_003;

/**
 * Milliseconds until a lock is given up and tried again. Less than PostgreSQL waits before it looks for deadlocks (1 s):
 * the migration makes way, and never a reader.
 */
const LOCK_TIMEOUT = 500;
const RETRY_PAUSES = [200, 400, 800, 1_600, 3_200];
/** Between two looks at what another process migrates. */
const OTHER_MS = 500;
const SAY_EVERY_MS = 30_000;

/** PostgreSQL's codes for a lock that did not come, and for a deadlock. */
const lockCodes = new Set(["55P03", "40P01"]);

/** Names of the migrations that the database lacks, or whose batches go on. Rejects when it does not answer. */
export async function pendingMigrations(
  database: Kysely<Database>,
  folder = MIGRATIONS,
): Promise<string[]> {
  const [files, done] = await Promise.all([readdir(folder), doneIn(database)]);
  return files
    .map((file) => basename(file, ".ts"))
    .filter((name) => !done.has(name))
    .sort();
}

async function doneIn(database: Kysely<Database>): Promise<Set<string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select name from unnest(array['kysely_migration', 'migrations']) name where to_regclass(name) is not null
  `.execute(database);
  const names = new Set<string>();
  for (const { name: table } of tables) {
    const { rows } = await sql<{ name: string }>`
      select name from ${sql.table(table)}
      ${table === "migrations" ? sql`where done_at is not null` : sql``}
    `.execute(database);
    for (const { name } of rows) names.add(name);
  }
  return names;
}

/**
 * Runs the migrations that the database lacks, each in a transaction of its own, and locks nothing where there is none.
 * Safe in several processes at once, and behind a pooler that hands out a connection per transaction.
 */
export async function migrate(
  database: Kysely<Database>,
  folder = MIGRATIONS,
): Promise<void> {
  const say = createSayer();
  let failures = 0;
  for (;;) {
    const [name] = await pendingMigrations(database, folder);
    if (name === undefined) break;
    try {
      if (!(await take(database, folder, name))) {
        say(`Another process migrates the database (${name}): waiting for it`);
        await pause(OTHER_MS);
      }
      failures = 0;
    } catch (error) {
      if (!lockCodes.has(String((error as { code?: unknown }).code)))
        throw new Error(
          `The database could not be brought up to date (${name}).`,
          { cause: error },
        );
      say(`The migration ${name} waits for others to end their transactions`);
      await pause(RETRY_PAUSES[failures] ?? RETRY_PAUSES.at(-1));
      failures += 1;
    }
  }
  await installJobs(database);
}

/** Lifts the limits of time that a role may have (`ALTER ROLE … SET`) from a transaction. */
export async function withoutLimits(
  transaction: Kysely<Database>,
): Promise<void> {
  await sql`
    select set_config(name, '0', true) from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')
  `.execute(transaction);
}

/**
 * Brings a migration one step forward: all that `up` does, or one batch.
 * @returns whether it was this process's turn
 */
async function take(
  database: Kysely<Database>,
  folder: string,
  name: string,
): Promise<boolean> {
  const { locks = [], up, batch } = await load(folder, name);
  return database.transaction().execute(async (transaction) => {
    await withoutLimits(transaction);
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(${MIGRATING}) as "isOurs"
    `.execute(transaction);
    if (!rows[0]?.isOurs) return false;
    await sql`select set_config('lock_timeout', ${String(LOCK_TIMEOUT)}, true)`.execute(
      transaction,
    );
    await createTables(transaction);
    const begun = await begunMigration(transaction, name);
    if (begun?.isDone) return true;
    const untyped = transaction as Transaction<unknown>;
    if (begun === undefined) {
      const tables = [...locks].sort().map((table) => sql.table(table));
      if (tables.length > 0)
        await sql`lock table ${sql.join(tables)} in access exclusive mode`.execute(
          transaction,
        );
      await up(untyped);
      await note(transaction, name, null, batch === undefined);
    } else {
      const progress = (await batch?.(untyped, begun.progress)) ?? null;
      await note(transaction, name, progress, progress === null);
    }
    return true;
  });
}

const load = (folder: string, name: string): Promise<Migration> =>
  import(pathToFileURL(join(folder, `${name}.ts`)).href);

/** Both tables, Kysely's as it creates it. */
async function createTables(transaction: Transaction<Database>): Promise<void> {
  await sql`
    create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)
  `.execute(transaction);
  await sql`
    create table if not exists migrations (name text primary key, progress jsonb, done_at timestamptz)
  `.execute(transaction);
}

interface Begun {
  isDone: boolean;
  progress: Progress | null;
}

async function begunMigration(
  transaction: Transaction<Database>,
  name: string,
): Promise<Begun | undefined> {
  const { rows } = await sql<Begun>`
    select true as "isDone", null::jsonb as progress from kysely_migration where name = ${name}
    union all
    select done_at is not null, progress from migrations where name = ${name}
  `.execute(transaction);
  return rows[0];
}

async function note(
  transaction: Transaction<Database>,
  name: string,
  progress: Progress | null,
  isDone: boolean,
): Promise<void> {
  if (name <= LAST_OF_KYSELY) {
    const timestamp = new Date().toISOString();
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(
      transaction,
    );
    return;
  }
  await sql`
    insert into migrations as m (name, progress, done_at)
    values (${name}, ${JSON.stringify(progress)}::jsonb, case when ${isDone} then now() end)
    on conflict (name) do update set progress = excluded.progress, done_at = excluded.done_at
  `.execute(transaction);
}

/** Says a line when it is new, and every half minute again. */
function createSayer(): (line: string) => void {
  let said = "";
  let at = 0;
  return (line) => {
    if (line === said && Date.now() - at < SAY_EVERY_MS) return;
    said = line;
    at = Date.now();
    console.info(line);
  };
}
