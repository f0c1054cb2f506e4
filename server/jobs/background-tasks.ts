import type { FastifyBaseLogger } from "fastify";

/** Work that runs after the response: neither its duration nor its failure is visible to the caller. */
export interface BackgroundTasks {
  /** Starts the work in a later turn of the event loop; a failure is logged. */
  run(work: () => Promise<void>): void;
  /** Resolves once no work is running. */
  settle(): Promise<void>;
}

export function createBackgroundTasks(
  log: Pick<FastifyBaseLogger, "error">,
): BackgroundTasks {
  const running = new Set<Promise<void>>();
  return {
    run(work) {
      const task = new Promise((start) => setImmediate(start))
        .then(work)
        .catch((error: unknown) => log.error(error))
        .finally(() => running.delete(task));
      running.add(task);
    },
    async settle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
