import type { FastifyInstance } from "fastify";
import type { Repositories } from "#server/repositories/index.ts";

const INTERVAL_MS = 10 * 60_000;

/**
 * Deletes what expired: counters of rate limits, addresses that were not used for long, and files that nothing uses (after
 * a day; proofs, which a draft may wait for, after a week), and files of builds that no instance serves any more.
 */
export async function removeExpired(
  { rateLimits, knownAddresses, mediaObjects, frontFiles }: Repositories,
  now: Date,
): Promise<void> {
  await rateLimits.removeExpired(now);
  await knownAddresses.removeExpired(now);
  await mediaObjects.removeUnused(now);
  await frontFiles.removeOld(now);
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
