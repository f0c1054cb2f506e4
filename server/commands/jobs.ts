/**
 * Lists pending and permanently failed background jobs (mostly mails) and retries failed ones.
 *
 *   npm run jobs                lists pending jobs, oldest first, and failed ones
 *   npm run jobs -- retry       retries all failed jobs
 *   npm run jobs -- retry ID    retries one job
 *
 * A running server handles requeued jobs. The database is that of DATABASE_URL, or the embedded one in DATA_DIR (.data).
 */

import { readSettings } from "#server/app/settings.ts";
import { printRow, runScript, UserError } from "#server/core/cli.ts";
import { Refused } from "#server/core/refused.ts";
import { openDatabase } from "#server/database/open-database.ts";
import {
  createJobQueue,
  type JobQueue,
  type ListedJob,
} from "#server/jobs/job-queue.ts";
import { retryJobs } from "#server/services/operations/failed-jobs.ts";

const minute = (date: Date): string =>
  date.toISOString().slice(0, 16).replace("T", " ");

function print({ kind, id, since, state, attempts, data, error }: ListedJob) {
  printRow([
    id,
    kind.padEnd(15),
    minute(since),
    state.padEnd(7),
    `${attempts} failed`.padStart(9),
    JSON.stringify(data),
    error ?? "",
  ]);
}

async function list(jobs: JobQueue): Promise<void> {
  const all = await jobs.list();
  for (const job of all) print(job);
  const failed = all.filter(({ state }) => state === "failed").length;
  console.log(`${all.length - failed} pending, ${failed} failed.`);
}

async function retry(jobs: JobQueue, id?: string): Promise<void> {
  const count = await retryJobs(jobs, id).catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    throw new UserError(`There is no failed job ${id}.`);
  });
  console.log(`${count} requeued.`);
}

await runScript(import.meta.filename, {}, async (_options, words) => {
  const [verb, id, ...rest] = words;
  if ((verb !== undefined && verb !== "retry") || rest.length > 0)
    throw new UserError(
      "Expected no arguments, or retry and an optional id. See --help.",
    );
  const { databaseUrl, dataFolder } = readSettings(process.env);
  const { database, close } = await openDatabase(databaseUrl, dataFolder);
  const jobs = createJobQueue(database);
  try {
    if (verb === undefined) await list(jobs);
    else await retry(jobs, id);
  } finally {
    await jobs.close();
    await close();
  }
  return 0;
});
