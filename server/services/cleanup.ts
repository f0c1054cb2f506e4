import type { FastifyInstance } from "fastify";
import { attemptAll } from "#server/core/attempt-all.ts";
import type { Repositories } from "#server/repositories/index.ts";
import { awardEndedRanks } from "./badges/award.ts";
import { applyDueReleases } from "./documents/live.ts";
import { fillReferences } from "./documents/references.ts";
import { filesOf } from "./media/picture-files.ts";
import { eraseDueAccounts } from "./personal-data/erasure.ts";
import { enforceRetention, type Retention } from "./personal-data/retention.ts";

const INTERVAL_MS = 10 * 60_000;

/**
 * Deletes expired data: accounts scheduled for erasure, rate-limit counters, upload reservations, exports, imports,
 * unused files (after a day; proofs, which a draft may still need, after a week), what failed uploads of pictures left,
 * files of builds that are no longer served, and data past its retention period. Also makes releases live that have come
 * due, stores references that a server of an earlier version left out, and awards badges for ranks in challenges that have ended. A failing part does not stop the others; its error is thrown afterwards.
 */
export async function removeExpired(
  repositories: Repositories,
  retention: Retention,
  now: Date,
): Promise<void> {
  const { rateLimits, dataExports, mediaObjects } = repositories;
  await attemptAll([
    () => eraseDueAccounts(repositories, now),
    () => rateLimits.removeExpired(now),
    () => dataExports.removeExpired(now),
    () => repositories.officeExports.removeExpired(now),
    () => repositories.sessions.removeExpired(now),
    () => repositories.officeRequests.removeExpired(now),
    () => repositories.officeSessions.removeExpired(),
    () => repositories.imports.removeExpired(now),
    () => repositories.moderationClaims.removeExpired(now),
    () => enforceRetention(repositories, retention, now),
    () => mediaObjects.removeUnused(now),
    () => repositories.pictures.removeUnfinished(now, filesOf),
    () => repositories.uploadReservations.removeExpired(now),
    () => repositories.frontFiles.removeOld(now),
    () => releaseDue(repositories, now),
    () => fillReferences(repositories),
    () => awardEndedRanks(repositories, now),
  ]);
  await repositories.operations.taskEnded("cleanup");
}

/** Requests do it too; this is for a programme without visitors. */
async function releaseDue(
  repositories: Repositories,
  now: Date,
): Promise<void> {
  const errors: unknown[] = [];
  await applyDueReleases(repositories, now, (error) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

/**
 * Cleans up this machine's own data every ten minutes while the server runs; data that instances share is cleaned by
 * the job `cleanup`. A failure is logged; the next run tries again.
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
