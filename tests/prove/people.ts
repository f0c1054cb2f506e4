import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import S3rver from "s3rver";
import { DEMO_PASSWORD, people as everybody } from "#server/seed/people.ts";
import { classicDeclaration, pdf } from "#tests/support/declarations.ts";
import {
  type Instance,
  killInstances,
  openRoundRobin,
  startInstance,
} from "#tests/support/instances.ts";
import { type Programme, withProgramme } from "./programme.ts";
import type { Line } from "./tests.ts";

const PEOPLE = 12;
/** Milliseconds between two kills, between two actions of a person, and until a declaration is no longer retried. */
const KILL_EVERY = 30_000;
const THINK = 1_000;
const GRACE = 60_000;
const CUT_SHARE = 0.1;
const RESTARTS = 2;

const home = [
  "/v2/me",
  "/v2/contents/homepage",
  "/v2/user/challenges",
  "/v2/challenges/user?status=running",
  "/v2/challenges/1/user",
  "/v2/challenges/1/rank/user",
];

interface Tally {
  requests: number;
  unanswered: number;
  unavailable: number;
  kills: number;
  restarts: number;
  /** Unexpected events. */
  faults: string[];
  signedOut: Set<string>;
  sent: Set<string>;
  acknowledged: Map<string, number>;
}

/**
 * People sign in once, open home, and send declarations with proofs to two instances for a number of minutes, while an
 * instance is killed every 30 seconds, PostgreSQL is restarted twice, and every tenth response is cut off.
 */
export async function people({
  minutes,
}: {
  minutes: number;
}): Promise<Line[]> {
  return withProgramme("people", async (programme) => {
    const files = mkdtempSync(join(tmpdir(), "palmares-people-"));
    const bucket = new S3rver({
      port: 0,
      silent: true,
      directory: join(files, "bucket"),
      configureBuckets: [{ name: "files", configs: [] }],
    });
    const { port } = await bucket.run();
    const settings = (index: number) => ({
      DATABASE_URL: programme.url,
      // Each person has a separate address, as in reality: an address may declare 5,000 times an hour.
      TRUST_PROXY: "1",
      DATA_DIR: join(files, `instance-${index}`),
      STORAGE_URL: `http://S3RVER:S3RVER@localhost:${port}/files`,
    });
    const instances = await Promise.all(
      [0, 1].map((index) => startInstance(settings(index))),
    );
    try {
      return await live(programme, instances, settings, minutes * 60_000);
    } finally {
      await killInstances(instances);
      await bucket.close();
      rmSync(files, { recursive: true });
    }
  });
}

async function live(
  programme: Programme,
  instances: Instance[],
  settings: (index: number) => NodeJS.ProcessEnv,
  duration: number,
): Promise<Line[]> {
  const { cluster, database } = programme;
  const tally: Tally = {
    requests: 0,
    unanswered: 0,
    unavailable: 0,
    kills: 0,
    restarts: 0,
    faults: [],
    signedOut: new Set(),
    sent: new Set(),
    acknowledged: new Map(),
  };
  let isCutting = false;
  let cut = 0;
  const proxy = await openRoundRobin(instances, () => {
    const isCut = isCutting && Math.random() < CUT_SHARE;
    if (isCut) cut += 1;
    return isCut;
  });
  const declaration = await classicDeclaration(database);
  const tokens = await signIn(proxy.origin, tally);
  for (const instance of instances) readLog(instance, tally);
  cluster.supervise(({ message }) => tally.faults.push(message));
  isCutting = true;
  const end = Date.now() + duration;
  await Promise.all([
    ...[...tokens].map(([email, token], index) =>
      livePerson(email, token, {
        address: `203.0.113.${index + 1}`,
        origin: proxy.origin,
        declaration,
        end,
        tally,
      }),
    ),
    killInTurn(instances, settings, end, tally),
    restartPostgres(programme.folder, duration, tally),
  ]);
  isCutting = false;
  for (const [email, token] of tokens) {
    const headers = { authorization: `Bearer ${token}` };
    const { status } = await fetch(`${proxy.origin}/v2/me`, { headers });
    if (status === 401) tally.signedOut.add(email);
    else if (status !== 200)
      tally.faults.push(`${email} at the end: ${status}`);
  }
  await proxy.close();
  const stored = await database
    .selectFrom("declarations")
    .select(["id", "idempotency_key as key"])
    .where("idempotency_key", "like", "prove-%")
    .execute();
  const ids = Map.groupBy(stored, ({ key }) => String(key));
  const lost = [...tally.acknowledged].filter(
    ([key, id]) => ids.get(key)?.some((one) => one.id === id) !== true,
  );
  const twice = [...ids].filter(([, rows]) => rows.length > 1);
  const unknown = [...ids.keys()].filter((key) => !tally.sent.has(key));
  const unacknowledged = [...tally.sent].filter(
    (key) => !tally.acknowledged.has(key),
  );
  const { requests, unanswered, unavailable, kills, restarts } = tally;
  return [
    {
      what: "declarations over two instances: each acknowledged one is stored exactly once",
      tried: tally.sent.size,
      failed:
        lost.length +
        twice.length +
        unknown.length +
        unacknowledged.length +
        tally.faults.length,
      details: [
        `${(duration / 60_000).toFixed(1)} minutes, ${tokens.size} people, ${requests} requests, ${kills} instances killed, PostgreSQL restarted ${restarts} times, ${cut} answers cut, ${unanswered} requests without an answer, ${unavailable} answered 502 or 503`,
        `${tally.acknowledged.size} acknowledged, ${stored.length} stored`,
        ...lost.map(([key]) => `lost: ${key}`),
        ...twice.map(([key]) => `twice: ${key}`),
        ...unknown.map((key) => `never sent: ${key}`),
        ...unacknowledged.map((key) => `never acknowledged: ${key}`),
        ...tally.faults.slice(0, 20),
      ],
    },
    {
      what: "people stay signed in meanwhile",
      tried: tokens.size,
      failed: tally.signedOut.size,
      details: [...tally.signedOut],
    },
  ];
}

/** Signs in all demo users with access to its first challenge, with a session each. */
async function signIn(
  origin: string,
  { faults }: Tally,
): Promise<Map<string, string>> {
  const tokens = new Map<string, string>();
  for (const { email, isActive, hasPassword, isCGUAccepted } of everybody) {
    if (tokens.size === PEOPLE) break;
    if (!isActive || !hasPassword || !isCGUAccepted) continue;
    const answer = await fetch(`${origin}/v2/login_check`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: email, password: DEMO_PASSWORD }),
    });
    const { token } = (await answer.json()) as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    const challenge = await fetch(`${origin}/v2/challenges/1/user`, {
      headers,
    });
    if (challenge.status === 200) tokens.set(email, token);
  }
  if (tokens.size < PEOPLE) faults.push(`only ${tokens.size} people`);
  return tokens;
}

interface Life {
  origin: string;
  /** The person's address, as reported by the proxy. */
  address: string;
  declaration: object;
  /** When the person stops. */
  end: number;
  tally: Tally;
}

/** Opens home, declares, and retries requests without a response with the same key. */
async function livePerson(
  email: string,
  token: string,
  { origin, address, declaration, end, tally }: Life,
): Promise<void> {
  const own = {
    authorization: `Bearer ${token}`,
    "x-forwarded-for": address,
  };

  /** The response; undefined if the connection was lost, or the server says to retry. */
  async function ask(path: string, init: RequestInit = {}) {
    tally.requests += 1;
    try {
      const answer = await fetch(origin + path, {
        ...init,
        headers: { ...own, ...init.headers },
        signal: AbortSignal.timeout(30_000),
      });
      const body = await answer.text();
      if (answer.status === 401) tally.signedOut.add(email);
      if (![502, 503].includes(answer.status))
        return { status: answer.status, body };
      tally.unavailable += 1;
    } catch {
      tally.unanswered += 1;
    }
    return undefined;
  }

  async function declare(key: string): Promise<void> {
    tally.sent.add(key);
    while (Date.now() < end + GRACE) {
      const body = new FormData();
      body.append(
        "declaration",
        JSON.stringify({ ...declaration, distributor: key }),
      );
      body.append("targetEntity", "Declaration");
      body.append("file", new Blob([pdf, key]), "proof.pdf");
      const answer = await ask("/v2/declarations", {
        method: "POST",
        headers: { "idempotency-key": key },
        body,
      });
      if (answer?.status === 201) {
        const { id } = JSON.parse(answer.body) as { id: number };
        tally.acknowledged.set(key, id);
        return;
      }
      // 409: the first request is still in progress.
      if (answer !== undefined && answer.status !== 409) {
        tally.faults.push(`${key}: ${answer.status} ${answer.body}`);
        return;
      }
      await pause(300 + Math.random() * 300);
    }
  }

  while (Date.now() < end) {
    for (const path of home) {
      const answer = await ask(path);
      if (answer !== undefined && answer.status !== 200)
        tally.faults.push(`${path}: ${answer.status} ${answer.body}`);
    }
    await declare(`prove-${randomUUID()}`);
    await pause(THINK * (0.5 + Math.random()));
  }
}

/** Adds unhandled errors in an instance's log to the faults. */
function readLog({ process: { stdout } }: Instance, { faults }: Tally): void {
  if (stdout === null) return;
  createInterface({ input: stdout }).on("line", (line) => {
    if (line.includes('"requestId":') && line.includes('"err":'))
      faults.push(line.slice(0, 500));
  });
}

/** Alternately kills and restarts the instances, each time while the other one is up. */
async function killInTurn(
  instances: Instance[],
  settings: (index: number) => NodeJS.ProcessEnv,
  end: number,
  tally: Tally,
): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    if (Date.now() + KILL_EVERY >= end) return;
    await pause(KILL_EVERY);
    const index = turn % instances.length;
    await killInstances(instances.slice(index, index + 1));
    tally.kills += 1;
    while (Date.now() < end + GRACE)
      try {
        const started = await startInstance(settings(index));
        readLog(started, tally);
        instances[index] = started;
        break;
      } catch {
        // PostgreSQL is unavailable at this moment.
        await pause(1_000);
      }
  }
}

/** Stops PostgreSQL first like an operator, then kills it; its supervisor restarts it. */
async function restartPostgres(
  folder: string,
  duration: number,
  tally: Tally,
): Promise<void> {
  const file = join(folder, "postgres", "postmaster.pid");
  for (const signal of ["SIGINT", "SIGKILL"] as const) {
    await pause(duration / (RESTARTS + 1));
    if (!existsSync(file)) {
      tally.faults.push("PostgreSQL does not run");
      return;
    }
    process.kill(Number(readFileSync(file, "utf8").split("\n")[0]), signal);
    tally.restarts += 1;
  }
}
