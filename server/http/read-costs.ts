import type { FastifyInstance, FastifyRequest } from "fastify";
import { createTurns } from "#server/security/turns.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The cost of a read (see `costOfRows`). Expensive reads count against the user's limit, and take turns. */
    readCost?: (request: FastifyRequest) => number;
  }
}

/** One per hundred rows, and one per search word. */
export const costOfRows = (rows: number): number => Math.ceil(rows / 100);

/** Reads below this cost are not counted. */
const DEAR = 10;

/**
 * Limits reads by what they cost, counted before they are done. Of the dear ones two are answered at a time, and one of each
 * person's, until the response is written.
 */
export function addReadCosts(app: FastifyInstance): void {
  const turns = createTurns({ places: 2, maxWaiting: 200, maxOfOne: 50 });
  const leaving = new WeakMap<FastifyRequest, () => void>();
  const leave = (request: FastifyRequest) => leaving.get(request)?.();

  app.addHook("preHandler", async (request, reply) => {
    const cost = request.routeOptions.config.readCost?.(request);
    if (cost === undefined || cost < DEAR) return;
    const { id } = request.user;
    // A preview writes nothing, and has its own turns.
    if (request.preview === null)
      await app.rateLimiter.countAmount("readCost", cost, id);
    const leaveNow = await turns.enter(id);
    // Who went away meanwhile gets no answer, whose end would give the place back.
    if (reply.raw.destroyed) leaveNow();
    else leaving.set(request, leaveNow);
  });
  app.addHook("onSend", async (request, _reply, payload) => {
    leave(request);
    return payload;
  });
  app.addHook("onResponse", async (request) => leave(request));
}
