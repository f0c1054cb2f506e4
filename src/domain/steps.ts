/** Work in steps of a few milliseconds each, so that callers can do other work between two of them. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Runs work without a break. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
