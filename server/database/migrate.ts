import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { UserError } from "#server/core/cli.ts";
import { installJobs } from "#server/database/job-schema.ts";
import type { Database } from "./schema.ts";

/**
 * A module of `migrations/`. A released one never changes. Migrations only add: what the previous version needs is
 * removed by a later version (docs/production.md).
 */
export interface Migration {
  /**
   * Existing tables that it changes, blocking reads and writes meanwhile. They are locked before `up`, in a fixed order;
   * if another transaction blocks one, all are released and tried again later.
   */
  locks?: readonly string[];
  /** Those that people still read: it adds triggers, indexes or foreign keys to them. */
  writeLocks?: readonly string[];
  /** The fast part, in one transaction. */
  up(transaction: Transaction<unknown>): Promise<void>;
  /**
   * Long-running work after `up`, in batches. Each batch is a separate transaction, concurrent with other readers and
   * writers; after a crash the work resumes with the next batch.
   * @param progress what the previous batch returned; null for the first one
   * @returns where the next batch starts; null when all is done
   */
  batch?(
    transaction: Transaction<unknown>,
    progress: Progress | null,
  ): Promise<Progress | null>;
}

/** Where the next batch of a migration starts. */
export type Progress = Readonly<Record<string, string | number>>;

const MIGRATIONS = join(import.meta.dirname, "migrations");

/** Creates the tables of version 1.0.0. */
const BASELINE = "0100-baseline";
/** The last migration before 1.0.0: it leaves the tables that the baseline creates. */
const LAST_BEFORE_BASELINE = "0069-waiting-corrections";
/** A commit whose version ends with that migration. */
const VERSION_BEFORE_BASELINE = "d7a96564";

/** An arbitrary key. The lock belongs to a transaction, since a session lock does not survive a transaction pooler. */
const MIGRATING = 7_254_003;

/**
 * Milliseconds to wait for a lock before releasing all and retrying. Shorter than PostgreSQL's `deadlock_timeout` (1 s), so
 * that the migration backs off before a reader is cancelled.
 */
const LOCK_TIMEOUT = 500;
const RETRY_PAUSES = [200, 400, 800, 1_600, 3_200];
/** Poll interval while another process migrates, in milliseconds. */
const OTHER_MS = 500;
const SAY_EVERY_MS = 30_000;

/** PostgreSQL's codes for a lock timeout and a deadlock. */
const lockCodes = new Set(["55P03", "40P01"]);

/** Names of the migrations that are missing or have unfinished batches. Rejects when the database does not respond. */
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

/** Versions before 1.0.0 recorded the first migrations in Kysely's table. */
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
 * Runs the pending migrations, each in a separate transaction; takes no lock when nothing is pending. Safe for concurrent
 * processes and behind a transaction pooler. Throws a UserError if the database is too old for the baseline.
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
        say(
          `Another process is migrating the database (${name}): waiting for it`,
        );
        await pause(OTHER_MS);
      }
      failures = 0;
    } catch (error) {
      if (error instanceof UserError) throw error;
      if (!lockCodes.has(String((error as { code?: unknown }).code)))
        throw new Error(`The database could not be migrated (${name}).`, {
          cause: error,
        });
      say(`The migration ${name} is waiting for other transactions to finish`);
      await pause(RETRY_PAUSES[failures] ?? RETRY_PAUSES.at(-1));
      failures += 1;
    }
  }
  await installJobs(database);
}

/** Disables timeouts that the role may have (`ALTER ROLE … SET`) for this transaction. */
export async function withoutLimits(
  transaction: Kysely<Database>,
): Promise<void> {
  await sql`
    select set_config(name, '0', true) from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')
  `.execute(transaction);
}

/**
 * Runs one step of a migration: `up`, or one batch.
 * @returns false when another process is migrating
 */
async function take(
  database: Kysely<Database>,
  folder: string,
  name: string,
): Promise<boolean> {
  const { locks = [], writeLocks = [], up, batch } = await load(folder, name);
  return database.transaction().execute(async (transaction) => {
    await withoutLimits(transaction);
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(${MIGRATING}) as "isOurs"
    `.execute(transaction);
    if (!rows[0]?.isOurs) return false;
    await sql`select set_config('lock_timeout', ${String(LOCK_TIMEOUT)}, true)`.execute(
      transaction,
    );
    await sql`
      create table if not exists migrations (name text primary key, progress jsonb, done_at timestamptz)
    `.execute(transaction);
    const begun = await begunMigration(transaction, name);
    if (begun?.isDone) return true;
    const untyped = transaction as Transaction<unknown>;
    if (begun === undefined) {
      await lock(transaction, locks, sql`access exclusive`);
      await lock(transaction, writeLocks, sql`share row exclusive`);
      if (name !== BASELINE || !(await hasBaseline(transaction)))
        await up(untyped);
      await note(transaction, name, null, batch === undefined);
    } else {
      const progress = (await batch?.(untyped, begun.progress)) ?? null;
      await note(transaction, name, progress, progress === null);
    }
    return true;
  });
}

async function lock(
  transaction: Transaction<Database>,
  names: readonly string[],
  mode: RawBuilder<unknown>,
): Promise<void> {
  if (names.length === 0) return;
  const tables = [...names].sort().map((name) => sql.table(name));
  await sql`lock table ${sql.join(tables)} in ${mode} mode`.execute(
    transaction,
  );
}

const load = (folder: string, name: string): Promise<Migration> =>
  import(pathToFileURL(join(folder, `${name}.ts`)).href);

/**
 * Whether a version before 1.0.0 has created the tables of the baseline. Throws a UserError if its migrations were not all
 * run.
 */
async function hasBaseline(database: Kysely<Database>): Promise<boolean> {
  const former = [...(await doneIn(database))]
    .filter((name) => /^\d{4}-/.test(name) && name < BASELINE)
    .sort();
  const last = former.at(-1);
  if (last === undefined) return false;
  if (last === LAST_BEFORE_BASELINE) return true;
  throw new UserError(
    `The database is from a version before 1.0.0 (its last migration is ${last}): start commit ${VERSION_BEFORE_BASELINE} of Palmares on it once, then this version again. Nothing was changed`,
  );
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
  await sql`
    insert into migrations as m (name, progress, done_at)
    values (${name}, ${JSON.stringify(progress)}::jsonb, case when ${isDone} then now() end)
    on conflict (name) do update set progress = excluded.progress, done_at = excluded.done_at
  `.execute(transaction);
}

/** Prints a line when it changes, and repeats it every 30 seconds. */
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
