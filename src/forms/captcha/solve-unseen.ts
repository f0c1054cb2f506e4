import Worker from "altcha/workers/pbkdf2?worker";
import { type Challenge, solveChallengeWorkers } from "altcha-lib";
import { withPatience } from "#src/browser/patience.ts";

/** Timeout in milliseconds; a proof usually takes some seconds. */
const workingPatience = 60_000;

/** Solves a proof of work in workers, without any interface; undefined if that is impossible. */
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
