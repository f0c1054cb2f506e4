import Worker from "altcha/workers/pbkdf2?worker";
import { type Challenge, solveChallengeWorkers } from "altcha-lib";
import { withPatience } from "#src/browser/patience.ts";

/** Milliseconds; a proof takes some seconds. */
const workingPatience = 60_000;

/** Does a proof of work without showing anything, in workers of this site; undefined where it cannot be done. */
export async function solveUnseen(
  challenge: object,
): Promise<string | undefined> {
  const solution = await withPatience(
    () =>
      solveChallengeWorkers({
        challenge: challenge as Challenge,
        concurrency: navigator.hardwareConcurrency,
        createWorker: () => new Worker(),
      }),
    workingPatience,
  );
  return solution === null
    ? undefined
    : btoa(JSON.stringify({ challenge, solution }));
}
