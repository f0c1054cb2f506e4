import { setTimeout as pause } from "node:timers/promises";

/**
 * Runs the batches of background work one after the other, with a pause as long as each in between: half of the time is for
 * what people wait for (BO-11.2).
 * @param next runs a batch; returns whether there are more
 * @param most batches
 * @returns whether there are more
 */
export async function inBatches(
  next: () => Promise<boolean>,
  most = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  for (let batch = 1; ; batch += 1) {
    const started = performance.now();
    if (!(await next())) return false;
    if (batch >= most) return true;
    await pause(performance.now() - started);
  }
}
