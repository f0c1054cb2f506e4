import { HttpProblem } from "#server/core/http-problem.ts";

interface TurnLimits {
  /** How much runs concurrently. */
  places: number;
  /** How many may wait in total, and per person. */
  maxWaiting: number;
  maxOfOne: number;
}

/** Owner of the work: the id of a user, or the key of an address. */
type Whose = number | string;

interface Waiting {
  whose: Whose;
  begin(): void;
}

const RETRY_SECONDS = 5;

/** A fair queue for expensive work. */
export interface Turns {
  /**
   * Waits for a free place and for the person's other work to finish. Throws an HttpProblem: 429 if too much of the person's
   * own work is waiting, 503 if too much is waiting in total.
   * @returns a function that frees the place
   */
  enter(whose: Whose): Promise<() => void>;
  /** Does something in its turn. */
  take<Result>(whose: Whose, work: () => Promise<Result>): Promise<Result>;
}

/** Turns in the order of the requests, except that one person never holds up another. */
export function createTurns({
  places,
  maxWaiting,
  maxOfOne,
}: TurnLimits): Turns {
  let free = places;
  const active = new Set<Whose>();
  const waiting: Waiting[] = [];

  function proceed(): void {
    const next = waiting.find(({ whose }) => !active.has(whose));
    if (next === undefined || free === 0) return;
    waiting.splice(waiting.indexOf(next), 1);
    free -= 1;
    active.add(next.whose);
    next.begin();
    proceed();
  }

  function leave(whose: Whose): void {
    free += 1;
    active.delete(whose);
    proceed();
  }

  async function enter(whose: Whose) {
    const ofOne = waiting.filter((one) => one.whose === whose).length;
    if (ofOne >= maxOfOne)
      throw new HttpProblem(429, "tooManyAttempts", {
        retryAfter: RETRY_SECONDS,
      });
    if (waiting.length >= maxWaiting)
      throw new HttpProblem(503, "serverBusy", { retryAfter: RETRY_SECONDS });
    await new Promise<void>((begin) => {
      waiting.push({ whose, begin });
      proceed();
    });
    let isHeld = true;
    return () => {
      if (isHeld) leave(whose);
      isHeld = false;
    };
  }

  return {
    enter,
    async take(whose, work) {
      const leaveNow = await enter(whose);
      try {
        return await work();
      } finally {
        leaveNow();
      }
    },
  };
}
