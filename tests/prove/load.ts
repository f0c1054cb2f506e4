import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { type CompiledQuery, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { createApp } from "#server/app/app.ts";
import type { Database } from "#server/database/schema.ts";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import {
  type Instance,
  killInstances,
  startInstance,
  startProcess,
} from "#tests/support/instances.ts";
import type { BareRoutes, RecordedCall } from "./load-process.ts";
import { withProgramme } from "./programme.ts";
import type { Line } from "./tests.ts";

const script = fileURLToPath(new URL("load-process.ts", import.meta.url));

/** The calls of the home page. */
const home = [
  "/v2/config/app",
  "/v2/options",
  "/v2/menus",
  "/v2/features",
  "/v2/me",
  "/v2/contents/homepage",
  "/v2/user/challenges",
  "/v2/challenges/1/user",
  "/v2/challenges/1/rank/user",
  "/v2/challenges/1/challenge-results?itemsPerPage=9",
];
const SECONDS = 5;
/** For the comparison with bare routes: many short rounds, interleaved, so that other load affects both. */
const ROUND = { seconds: 2, rounds: 21 };
/** Requests until hot code is compiled. */
const WARM_UP = 4_000;
const MIN_RATIO = 0.8;
/** Below this rate the server was not serving, so the measurement is invalid. */
const MIN_PER_SECOND = 20;

interface Load {
  perSecond: number;
  p99: number;
  errors: number;
  requests: number;
}

/** @param length seconds, or a number of requests */
async function press(
  origin: string,
  token: string,
  connections: number,
  length: { duration: number } | { amount: number } = { duration: SECONDS },
): Promise<Load> {
  const result = await autocannon({
    url: origin,
    connections,
    ...length,
    timeout: 30,
    headers: { authorization: `Bearer ${token}` },
    requests: home.map((path) => ({ path })),
  });
  return {
    perSecond: result.requests.total / result.duration,
    p99: result.latency.p99,
    // Connections without a response, too few responses, or a status other than 200.
    errors:
      result.errors +
      result.non2xx +
      (result["2xx"] < MIN_PER_SECOND * result.duration ? 1 : 0),
    requests: result.requests.total,
  };
}

/** The resident memory of a process in MB; on Linux. */
const memoryOf = ({ process: { pid } }: Instance): number =>
  Math.round(
    Number(
      /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1],
    ) / 1024,
  );

const TICKS_PER_SECOND = 100;

/** The processor time that a process has taken, in microseconds; on Linux. */
function processorTimeOf({ process: { pid } }: Instance): number {
  const [, figures = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(
    ") ",
  );
  const [user, system] = figures.split(" ").slice(11, 13).map(Number);
  return (((user ?? 0) + (system ?? 0)) / TICKS_PER_SECOND) * 1e6;
}

/** Makes each call once through the server's own code, and records its statements. */
async function record(
  url: string,
  files: string,
): Promise<{ calls: RecordedCall[]; token: string; secret: string }> {
  let asked: CompiledQuery[] = [];
  const pool = new pg.Pool({ connectionString: url });
  const database = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      asked.push(query);
    },
  });
  const app = createApp({
    database,
    storage: { url: undefined, folder: files },
  });
  const { token } = (
    await app.inject({
      method: "POST",
      url: "/v2/login_check",
      payload: { username: demo.participant.email, password: DEMO_PASSWORD },
    })
  ).json<{ token: string }>();
  const headers = { authorization: `Bearer ${token}` };
  const calls: RecordedCall[] = [];
  for (const path of home) {
    // The first call fills caches.
    await app.inject({ url: path, headers });
    asked = [];
    const answer = await app.inject({ url: path, headers });
    if (answer.statusCode !== 200)
      throw new Error(`${path} answered ${answer.statusCode}`);
    const statements = asked;
    const visited = await app.inject({ url: path });
    calls.push({
      path,
      isPublic: visited.statusCode === 200,
      statements: statements.map(({ sql, parameters }) => ({
        sql,
        parameters: [...parameters],
      })),
      answer: answer.json(),
    });
  }
  const secret = await app.repositories.tokens.secret();
  await app.close();
  await database.destroy();
  return { calls, token, secret };
}

/** The quantile of `values` at `part` (0 to 1). */
const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ??
  Number.NaN;

const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Home's calls over 50, 200 and 1,000 connections on 1, 2 and 4 instances, and compared with bare routes. */
export async function load(): Promise<Line[]> {
  return withProgramme("load", async ({ url }) => {
    const files = mkdtempSync(join(tmpdir(), "palmares-load-"));
    const { calls, token, secret } = await record(url, files);
    const recorded = join(files, "bare.json");
    const routes: BareRoutes = { url, secret, calls };
    writeFileSync(recorded, JSON.stringify(routes));
    const instances: Instance[] = [];
    const start = async (count: number) => {
      while (instances.length < count)
        instances.push(
          await startInstance({
            DATABASE_URL: url,
            DATA_DIR: files,
            LOG_LEVEL: "silent",
          }),
        );
    };
    try {
      await start(1);
      const lines = [
        await besideBare(instances[0] as Instance, recorded, token),
      ];
      for (const count of [1, 2, 4]) {
        await start(count);
        lines.push(await behindProxy(instances, token));
      }
      return lines;
    } finally {
      await killInstances(instances);
      rmSync(files, { recursive: true });
    }
  });
}

/**
 * Compares an instance with bare routes. Both have as many database connections, check the token if required, run the
 * same statements and send the same JSON; the bare routes do nothing else.
 */
async function besideBare(
  instance: Instance,
  recorded: string,
  token: string,
): Promise<Line> {
  const bare = await startProcess([script, "bare", recorded]);
  const ours = { instance, loads: [] as Load[], processorTime: 0 };
  const byHand = { instance: bare, loads: [] as Load[], processorTime: 0 };
  const pair = [ours, byHand];
  try {
    for (const { instance } of pair)
      await press(instance.origin, token, 50, { amount: WARM_UP });
    for (let round = 0; round < ROUND.rounds; round += 1)
      for (const side of round % 2 === 0 ? pair : pair.toReversed()) {
        const before = processorTimeOf(side.instance);
        const { origin } = side.instance;
        const length = { duration: ROUND.seconds };
        side.loads.push(await press(origin, token, 50, length));
        side.processorTime += processorTimeOf(side.instance) - before;
      }
  } finally {
    await killInstances([bare]);
  }
  const ratios = ours.loads.map(
    ({ perSecond }, round) =>
      perSecond / (byHand.loads[round]?.perSecond ?? Number.NaN),
  );
  const ratio = median(ratios);
  const sumOf = (loads: readonly Load[], name: "errors" | "requests") =>
    loads.reduce((sum, load) => sum + load[name], 0);
  const figuresOf = ({ loads, processorTime }: typeof ours) =>
    `${Math.round(median(loads.map(({ perSecond }) => perSecond)))} a second, ${Math.round(processorTime / sumOf(loads, "requests"))} µs of processor each`;
  const errors = sumOf(ours.loads, "errors") + sumOf(byHand.loads, "errors");
  return {
    what: `home's calls compared with bare routes running the same statements: at least ${MIN_RATIO} of their throughput`,
    tried: sumOf(ours.loads, "requests"),
    failed: errors + (ratio >= MIN_RATIO ? 0 : 1),
    details: [
      `${ratio.toFixed(2)} of the throughput: median of ${ROUND.rounds} rounds in turn, half of them from ${quantile(ratios, 0.25).toFixed(2)} to ${quantile(ratios, 0.75).toFixed(2)} (${ROUND.seconds} s each, 50 connections)`,
      `ours ${figuresOf(ours)}; bare ${figuresOf(byHand)}`,
    ],
  };
}

async function behindProxy(
  instances: readonly Instance[],
  token: string,
): Promise<Line> {
  const proxy = await startProcess([
    script,
    "proxy",
    ...instances.map(({ origin }) => origin),
  ]);
  const details: string[] = [];
  let [tried, failed] = [0, 0];
  try {
    await press(proxy.origin, token, 50);
    const before = instances.map(memoryOf);
    for (const connections of [50, 200, 1_000]) {
      const { perSecond, p99, errors, requests } = await press(
        proxy.origin,
        token,
        connections,
      );
      tried += requests;
      failed += errors;
      details.push(
        `${connections} connections: ${Math.round(perSecond)} a second, p99 ${p99} ms, ${errors} errors`,
      );
    }
    details.push(
      `memory ${before.join(", ")} MB before, ${instances.map(memoryOf).join(", ")} MB after`,
    );
  } finally {
    await killInstances([proxy]);
  }
  return {
    what: `home's calls on ${instances.length} instance${instances.length > 1 ? "s" : ""} behind a proxy: no errors (${cpus().length} cores in total, shared with the client)`,
    tried,
    failed,
    details,
  };
}
