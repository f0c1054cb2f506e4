import { HttpProblem } from "#server/http-problem.ts";

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
  weight: number;
  begin(): void;
}

const RETRY_SECONDS = 5;

/** A fair queue for expensive work. */
export interface Turns {
  /**
   * Takes `weight` places once they are free and no other work of the same owner is running; returns how to release them.
   * Throws an HttpProblem if too many wait: 503, or 429 if they are the owner's.
   */
  enter(whose: Whose, weight: number): Promise<() => void>;
  /** Runs `work` in turn. */
  take<Result>(
    whose: Whose,
    weight: number,
    work: () => Promise<Result>,
  ): Promise<Result>;
}

/** Serves turns in request order, except that one owner never blocks another. */
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
    if (next === undefined || next.weight > free) return;
    waiting.splice(waiting.indexOf(next), 1);
    free -= next.weight;
    active.add(next.whose);
    next.begin();
    proceed();
  }

  function leave({ whose, weight }: Omit<Waiting, "begin">): void {
    free += weight;
    active.delete(whose);
    proceed();
  }

  async function enter(whose: Whose, weight: number) {
    const ofOne = waiting.filter((one) => one.whose === whose).length;
    if (ofOne >= maxOfOne)
      throw new HttpProblem(429, "tooManyAttempts", {
        retryAfter: RETRY_SECONDS,
      });
    if (waiting.length >= maxWaiting)
      throw new HttpProblem(503, "serverBusy", { retryAfter: RETRY_SECONDS });
    await new Promise<void>((begin) => {
      waiting.push({ whose, weight, begin });
      proceed();
    });
    let isHeld = true;
    return () => {
      if (isHeld) leave({ whose, weight });
      isHeld = false;
    };
  }

  return {
    enter,
    async take(whose, weight, work) {
      const leaveNow = await enter(whose, weight);
      try {
        return await work();
      } finally {
        leaveNow();
      }
    },
  };
}
