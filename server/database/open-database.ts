import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { UserError } from "#server/core/cli.ts";
import "./bigint-parser.ts";
import { noteDependencyError } from "#server/core/dependency-errors.ts";
import {
  applicationName,
  type Cluster,
  OWNER,
  openCluster,
} from "./cluster.ts";
import { lockFolder } from "./folder-lock.ts";
import { migrate } from "./migrate.ts";
import type { Database } from "./schema.ts";

export interface OpenDatabase {
  database: Kysely<Database>;
  address: string;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Limits of the returned connections; they do not apply to `prepare`. */
  limits?: ConnectionLimits;
  /** Called when the embedded PostgreSQL exits and cannot be restarted; if omitted, it is not supervised. */
  onLost?: (error: UserError) => void;
  /** Run once the database is up to date. */
  prepare?: (database: Kysely<Database>) => Promise<void>;
}

/** A reachable database that may have pending migrations. */
export interface ReachedDatabase extends OpenDatabase {
  /** Runs pending migrations and `prepare`. Throws a UserError when the database does not respond. */
  bringUpToDate(): Promise<void>;
}

/**
 * Opens the programme's database and migrates it: that at `url` (DATABASE_URL), else the embedded PostgreSQL in `folder`,
 * which is created if missing. Throws a UserError if the database is unreachable.
 */
export async function openDatabase(
  url: string | undefined,
  folder: string,
  options: OpenOptions = {},
): Promise<OpenDatabase> {
  const reached = await reachDatabase(url, folder, options);
  try {
    await reached.bringUpToDate();
  } catch (error) {
    await reached.close();
    throw error;
  }
  return reached;
}

/** Opens it without migrating, so that a server can listen first. */
export async function reachDatabase(
  url: string | undefined,
  folder: string,
  { limits, onLost, prepare }: OpenOptions = {},
): Promise<ReachedDatabase> {
  const unlock = url === undefined ? await lockFolder(folder) : () => {};
  try {
    const cluster = url === undefined ? await openCluster(folder) : undefined;
    if (cluster !== undefined) await createDatabase(cluster);
    const address = url ?? cluster?.ownerUrl(NAME) ?? "";
    const database = connect(address, limits);
    return {
      database,
      address,
      async bringUpToDate() {
        const patient = connect(address);
        try {
          if (url !== undefined) await checkConnection(url);
          await migrate(patient);
          await prepare?.(patient);
          if (onLost !== undefined) cluster?.supervise(onLost);
        } finally {
          await patient.destroy();
          unlock();
        }
      },
      async close() {
        unlock();
        await Promise.race([
          database.destroy(),
          pause(CLOSE_MS, undefined, { ref: false }),
        ]);
        await cluster?.release();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** How long a closing pool waits for running queries, in milliseconds. */
const CLOSE_MS = 2_000;

/** Size of a pool, and its timeouts in milliseconds. */
export type ConnectionLimits = Pick<
  pg.PoolConfig,
  | "max"
  | "connectionTimeoutMillis"
  | "query_timeout"
  | "statement_timeout"
  | "lock_timeout"
  | "idle_in_transaction_session_timeout"
>;

/** Limits for a server: clients get a response before they give up. */
export const servingLimits = {
  max: 10,
  connectionTimeoutMillis: 5_000,
  // On the client, for a database that stops responding; slightly longer than `statement_timeout`.
  query_timeout: 9_500,
  statement_timeout: 9_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 15_000,
} satisfies ConnectionLimits;

/** Limits for a replica. Shorter, because the primary can be queried instead. */
export const replicaLimits = {
  ...servingLimits,
  connectionTimeoutMillis: 2_000,
  query_timeout: 3_000,
  statement_timeout: 2_500,
} satisfies ConnectionLimits;

/** A pool of connections to the database at `url`; `destroy()` closes it. */
export function connect(
  url: string,
  limits: ConnectionLimits = {},
  name: "database" | "replica" = "database",
): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: applicationName,
    keepAlive: true,
    ...limits,
  });
  pool.on("error", (error) =>
    console.error("A database connection failed:", error.message),
  );
  // Errors of a checked-out connection between two queries: without a listener they would crash the process.
  pool.on("connect", (client) => {
    client.on("error", () => {});
    endWhenSilent(client);
  });
  const note = (error: unknown) => {
    if (isUnavailable(error)) noteDependencyError(name);
  };
  const database = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        connect: () =>
          pool.connect().catch((error: unknown) => {
            note(error);
            throw error;
          }),
        end: () => pool.end(),
      },
    }),
    log: (event) => {
      if (event.level === "error") note(event.error);
    },
  });
  return Object.assign(database, { [POOL]: pool });
}

/**
 * Closes a connection when a query times out on the client. `pg` would return it to the pool, where the next query (or the
 * rollback of its transaction) would wait behind the pending one.
 */
function endWhenSilent(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } })
    .connection;
  const query = client.query.bind(client) as (...values: unknown[]) => unknown;
  const watched = (...values: unknown[]) => {
    const result = query(...values);
    if (result instanceof Promise)
      result.catch(({ message }: Error) => {
        if (message === "Query read timeout") stream.destroy();
      });
    return result;
  };
  client.query = watched as typeof client.query;
}

const POOL = Symbol("pool");

/** The pool of a database that was opened by `connect`. */
export const poolOf = (database: Kysely<Database>): pg.Pool | undefined =>
  (database as { [POOL]?: pg.Pool })[POOL];

/**
 * PostgreSQL's codes for transient failures: broken connections (08), insufficient resources (53), a server that stops
 * or starts (57P), conflicts with another transaction (40), timeouts.
 */
const passingStates = /^(08|53|57P|40)[0-9A-Z]+$|^(55P03|57014|25P03|25P04)$/;
/** Codes of the operating system for an unreachable server, and of Node for a query on a closed connection. */
const passingCodes = new Set([
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EPIPE",
  "ERR_STREAM_DESTROYED",
  "ERR_STREAM_WRITE_AFTER_END",
  "ETIMEDOUT",
]);
/** Errors of `pg` itself have no code. */
const passingMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|timeout expired|Client has encountered a connection error|Client was closed|Query read timeout)/;

/** Whether the error, or its cause, says that the database is busy or unavailable, so that a retry may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = "", message, syscall } = error as NodeJS.ErrnoException;
  return (
    passingMessages.test(message) ||
    passingStates.test(code) ||
    passingCodes.has(code) ||
    // Without a system call it was the client that closed its connection.
    (code === "ECONNRESET" && syscall !== undefined) ||
    isUnavailable(error.cause)
  );
}

/** The oldest supported major version. */
const LEAST_VERSION = 15;

async function checkConnection(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: servingLimits.connectionTimeoutMillis,
    query_timeout: servingLimits.query_timeout,
  });
  client.on("error", () => {});
  let version = "";
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version: string }>(
      "show server_version",
    );
    version = rows[0]?.server_version ?? "";
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    const { username, host, pathname } = new URL(url);
    throw new UserError(
      `Cannot connect to the database ${username}@${host}${pathname}: ${message || code}. Check DATABASE_URL and that the server is running`,
    );
  } finally {
    await client.end().catch(() => {});
  }
  if (Number.parseInt(version, 10) < LEAST_VERSION)
    throw new UserError(
      `The database is PostgreSQL ${version}: ${LEAST_VERSION} or newer is required`,
    );
}

const NAME = "palmares";

/** An arbitrary key: processes that prepare a cluster at the same time take turns. */
const PREPARING = 7_254_001;

/**
 * Creates the programme's database and the role that owns it, which is not a superuser. A database of an earlier
 * version, which the superuser owned, is handed over to it.
 */
async function createDatabase(cluster: Cluster): Promise<void> {
  await asSuperuser(cluster.url("postgres"), async (client) => {
    await client.query("select pg_advisory_lock($1)", [PREPARING]);
    const { rows } = await client.query<{ owner: string }>(
      "select pg_get_userbyid(datdba) as owner from pg_database where datname = $1",
      [NAME],
    );
    const owner = rows[0]?.owner;
    if (owner === OWNER) return;
    const { password } = new URL(cluster.ownerUrl(NAME));
    const roles = await client.query(
      "select from pg_roles where rolname = $1",
      [OWNER],
    );
    if (roles.rowCount === 0)
      await client.query(
        `create role ${OWNER} login password ${pg.escapeLiteral(password)}`,
      );
    // Lets the seed of a large programme skip millions of foreign-key checks (server/seed).
    await client.query(
      `grant set on parameter session_replication_role to ${OWNER}`,
    );
    if (owner === undefined)
      await client.query(`create database ${NAME} owner ${OWNER}`);
    else {
      await asSuperuser(cluster.url(NAME), giveToOwner);
      await client.query(`alter database ${NAME} owner to ${OWNER}`);
    }
  });
}

/** Makes the owner own everything in the schema `public`, except objects of extensions. */
const giveToOwner = (client: pg.Client) =>
  client.query(`do $$
declare item text;
begin
  for item in
    select format('%s %s', case c.relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, c.oid::regclass)
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'S')
      and not exists (
        select from pg_depend d
        where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'e', 'i')
      )
    union all
    select format('function %s', p.oid::regprocedure)
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (
        select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'
      )
  loop
    execute format('alter %s owner to ${OWNER}', item);
  end loop;
end $$`);

async function asSuperuser(
  url: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
  });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
