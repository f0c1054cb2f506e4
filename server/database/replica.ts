import { type Kysely, sql } from "kysely";
import { isUnavailable } from "./open-database.ts";
import type { Database } from "./schema.ts";

/** A read replica, which may lag or be unavailable. */
export interface Replica {
  /** A repository that reads from the replica, or from the primary while the replica is stale or unavailable. */
  either<Repository extends object>(
    create: (database: Kysely<Database>) => Repository,
  ): Repository;
  /** Checks the lag immediately and every second from then on. */
  watch(): Promise<void>;
  stop(): void;
}

type Method = (...values: unknown[]) => unknown;

const WATCH_MS = 1_000;
/** Maximum lag in seconds. Shorter than the time for which users read their own writes from the primary (`hasJustWritten`). */
const MAX_LAG = 5;

/** PostgreSQL's codes for a missing table or column: the replica lacks a migration. */
const lacking = new Set(["42P01", "42703"]);

const isBehind = (error: unknown): boolean =>
  isUnavailable(error) ||
  lacking.has(String((error as { code?: unknown }).code));

/**
 * Measures the lag with a heartbeat row that is written to the primary every second, which works for any kind of
 * replication. Until the first heartbeat arrives, the primary is read.
 */
export function createReplica(
  primary: Kysely<Database>,
  copy: Kysely<Database>,
): Replica {
  let lag: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function measure(): Promise<number | undefined> {
    const { rows } = await sql<{ now: Date }>`
      with beat as (
        insert into replica_beats as b (id, at) values (true, now())
        on conflict (id) do update set at = excluded.at where b.at < excluded.at
      )
      select now() as now
    `.execute(primary);
    const beat = await copy
      .selectFrom("replica_beats")
      .select("at")
      .executeTakeFirst();
    const [now] = rows;
    return now && beat && (now.now.getTime() - beat.at.getTime()) / 1_000;
  }

  async function watch(): Promise<void> {
    try {
      lag = await measure();
    } catch {
      lag = undefined;
    }
    if (isStopped) return;
    timer = setTimeout(watch, WATCH_MS);
    timer.unref();
  }

  function read(fromCopy: () => unknown, fromPrimary: () => unknown): unknown {
    if (lag === undefined || lag > MAX_LAG) return fromPrimary();
    const result = fromCopy();
    if (!(result instanceof Promise)) return result;
    return result.catch((error: unknown) => {
      if (!isBehind(error)) throw error;
      // Until the next successful check.
      lag = undefined;
      return fromPrimary();
    });
  }

  return {
    watch,
    either(create) {
      const repository = create(primary);
      const copied = create(copy);
      const methods = Object.keys(repository).map((name) => {
        const own = repository[name as keyof typeof repository] as Method;
        const other = copied[name as keyof typeof copied] as Method;
        return [
          name,
          (...values: unknown[]) =>
            read(
              () => other(...values),
              () => own(...values),
            ),
        ];
      });
      return Object.fromEntries(methods) as typeof repository;
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
