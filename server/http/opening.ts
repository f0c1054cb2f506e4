import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { HttpProblem } from "#server/core/http-problem.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Runs `work` once the database is migrated, before the first request is served. */
    onceOpen(work: () => Promise<void>): void;
    /** Resolves once requests are served; rejects if the server is closed before. */
    opened: Promise<void>;
  }
}

/** Served during migrations as well. */
const always = new Set(["/healthz", "/readyz"]);

/** When clients may retry. */
const RETRY_SECONDS = 5;

/**
 * Lets a server listen while its database is still being migrated. Until `opening` resolves and all `onceOpen` work is
 * done, it responds with 503 to everything but health checks. Without `opening`, that work is done before it listens.
 * @param before prepares a response that skips later hooks
 */
export function addOpening(
  app: FastifyInstance,
  opening: Promise<void> | undefined,
  before: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  const works: (() => Promise<void>)[] = [];
  let isOpen = false;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  promise.catch(() => {});

  async function open(): Promise<void> {
    for (const work of works) await work();
    isOpen = true;
    resolve();
  }

  app.decorate("onceOpen", (work: () => Promise<void>) => {
    works.push(work);
  });
  app.decorate("opened", promise);
  app.addHook("onReady", async () => {
    if (opening === undefined) await open();
    else void opening.then(open).catch(reject);
  });
  app.addHook("preClose", async () => {
    reject(new Error("The server was closed before it opened."));
  });
  app.addHook("onRequest", (request, reply, done) => {
    if (isOpen || always.has(request.routeOptions.url ?? "")) return done();
    before(request, reply);
    done(new HttpProblem(503, "serverBusy", { retryAfter: RETRY_SECONDS }));
  });
}
