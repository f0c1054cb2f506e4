import type { FastifyBaseLogger } from "fastify";

/** Work that nobody waits for: its time and its failure tell the caller nothing. */
export interface Later {
  /** Begins the work once the answer is on its way; a failure is logged. */
  run(work: () => Promise<void>): void;
  /** Waits until all of it is done. */
  settle(): Promise<void>;
}

export function createLater(log: Pick<FastifyBaseLogger, "error">): Later {
  const underWay = new Set<Promise<void>>();
  return {
    run(work) {
      const running = new Promise((begin) => setImmediate(begin))
        .then(work)
        .catch((error: unknown) => log.error(error))
        .finally(() => underWay.delete(running));
      underWay.add(running);
    },
    async settle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
