import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { openCluster } from "#server/database/cluster.ts";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { killInstances, startInstance } from "#tests/support/instances.ts";
import { freePort } from "#tests/support/listen.ts";
import { type Programme, withProgramme } from "../programme.ts";
import type { Line } from "../tests.ts";

const ranking = "/v2/challenges/4/challenge-results";

/** Starts a streaming replica of a running PostgreSQL in another folder. */
async function copyOf({ cluster, folder }: Programme, to: string) {
  const data = join(to, "postgres");
  const client = new pg.Client(cluster.url("postgres"));
  await client.connect();
  await client.query("select pg_backup_start('replica', true)");
  mkdirSync(to, { recursive: true });
  cpSync(join(folder, "postgres"), data, {
    recursive: true,
    filter: (path) => !/postmaster\.(pid|opts)$/.test(path),
  });
  const { rows } = await client.query<{ labelfile: string }>(
    "select labelfile from pg_backup_stop(false)",
  );
  await client.end();
  const url = new URL(cluster.url("postgres"));
  writeFileSync(join(data, "backup_label"), rows[0]?.labelfile ?? "");
  writeFileSync(join(data, "standby.signal"), "");
  writeFileSync(
    join(data, "postgresql.auto.conf"),
    `${readFileSync(join(data, "postgresql.auto.conf"), "utf8")}
primary_conninfo = 'host=127.0.0.1 port=${url.port} user=${url.username} password=${url.password}'
hot_standby = on
`,
  );
  if (process.getuid?.() === 0)
    execFileSync("chown", [
      "-R",
      "--reference",
      join(folder, "postgres"),
      data,
    ]);
  chmodSync(data, 0o700);
  return openCluster(to);
}

/** A streaming replica: users read their own votes, and reads fall back to the primary while it lags, hangs or is down. */
export const replica = (): Promise<Line[]> =>
  withProgramme("replica", async (programme) => {
    const to = mkdtempSync(join(tmpdir(), "palmares-replica-"));
    chmodSync(to, 0o755);
    const copy = await copyOf(programme, to);
    try {
      return [await follow(programme, copy.url("replica"), to)];
    } finally {
      // It may have been killed.
      await copy.release().catch(() => {});
      rmSync(to, { recursive: true, force: true });
    }
  });

async function follow(
  { url, database }: Programme,
  copyUrl: string,
  folder: string,
): Promise<Line> {
  const line: Line = {
    what: "a replica that follows, lags, stands still, is away",
    tried: 0,
    failed: 0,
    details: [],
  };
  const check = (name: string, isRight: boolean) => {
    line.tried += 1;
    if (isRight) return;
    line.failed += 1;
    line.details?.push(name);
  };
  const standby = new pg.Client(copyUrl);
  standby.on("error", () => {});
  await standby.connect();
  const metricsPorts = [await freePort(), await freePort()];
  const instances = await Promise.all(
    metricsPorts.map((port, index) =>
      startInstance({
        DATABASE_URL: url,
        DATABASE_READ_URL: copyUrl,
        DATA_DIR: join(folder, String(index)),
        METRICS_PORT: String(port),
        METRICS_HOST: "127.0.0.1",
      }),
    ),
  );
  /** A metric of the first instance; undefined where it has no value. */
  const metric = async (name: string) => {
    const answer = await fetch(`http://127.0.0.1:${metricsPorts[0]}/metrics`);
    const line = (await answer.text())
      .split("\n")
      .find((one) => one.startsWith(`${name} `));
    return line && Number(line.slice(name.length));
  };
  const [one, two] = instances;
  if (one === undefined || two === undefined) throw new Error("not started");
  const call = async (
    path: string,
    headers: Record<string, string>,
    at = one,
  ) => {
    const answer = await fetch(at.origin + path, { headers });
    return { status: answer.status, json: JSON.parse(await answer.text()) };
  };
  const signIn = async (username: string) => {
    const answer = await fetch(`${one.origin}/v2/login_check`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username, password: DEMO_PASSWORD }),
    });
    const { token } = (await answer.json()) as { token: string };
    return { authorization: `Bearer ${token}` };
  };
  const [voter, other] = [
    await signIn(demo.participant.email),
    await signIn(demo.regional.email),
  ];
  const entry = await database
    .selectFrom("challenge_results")
    .select(["id", "result_value"])
    .where("challenge_id", "=", 4)
    .where("status", "=", "validated")
    .where("user_id", "<>", demo.participant.id)
    .executeTakeFirstOrThrow();
  const votesFor = async (who: Record<string, string>, at = one) => {
    const { status, json } = await call(`${ranking}?itemsPerPage=100`, who, at);
    if (status !== 200) return `status ${status}`;
    const found = json["hydra:member"].find(
      ({ id }: { id: number }) => id === entry.id,
    );
    return Number(found?.resultValue);
  };
  const eventually = async (isSo: () => Promise<boolean>) => {
    const end = Date.now() + 20_000;
    while (Date.now() < end) {
      if (await isSo()) return true;
      await pause(100);
    }
    return false;
  };
  const before = entry.result_value ?? 0;
  try {
    // With replay paused, only reads from the primary see the vote.
    await standby.query("select pg_wal_replay_pause()");
    const path = `/v2/challenge-results/${entry.id}/user/vote`;
    check("a vote is taken", (await call(path, voter)).status === 200);
    check(
      "another person's list is that of the replica",
      (await votesFor(other)) === before,
    );
    check(
      "one's own vote is there at once",
      (await votesFor(voter)) === before + 1,
    );
    check(
      "and on the other instance",
      (await votesFor(voter, two)) === before + 1,
    );
    check(
      "a replica that lags is left alone",
      await eventually(async () => (await votesFor(other)) === before + 1),
    );
    check(
      "and its lag is in the metrics",
      await eventually(
        async () => Number(await metric("palmares_replica_lag_seconds")) > 5,
      ),
    );
    await standby.query("select pg_wal_replay_resume()");
    const pid = await standby.query<{ pid: number }>(
      "select pg_backend_pid() as pid",
    );
    check(
      "it catches up",
      pid.rowCount === 1 &&
        (await eventually(async () => {
          const { rows } = await standby.query<{ at: Date }>(
            "select at from replica_beats",
          );
          return Date.now() - (rows[0]?.at.getTime() ?? 0) < 3_000;
        })),
    );
    check(
      "so do the metrics",
      await eventually(
        async () =>
          (await metric("palmares_replica_up")) === 1 &&
          Number(await metric("palmares_replica_lag_seconds")) < 3,
      ),
    );
    await pause(2_000);
    const postmaster = Number(
      readFileSync(join(folder, "postgres/postmaster.pid"), "utf8").split(
        "\n",
      )[0],
    );
    const children = execFileSync("ps", [
      "-o",
      "pid=",
      "--ppid",
      String(postmaster),
    ])
      .toString()
      .trim()
      .split(/\s+/)
      .map(Number);
    for (const child of [postmaster, ...children])
      process.kill(child, "SIGSTOP");
    const began = performance.now();
    check(
      "a list while it stands still",
      (await votesFor(other)) === before + 1,
    );
    const seconds = (performance.now() - began) / 1_000;
    check(`in time (${seconds.toFixed(1)} s)`, seconds < 5);
    const again = performance.now();
    check("the next one", (await votesFor(other)) === before + 1);
    check("at once", performance.now() - again < 1_500);
    line.details?.push(
      `a list took ${seconds.toFixed(1)} s when it stood still, then ${((performance.now() - again) / 1_000).toFixed(2)} s`,
    );
    check(
      "the metrics say that it does not answer",
      await eventually(
        async () =>
          (await metric("palmares_replica_up")) === 0 &&
          (await metric("palmares_replica_lag_seconds")) === undefined,
      ),
    );
    for (const child of [postmaster, ...children])
      process.kill(child, "SIGCONT");
    await standby.end();
    process.kill(postmaster, "SIGQUIT");
    for (let round = 0; round < 20; round += 1)
      check("a list while it is away", (await votesFor(other)) === before + 1);
  } finally {
    await killInstances(instances);
  }
  return line;
}
