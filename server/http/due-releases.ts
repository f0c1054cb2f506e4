import type { FastifyInstance } from "fastify";

/** How often what other instances planned is looked up. */
const EVERY_MS = 500;

/**
 * Makes releases live whose instant has come before a request of this scope is handled, so that no job can come late
 * (BO-3.4). An instance asks the database twice a second at most, and at the instant of the next release that it knows of.
 * @param apply makes live what is due; returns when the next one is
 */
export function addDueReleases(
  scope: FastifyInstance,
  apply: (
    now: Date,
    report: (error: unknown) => void,
  ) => Promise<Date | undefined>,
): void {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let nextAt = Number.POSITIVE_INFINITY;
  let running: Promise<void> | undefined;

  async function check(now: number): Promise<void> {
    try {
      const next = await apply(new Date(now), (error) =>
        scope.log.error(error),
      );
      nextAt = next?.getTime() ?? Number.POSITIVE_INFINITY;
      checkedAt = now;
    } catch (error) {
      // The request itself says when the database is unavailable.
      scope.log.debug(error);
    } finally {
      running = undefined;
    }
  }

  scope.addHook("onRequest", async () => {
    const now = Date.now();
    const isDue = now >= nextAt || now - checkedAt >= EVERY_MS;
    if (isDue) running ??= check(now);
    await running;
  });
}
