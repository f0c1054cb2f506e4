/** Work in steps of a few milliseconds each, so that callers can do other work between two of them. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Runs work without a break. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** How long others wait at most, in milliseconds. */
const SLICE_MS = 15;

/**
 * Runs work in slices, after each of which others get their turn (BO-9.93).
 * @param turn resolves once others had their turn
 * @param signal ends the work; the promise then rejects with its reason
 */
export async function inSlices<Result>(
  steps: Steps<Result>,
  turn: () => Promise<unknown>,
  signal?: AbortSignal,
): Promise<Result> {
  let start = performance.now();
  for (;;) {
    if (signal?.aborted) throw signal.reason;
    const step = steps.next();
    // After the last one, too: its caller may have as much to do.
    if (performance.now() - start >= SLICE_MS) {
      await turn();
      start = performance.now();
    }
    if (step.done === true) return step.value;
  }
}
