import { createServer } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from "prom-client";
import { UserError } from "#server/core/cli.ts";
import { unavailableCause } from "#server/core/dependency-errors.ts";
import { poolOf } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";
import { hashesInProgress } from "#server/security/passwords.ts";
import { browserErrorKinds, browserErrors } from "./browser-errors.ts";
import type { MetricsSettings } from "./http-settings.ts";
import {
  addOperationMetrics,
  type MetricsSources,
} from "./operation-metrics.ts";
import { refusedRule, securityEventOf } from "./request-log.ts";

/** Serves Prometheus metrics at `/metrics` on a separate port while the app runs. */
export function addMetrics(
  app: FastifyInstance,
  { port, host }: MetricsSettings,
  {
    database,
    ...sources
  }: MetricsSources & { database?: Kysely<Database> } = {},
): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const registers = [register];

  const durations = new Histogram({
    name: "palmares_request_duration_seconds",
    help: "Time until a response was sent",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const refusals = new Counter({
    name: "palmares_rate_limit_refusals_total",
    help: "Requests rejected by a rate limit",
    labelNames: ["rule"] as const,
    registers,
  });
  const unavailable = new Counter({
    name: "palmares_unavailable_total",
    help: "Responses with status 503, by what was unavailable or busy",
    labelNames: ["cause"] as const,
    registers,
  });
  for (const cause of ["database", "storage", "busy"])
    unavailable.inc({ cause }, 0);
  const events = new Counter({
    name: "palmares_security_events_total",
    help: "Security events, by their name in the log",
    labelNames: ["event"] as const,
    registers,
  });
  for (const outcome of ["succeeded", "failed", "limited"])
    events.inc({ event: `sign_in.${outcome}` }, 0);
  app.addHook("onResponse", async (request, reply) => {
    const { statusCode } = reply;
    const cause = unavailableCause(request);
    if (cause !== undefined) unavailable.inc({ cause });
    const event = securityEventOf(request, statusCode);
    if (event !== undefined) events.inc({ event });
    durations.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? "none",
        status: String(statusCode),
      },
      reply.elapsedTime / 1000,
    );
    const rule = refusedRule(request);
    if (statusCode === 429 && rule !== undefined) refusals.inc({ rule });
  });

  new Gauge({
    name: "palmares_database_connections",
    help: "Connections of the pool, and queries waiting for one",
    labelNames: ["state"] as const,
    registers,
    collect() {
      const pool = database && poolOf(database);
      if (pool === undefined) return;
      const { totalCount, idleCount, waitingCount } = pool;
      this.set({ state: "used" }, totalCount - idleCount);
      this.set({ state: "idle" }, idleCount);
      this.set({ state: "waiting" }, waitingCount);
    },
  });
  new Gauge({
    name: "palmares_password_hashes",
    help: "Password hashes in progress and waiting",
    labelNames: ["state"] as const,
    registers,
    collect() {
      const { running, waiting } = hashesInProgress();
      this.set({ state: "running" }, running);
      this.set({ state: "waiting" }, waiting);
    },
  });

  new Counter({
    name: "palmares_browser_errors_total",
    help: "Errors reported by browsers",
    labelNames: ["kind"] as const,
    registers,
    collect() {
      this.reset();
      for (const kind of browserErrorKinds)
        this.inc({ kind }, browserErrors(kind));
    },
  });
  addOperationMetrics(register, sources);

  const server = createServer((request, response) => {
    if (request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    register.metrics().then(
      (text) =>
        response
          .writeHead(200, { "Content-Type": register.contentType })
          .end(text),
      () => response.writeHead(500).end(),
    );
  });
  app.addHook("onReady", async () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    server.once("error", ({ message }) =>
      reject(new UserError(`METRICS_PORT ${port}: ${message}`)),
    );
    server.listen(port, host, resolve);
    await promise;
  });
  app.addHook("onClose", async () => {
    server.closeAllConnections();
    server.close();
  });
}
