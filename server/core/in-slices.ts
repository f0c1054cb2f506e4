import { setImmediate as turn } from "node:timers/promises";
import type { Steps } from "#src/domain/steps.ts";

/** How long work may keep all other requests waiting. */
const SLICE_MS = 15;

/** Runs work in slices, between which other requests get their turn (BO-9.93). */
export async function inSlices<Result>(steps: Steps<Result>): Promise<Result> {
  let start = performance.now();
  for (;;) {
    const step = steps.next();
    // After the last one, too: whoever awaits it may have as much to do.
    if (performance.now() - start >= SLICE_MS) {
      await turn();
      start = performance.now();
    }
    if (step.done === true) return step.value;
  }
}
