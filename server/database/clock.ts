import { type Kysely, sql } from "kysely";
import type { Database } from "./schema.ts";

/** Smaller differences are those of the way between the database and us. */
const TOLERANCE_MS = 20;

/**
 * The time of everything that has an instant: the database's, which all instances share (BO-9.92). Between two readings it
 * goes on by the processor's count, so that setting this machine's clock does not move it.
 */
export interface Clock {
  now(): Date;
  /** Compares it with the database's, and sets it. */
  read(): Promise<void>;
}

/** Until it is read for the first time, the clock is the machine's. */
export function createClock(database: Kysely<Database>): Clock {
  let start = Date.now() - performance.now();
  return {
    now: () => new Date(start + performance.now()),
    async read() {
      const { now } = await database
        .selectNoFrom(sql<Date>`clock_timestamp()`.as("now"))
        .executeTakeFirstOrThrow();
      const read = now.getTime() - performance.now();
      if (Math.abs(read - start) > TOLERANCE_MS) start = read;
    },
  };
}
