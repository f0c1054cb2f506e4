import type { Clock } from "#server/database/clock.ts";
import type { Repositories } from "#server/repositories/index.ts";
import { applyDecisions } from "./decide.ts";

const EVERY_MS = 2_000;
/** How late a decision is when its own job is no longer expected to apply it. */
const LATE_MS = 1_500;

/**
 * Applies decisions that are overdue because the instance that ran their job was killed: pg-boss gives that job to another one
 * only after a minute, and decisions are applied within 6 seconds of their instant (BO-9.31).
 * @returns stops it, and resolves when nothing is being applied
 */
export function watchOverdueDecisions(
  repositories: Pick<Repositories, "moderation">,
  clock: Clock,
  report: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    try {
      await clock.read();
      const late = new Date(clock.now().getTime() - LATE_MS);
      await applyDecisions(repositories, [], late);
    } catch (error) {
      report(error);
    }
    running = undefined;
  }

  const timer = setInterval(() => {
    running ??= run();
  }, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
