import { setTimeout as pause } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import { fromKysely, type JobWithMetadata, type PgBoss } from "pg-boss";
import { type Clock, createClock } from "#server/database/clock.ts";
import {
  createBoss,
  FAILED,
  HEARTBEAT_REFRESH_SECONDS,
  type JobKind,
  jobKinds,
} from "#server/database/job-schema.ts";
import { isUnavailable } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";
import type { JobData } from "./queues.ts";

/** Handles one job; if it rejects, the job is retried later with the same id. */
export type JobHandlers = {
  [Kind in JobKind]: (data: JobData[Kind], id: string) => Promise<void>;
};

/** Adds a job to a transaction; it runs after the commit, or at `startAfter`. */
export type AddJob = <Kind extends JobKind>(
  kind: Kind,
  data: JobData[Kind],
  options?: { startAfter?: Date },
) => Promise<void>;

/** Background work that outlives the process, in pg-boss tables next to the programme's. */
export interface JobQueue {
  add: AddJob;
  /** Runs `work` in a transaction that also contains the jobs it adds. */
  transaction<Result>(
    work: (transaction: Transaction<Database>, add: AddJob) => Promise<Result>,
  ): Promise<Result>;
  /** Runs pending jobs, and every further one until `close`; of several processes, one handles each job. */
  work(handlers: JobHandlers, log: Log): Promise<void>;
  /** Pending, running and permanently failed jobs. */
  list(): Promise<ListedJob[]>;
  /** Requeues permanently failed jobs, all or one; returns how many. */
  retry(id?: string): Promise<number>;
  /** pg-boss itself, started. */
  boss(): Promise<PgBoss>;
  /** Starts no further job, and waits for running ones; those that take too long are left to the next process. */
  close(): Promise<void>;
}

/** A job that is not done. */
export interface ListedJob {
  id: string;
  kind: string;
  since: Date;
  state: "waiting" | "running" | "failed";
  /** Failed attempts. */
  attempts: number;
  data: object;
  /** Error of the last attempt. */
  error: string | undefined;
}

/** Where failures are logged. */
export interface Log {
  error(error: unknown): void;
}

/** How soon jobs of other processes and jobs that come due are picked up; this process's own jobs start immediately. */
const POLLING_SECONDS = 5;
/** Of what people wait for at a set time, even if the process that was to wake its worker is gone. */
const SOON_SECONDS = 2;
const soon = new Set<JobKind>([
  "moderation-decision",
  "notice-deliveries",
  "notice-mails",
]);
/** After the instant of a job, since the clock differs a little from the database's. */
const LATE_MS = 50;
/** More than one, so that a mail server that hangs does not block all other mail. */
const MAILS_AT_ONCE = 3;
const oneAtATime = new Set<JobKind>([
  "audit-state",
  "badge-awards",
  "cleanup",
  "data-export",
  "examination",
  "figures",
  "file-removal",
  "import",
  "reports",
  "notice-deliveries",
  "notice-mails",
  "office-export",
  "security-event",
  "settle-challenge",
]);
const CLOSE_MS = 5_000;
const RESTART_MS = 5_000;

const unfinished = new Set(["created", "retry", "active"]);

const messageOf = (output: object | null): string | undefined => {
  const message = (output as { message?: unknown } | null)?.message;
  return typeof message === "string" ? message : undefined;
};

const listed = (job: JobWithMetadata<object>): ListedJob => ({
  id: job.id,
  kind: job.name,
  since: job.createdOn,
  state: job.state === "active" ? "running" : "waiting",
  attempts: job.retryCount + Number(job.state === "retry"),
  data: job.data,
  error: messageOf(job.output),
});

const listedFailed = (job: JobWithMetadata<object>): ListedJob => ({
  id: job.id,
  kind: job.sourceName ?? job.name,
  since: job.sourceCreatedOn ?? job.createdOn,
  state: "failed",
  attempts: (job.sourceRetryCount ?? 0) + 1,
  data: job.data,
  error: messageOf(job.sourceOutput),
});

/** An unavailable database is reported by the queries that need it, not by every poll. */
const report = (log: Log) => (error: Error) => {
  if (!isUnavailable(error)) log.error(error);
};

/** Creates a queue that connects on first use. */
export function createJobQueue(
  database: Kysely<Database>,
  clock: Pick<Clock, "now"> = createClock(database),
): JobQueue {
  let opened: Promise<PgBoss> | undefined;
  let worker: PgBoss | undefined;
  let isClosed = false;
  const workerIds = new Map<JobKind, string[]>(
    jobKinds.map((kind) => [kind, []]),
  );

  function boss(): Promise<PgBoss> {
    opened ??= createBoss(database, { onError: report(console) })
      .start()
      .catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
    return opened;
  }

  const wake = (kind: JobKind) => {
    for (const id of workerIds.get(kind) ?? []) worker?.notifyWorker(id);
  };

  function wakeAt(kind: JobKind, instant: Date | undefined): void {
    if (instant === undefined) {
      wake(kind);
      return;
    }
    const left = instant.getTime() - clock.now().getTime() + LATE_MS;
    setTimeout(() => wake(kind), Math.max(0, left)).unref();
  }

  async function startWorker(handlers: JobHandlers, log: Log): Promise<void> {
    const next = createBoss(database, {
      migrate: true,
      isWorking: true,
      onError: report(log),
    });
    worker = next;
    await next.start();
    for (const kind of jobKinds) {
      const handle = handlers[kind] as (
        data: unknown,
        id: string,
      ) => Promise<void>;
      const count = oneAtATime.has(kind) ? 1 : MAILS_AT_ONCE;
      for (let started = 0; started < count; started += 1) {
        const workerId = await next.work(
          kind,
          {
            heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS,
            pollingIntervalSeconds: soon.has(kind)
              ? SOON_SECONDS
              : POLLING_SECONDS,
          },
          async ([job]) => {
            if (job === undefined) return;
            try {
              await handle(job.data, job.id);
            } catch (error) {
              log.error(error);
              throw error;
            } finally {
              // There may be more.
              next.notifyWorker(workerId);
            }
          },
        );
        workerIds.get(kind)?.push(workerId);
      }
    }
  }

  return {
    boss,

    async add(kind, data, options = {}) {
      await (await boss()).send(kind, data, options);
      wakeAt(kind, options.startAfter);
    },

    async transaction(work) {
      // Before the transaction, so that it never waits for a connection that others hold.
      const sender = await boss();
      const added: [JobKind, Date | undefined][] = [];
      const result = await database.transaction().execute((transaction) =>
        work(transaction, async (kind, data, options = {}) => {
          await sender.send(kind, data, {
            ...options,
            db: fromKysely(transaction),
          });
          added.push([kind, options.startAfter]);
        }),
      );
      for (const [kind, instant] of added) wakeAt(kind, instant);
      return result;
    },

    async work(handlers, log) {
      while (!isClosed) {
        try {
          return await startWorker(handlers, log);
        } catch (error) {
          if (isClosed) return;
          log.error(error);
          await worker?.stop({ graceful: false, close: false });
          await pause(RESTART_MS, undefined, { ref: false });
        }
      }
    },

    async list() {
      const client = await boss();
      const queued = await Promise.all(
        jobKinds.map((kind) => client.findJobs<object>(kind)),
      );
      const failed = await client.findJobs<object>(FAILED, { queued: true });
      return [
        ...queued
          .flat()
          .filter(({ state }) => unfinished.has(state))
          .map(listed)
          .sort((one, other) => Number(one.since) - Number(other.since)),
        ...failed.map(listedFailed),
      ];
    },

    retry: async (id) =>
      (await boss()).redrive(FAILED, id === undefined ? {} : { ids: [id] }),

    async close() {
      isClosed = true;
      const ended = jobKinds.map((kind) => worker?.offWork(kind));
      await Promise.race([
        Promise.all(ended),
        pause(CLOSE_MS, undefined, { ref: false }),
      ]);
      const bosses = [worker, await opened?.catch(() => undefined)];
      for (const one of bosses)
        await one?.stop({ graceful: false, close: false });
    },
  };
}
