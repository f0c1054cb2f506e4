import { readFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { Counter, Gauge, type Registry } from "prom-client";
import {
  type Dependency,
  dependencyErrors,
} from "#server/core/dependency-errors.ts";
import type { OperationFigures } from "#server/core/operation-figures.ts";
import { FAILED, jobKinds } from "#server/database/job-schema.ts";

/** Sources of an instance's metrics; omitted ones have no metrics. */
export interface MetricsSources {
  operations?: { figures: () => Promise<OperationFigures> };
  /** In seconds; undefined if the replica does not replicate. */
  replicaLag?: (() => Promise<number | undefined>) | undefined;
  /** Folders whose disks must not fill up, by the name used in alerts. */
  folders?: Readonly<Record<string, string>>;
}

/** How long figures are cached: for all gauges of a scrape, and for several scrapers. */
const FRESH_MS = 5_000;
/** A scrape must not wait for a database that hangs. */
const PATIENCE_MS = 3_000;

const dependencies: readonly Dependency[] = [
  "database",
  "replica",
  "smtp",
  "storage",
];
const jobStates = ["waiting", "running", "failed"] as const;
const mailKinds = new Set<string>(
  jobKinds.filter(
    (kind) =>
      kind.endsWith("-mail") ||
      kind.startsWith("password-") ||
      kind === "email-confirmation",
  ),
);

/** From package.json, which every installation has. */
const { version } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
) as { version: string };

const seconds = (time: Date): number => time.getTime() / 1_000;

/** The result, or undefined if the work fails or takes too long. */
const inTime = <T>(work: Promise<T>): Promise<T | undefined> =>
  Promise.race([
    work.catch(() => undefined),
    new Promise<undefined>((resolve) => {
      setTimeout(resolve, PATIENCE_MS, undefined).unref();
    }),
  ]);

/** Caches a result for a short time. */
function shortly<T>(read: () => Promise<T>): () => Promise<T> {
  let known: { at: number; value: Promise<T> } | undefined;
  return () => {
    if (known === undefined || Date.now() - known.at > FRESH_MS)
      known = { at: Date.now(), value: read() };
    return known.value;
  };
}

/** Adds the metrics that operators alert on (docs/deploy/alerts.yaml); unknown figures are left out of a scrape. */
export function addOperationMetrics(
  register: Registry,
  { operations, replicaLag, folders = {} }: MetricsSources,
): void {
  const registers = [register];

  new Gauge({
    name: "palmares_build_info",
    help: "1, labeled with the version of Palmares and of Node.js",
    labelNames: ["version", "node"] as const,
    registers,
  }).set({ version, node: process.versions.node }, 1);

  new Counter({
    name: "palmares_dependency_errors_total",
    help: "Calls that failed because a dependency was unavailable, busy or broken",
    labelNames: ["dependency"] as const,
    registers,
    collect() {
      this.reset();
      for (const dependency of dependencies)
        this.inc({ dependency }, dependencyErrors(dependency));
    },
  });

  new Gauge({
    name: "palmares_disk_free_bytes",
    help: "Free space on the disk of a folder that the server writes to",
    labelNames: ["folder"] as const,
    registers,
    async collect() {
      this.reset();
      for (const [folder, path] of Object.entries(folders)) {
        const disk = await inTime(statfs(path));
        if (disk !== undefined) this.set({ folder }, disk.bavail * disk.bsize);
      }
    },
  });

  if (operations === undefined) return;
  const figures = shortly(() => inTime(operations.figures()));

  /** A gauge set from the figures, and absent while they are unknown. */
  const fromFigures = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    set: (gauge: Gauge<Label>, known: OperationFigures) => void,
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        this.reset();
        const known = await figures();
        if (known !== undefined) set(this, known);
      },
    });

  new Gauge({
    name: "palmares_database_up",
    help: "Whether the database responded in time",
    registers,
    async collect() {
      this.set((await figures()) === undefined ? 0 : 1);
    },
  });
  fromFigures(
    "palmares_jobs",
    "Background jobs that are waiting, running or permanently failed",
    ["kind", "state"],
    (gauge, { jobs }) => {
      for (const kind of jobKinds)
        for (const state of jobStates)
          gauge.set(
            { kind, state },
            jobs.find((one) => one.kind === kind && one.state === state)
              ?.jobs ?? 0,
          );
    },
  );
  fromFigures(
    "palmares_oldest_mail_age_seconds",
    "Age of the oldest unsent mail; 0 if there is none",
    [],
    (gauge, { jobs }) => {
      const waiting = jobs.filter(
        ({ kind, state }) => mailKinds.has(kind) && state !== FAILED,
      );
      const oldest = Math.min(...waiting.map((one) => seconds(one.oldest)));
      gauge.set(waiting.length === 0 ? 0 : Date.now() / 1_000 - oldest);
    },
  );
  fromFigures(
    "palmares_last_run_timestamp_seconds",
    "When a periodic task last ended, on any instance",
    ["task"],
    (gauge, { tasks }) => {
      for (const { task, endedAt } of tasks)
        gauge.set({ task }, seconds(endedAt));
    },
  );
  fromFigures(
    "palmares_entries_waiting",
    "Declarations and photos waiting for a moderator",
    ["kind"],
    (gauge, { entries }) => {
      for (const { kind, waiting } of entries) gauge.set({ kind }, waiting);
    },
  );
  fromFigures(
    "palmares_oldest_entry_age_seconds",
    "Age of the oldest entry waiting for a moderator; 0 if there is none",
    ["kind"],
    (gauge, { entries }) => {
      for (const { kind, oldest } of entries)
        gauge.set(
          { kind },
          oldest === null ? 0 : Date.now() / 1_000 - seconds(oldest),
        );
    },
  );

  if (replicaLag === undefined) return;
  const lag = shortly(() =>
    inTime(replicaLag().then((behind) => ({ behind }))),
  );
  new Gauge({
    name: "palmares_replica_up",
    help: "Whether the replica responded in time",
    registers,
    async collect() {
      this.set((await lag()) === undefined ? 0 : 1);
    },
  });
  new Gauge({
    name: "palmares_replica_lag_seconds",
    help: "Replication lag behind the primary",
    registers,
    async collect() {
      this.reset();
      const behind = (await lag())?.behind;
      if (behind === undefined) this.remove();
      else this.set(behind);
    },
  });
}
