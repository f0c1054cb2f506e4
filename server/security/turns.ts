import { HttpProblem } from "#server/http-problem.ts";

interface TurnLimits {
  /** How much is done at a time. */
  places: number;
  /** How many may wait, and how many of one person's. */
  maxWaiting: number;
  maxOfOne: number;
}

/** Whose turn it is: the id of a person, or the key of an address. */
type Whose = number | string;

interface Waiting {
  whose: Whose;
  weight: number;
  begin(): void;
}

const RETRY_SECONDS = 5;

/** Lets costly work wait for its turn. */
export interface Turns {
  /**
   * Takes so many places, once they are free and nothing else of the same person's is being done; returns what gives them
   * back. Throws an HttpProblem (503, or 429 when it is the person's own that wait) when too many wait.
   */
  enter(whose: Whose, weight: number): Promise<() => void>;
  /** Does something in its turn. */
  take<Result>(
    whose: Whose,
    weight: number,
    work: () => Promise<Result>,
  ): Promise<Result>;
}

/** Turns in the order in which they were asked for, except that one person never holds up another. */
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
