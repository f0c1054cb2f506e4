import type { FastifyInstance } from "fastify";
import { eraseDueAccounts } from "#server/personal-data/erasure.ts";
import type { Repositories } from "#server/repositories/index.ts";
import type { Retention } from "#server/repositories/retention.ts";

const INTERVAL_MS = 10 * 60_000;

/**
 * Deletes what expired: accounts whose owners asked for it, counters of rate limits, promises of uploads, exports, files that
 * nothing uses (after a day; proofs, which a draft may wait for, after a week) or that belong to builds nobody serves any
 * more, and what is kept for a time only.
 */
export async function removeExpired(
  repositories: Repositories,
  retention: Retention,
  now: Date,
): Promise<void> {
  const { rateLimits, dataExports, mediaObjects } = repositories;
  await eraseDueAccounts(repositories, now);
  await rateLimits.removeExpired(now);
  await dataExports.removeExpired(now);
  await repositories.sessions.removeExpired(now);
  await repositories.retention.enforce(retention, now);
  await mediaObjects.removeUnused(now);
  await repositories.uploadReservations.removeExpired(now);
  await repositories.frontFiles.removeOld(now);
  await repositories.operations.taskEnded("cleanup");
}

/**
 * Cleans what only this machine has, every ten minutes as long as the server runs; what instances share is the job
 * `cleanup`. A failure is logged; the next run tries again.
 */
export function cleanLocally(
  app: FastifyInstance,
  clean: () => Promise<unknown>,
): void {
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    await clean().catch((error: unknown) => app.log.error(error));
    running = undefined;
  }

  const timer = setInterval(() => {
    running ??= run();
  }, INTERVAL_MS);
  timer.unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await running;
  });
}
