import { type Kysely, sql } from "kysely";
import { isUnavailable } from "./open-database.ts";
import type { Database } from "./schema.ts";

/** A copy of the database that may lag behind, or be away. */
export interface Replica {
  /** A repository that reads there, and in the database itself while the copy cannot be counted on. */
  either<Repository extends object>(
    create: (database: Kysely<Database>) => Repository,
  ): Repository;
  /** Finds out whether it can be counted on, now and every second from now on. */
  watch(): Promise<void>;
  /** Seconds that it is behind; undefined while it is away. */
  lag(): number | undefined;
  stop(): void;
}

type Method = (...values: unknown[]) => unknown;

const WATCH_MS = 1_000;
/**
 * Seconds that it may be behind. Less than those for which whoever wrote something reads the database itself
 * (`hasJustWritten`).
 */
const MAX_LAG = 5;

/** PostgreSQL's codes for a table or a column that is not there yet: the copy lacks a migration. */
const lacking = new Set(["42P01", "42703"]);

const isBehind = (error: unknown): boolean =>
  isUnavailable(error) ||
  lacking.has(String((error as { code?: unknown }).code));

/**
 * Follows a beat that is written to the database every second, which shows how far behind any kind of copy is, and asks the
 * database itself until one has come.
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
      // Until it answers again.
      lag = undefined;
      return fromPrimary();
    });
  }

  return {
    watch,
    lag: () => lag,
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
