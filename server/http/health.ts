import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { pendingMigrations } from "#server/database/migrate.ts";
import type { Database } from "#server/database/schema.ts";

const stopping = new WeakSet<FastifyInstance>();

/** Makes `/readyz` report from now on that the instance takes no new requests. */
export const announceStop = (app: FastifyInstance): void =>
  void stopping.add(app);

/** Timeout after which the database counts as unavailable. */
const PATIENCE_MS = 2_000;

/**
 * Health checks for the orchestrator and the load balancer. `/healthz`: the process responds, whatever the state of the
 * database. `/readyz`: it can serve requests, that is, its database (if it has one) responds and is migrated, and the
 * server is open and not about to stop.
 */
export function addHealth(
  app: FastifyInstance,
  database?: Kysely<Database>,
): void {
  const noStore = { "Cache-Control": "no-store" };

  app.get("/healthz", async (_request, reply) =>
    reply.headers(noStore).send({ status: "alive" }),
  );

  let isOpen = false;
  app.opened.then(
    () => {
      isOpen = true;
    },
    () => {},
  );

  async function state(): Promise<string> {
    if (stopping.has(app)) return "stopping";
    if (database === undefined) return "ready";
    const late = new Promise<never>((_resolve, reject) => {
      const timer = setTimeout(() => reject(new Error("timeout")), PATIENCE_MS);
      timer.unref();
    });
    try {
      const pending = await Promise.race([pendingMigrations(database), late]);
      if (pending.length > 0) return "migrating";
      return isOpen ? "ready" : "opening";
    } catch {
      return "database unavailable";
    }
  }

  app.get("/readyz", async (_request, reply) => {
    const status = await state();
    return reply
      .code(status === "ready" ? 200 : 503)
      .headers(noStore)
      .send({ status });
  });
}
