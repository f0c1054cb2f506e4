import type { Timestamp } from "./column-types.ts";

/** One row, written every second where a replica is used. */
interface ReplicaBeatsTable {
  id: true;
  at: Date;
}

/** Hashed files of the front office, of each recently served build. */
interface FrontFilesTable {
  name: string;
  /** Compressed with Brotli. */
  content: Buffer;
  /** When an instance last had it in its build. */
  served_at: Date;
}

export interface EphemeralEntriesTable {
  key: Buffer;
  value: string;
  expires_at: Timestamp;
}

/** Counters, in the form of rate-limiter-flexible. */
export interface RateLimitsTable {
  key: string;
  points: number;
  /** Milliseconds since 1970. */
  expire: number;
}

/** When each periodic task last ended, on any instance. */
export interface TaskRunsTable {
  task: "cleanup";
  ended_at: Timestamp;
}

/** The tables of what the instances of the server share. */
export interface InstanceTables {
  replica_beats: ReplicaBeatsTable;
  front_files: FrontFilesTable;
  ephemeral_entries: EphemeralEntriesTable;
  rate_limits: RateLimitsTable;
  task_runs: TaskRunsTable;
}
