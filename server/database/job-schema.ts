import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { type Db, fromKysely, PgBoss, type Queue } from "pg-boss";
import type { Database } from "./schema.ts";
import { UNIQUE_VIOLATION } from "./sql-states.ts";

export const SCHEMA = "jobs";
/** The queue of permanently failed jobs. */
export const FAILED = "failed";
const DAY = 86_400;

/** Retries at intervals of 5 seconds to an hour, for a day. */
const persistent: Omit<Queue, "name"> = {
  retryLimit: 33,
  retryBackoff: true,
  retryDelay: 5,
  retryDelayMax: 3_600,
  expireInSeconds: 60,
  deleteAfterSeconds: 3_600,
  deadLetter: FAILED,
};

/** How long a process may be silent until another takes over its long jobs; pg-boss knows no less. */
const HEARTBEAT_SECONDS = 10;
/** How often a process says that it is at work: it may miss several before it is taken for gone. */
export const HEARTBEAT_REFRESH_SECONDS = 2;

/** Long work. */
const long = (expireInSeconds: number): Omit<Queue, "name"> => ({
  ...persistent,
  expireInSeconds,
  heartbeatSeconds: HEARTBEAT_SECONDS,
});

/**
 * Started every minute by a schedule: of all processes one does it, and at most one more is waiting. Retried after a second:
 * one whose process is gone would otherwise wait for the next minute.
 */
const everyMinute: Omit<Queue, "name"> = {
  policy: "stately",
  retryLimit: 3,
  retryDelay: 1,
  expireInSeconds: 3_600,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  deleteAfterSeconds: 3_600,
};

const queues = {
  cleanup: { retryLimit: 0, expireInSeconds: 600, deleteAfterSeconds: 3_600 },
  "contact-mail": persistent,
  "contact-answer": persistent,
  "email-confirmation": persistent,
  "data-export": long(3_600),
  "office-export": long(3_600),
  "personal-data-mail": persistent,
  "file-removal": long(600),
  "order-mail": persistent,
  import: long(600),
  "password-link": persistent,
  "decision-mail": persistent,
  "moderation-decision": persistent,
  "badge-awards": long(600),
  "settle-challenge": long(600),
  "audit-state": {
    retryLimit: 0,
    expireInSeconds: 60,
    deleteAfterSeconds: 3_600,
  },
  examination: long(3_600),
  figures: { retryLimit: 0, expireInSeconds: 600, deleteAfterSeconds: 3_600 },
  reports: persistent,
  "report-mail": persistent,
  "notice-deliveries": everyMinute,
  "notice-mails": everyMinute,
  "security-event": persistent,
} satisfies Record<string, Omit<Queue, "name">>;

export type JobKind = keyof typeof queues;

export const jobKinds = Object.keys(queues) as JobKind[];

/** How often jobs of processes that are gone are looked for. */
const SUPERVISE_SECONDS = 2;
/**
 * How often a worker reads which jobs run that exclude others: pg-boss goes by what it read last. By default, that is a minute
 * ago, so that the jobs of every minute were late after each that had run when it was read, and after a kill.
 */
const CACHE_SECONDS = 1;

const MINUTELY = "* * * * *";
const HOURLY = "0 * * * *";
const CLEANUP = "*/10 * * * *";
const FIGURES = "*/5 * * * *";
/** At night in Europe, in UTC. */
const EXAMINATION = "0 2 * * *";

/** pg-boss sends whole transactions as one text: one that fails must not stay open on a pooled connection. */
const adapterOf = (database: Kysely<Database>): Db => ({
  executeSql: (text, values) =>
    database.connection().execute(async (connection) => {
      try {
        return await fromKysely(connection).executeSql(text, values);
      } catch (error) {
        await sql`rollback`.execute(connection).catch(() => {});
        throw error;
      }
    }),
});

/** Identifies the installed queues; pg-boss checks its own tables. */
const installed = createHash("sha256")
  .update(
    JSON.stringify([queues, CLEANUP, EXAMINATION, FIGURES, HOURLY, MINUTELY]),
  )
  .digest("base64url");

/**
 * Whether another process has just created the same schema. A session that looked for it before does not see it until it has
 * failed to create it, and pg-boss only expects that it "already exists".
 */
const isDuplicate = (error: unknown): boolean =>
  (error as { code?: unknown }).code === UNIQUE_VIOLATION;

/** Creates or updates the tables and queues if needed. Safe for concurrent processes. */
export async function installJobs(database: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ installed: string }>`
    select progress ->> 'installed' as installed from migrations
    where name = 'jobs' and to_regclass(${`${SCHEMA}.queue`}) is not null
  `.execute(database);
  if (rows[0]?.installed === installed) return;
  const boss = createBoss(database, { migrate: true, onError: console.error });
  await boss.start().catch((error: unknown) => {
    if (!isDuplicate(error)) throw error;
    return boss.start();
  });
  await boss.createQueue(FAILED, { retentionSeconds: 90 * DAY });
  for (const [kind, options] of Object.entries<Omit<Queue, "name">>(queues)) {
    await boss.createQueue(kind, options);
    // What never changes.
    const { policy: _, ...changes } = options;
    await boss.updateQueue(kind, changes);
  }
  await boss.schedule("cleanup", CLEANUP);
  await boss.schedule("examination", EXAMINATION);
  await boss.schedule("audit-state", HOURLY);
  await boss.schedule("figures", FIGURES);
  await boss.schedule("reports", HOURLY);
  await boss.schedule("notice-deliveries", MINUTELY);
  await boss.schedule("notice-mails", MINUTELY);
  await boss.stop({ graceful: false, close: false });
  await sql`
    insert into migrations (name, progress, done_at)
    values ('jobs', ${JSON.stringify({ installed })}::jsonb, now())
    on conflict (name) do update set progress = excluded.progress, done_at = excluded.done_at
  `.execute(database);
}

/** Creates a pg-boss that is not started. Only a working one maintains the tables and schedules. */
export function createBoss(
  database: Kysely<Database>,
  {
    migrate = false,
    isWorking = false,
    onError,
  }: {
    migrate?: boolean;
    isWorking?: boolean;
    onError: (error: Error) => void;
  },
): PgBoss {
  const boss = new PgBoss({
    db: adapterOf(database),
    schema: SCHEMA,
    migrate,
    supervise: isWorking,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    ...(isWorking && { queueCacheIntervalSeconds: CACHE_SECONDS }),
    schedule: isWorking,
  });
  boss.on("error", onError);
  return boss;
}
