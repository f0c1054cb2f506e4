import type { FastifyInstance } from "fastify";
import type { Clock } from "#server/database/clock.ts";

/** How often what other instances planned is looked up. */
const EVERY_MS = 500;

/**
 * Makes releases live whose instant has come before a request of this scope is handled, so that no job can come late
 * (BO-3.4). Also sets the clock to the database's time. An instance asks the database twice a second at most, and at
 * the instant of the next release that it knows of.
 * @param apply makes live what is due; returns when the next one is
 */
export function addDueReleases(
  scope: FastifyInstance,
  clock: Clock,
  apply: (
    now: Date,
    report: (error: unknown) => void,
  ) => Promise<Date | undefined>,
): void {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let nextAt = Number.POSITIVE_INFINITY;
  let running: Promise<void> | undefined;

  async function check(): Promise<void> {
    try {
      await clock.read();
      checkedAt = performance.now();
      const next = await apply(clock.now(), (error) => scope.log.error(error));
      nextAt = next?.getTime() ?? Number.POSITIVE_INFINITY;
    } catch (error) {
      // The request itself says when the database is unavailable.
      scope.log.debug(error);
    } finally {
      running = undefined;
    }
  }

  scope.addHook("onRequest", async () => {
    const isDue =
      clock.now().getTime() >= nextAt ||
      performance.now() - checkedAt >= EVERY_MS;
    if (isDue) running ??= check();
    await running;
  });
}
