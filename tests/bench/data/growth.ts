/** Calls the API on programmes of two sizes, interleaved: a cost that grows with the participants shows as a ratio. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { createApp } from "#server/app/app.ts";
import { openCluster } from "#server/database/cluster.ts";
import { migrate } from "#server/database/migrate.ts";
import { connect } from "#server/database/open-database.ts";
import { rateLimits } from "#server/security/rate-limits.ts";
import { DEMO_PASSWORD, demo, people } from "#server/seed/people.ts";
import { seed } from "#server/seed/seed.ts";
import { withServer } from "#tests/support/server-connection.ts";
import { copyCrowd } from "./copy-crowd.ts";
import {
  callsOf,
  challengesOf,
  letWait,
  roles,
  type Side,
  warmRounds,
} from "./growth-calls.ts";

/** Participants that are seeded; larger programmes are copies of these. */
const BASE = 10_000;
const POOL = 4;

export interface Growth {
  call: string;
  /** Milliseconds on the small and the large programme. */
  small: number;
  large: number;
  ratio: number;
}

const sizeOf = (participants: number) => `growth_${participants}`;

/** Whether the database was filled completely, as recorded in a comment on it. */
async function isFilled(server: string, name: string): Promise<boolean> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    const { rowCount } = await client.query(
      "select from pg_database where datname = $1 and shobj_description(oid, 'pg_database') = 'filled'",
      [name],
    );
    return (rowCount ?? 0) > 0;
  } finally {
    await client.end();
  }
}

/** A programme of this size, created once and reused. */
async function openProgramme(folder: string, participants: number) {
  mkdirSync(folder, { recursive: true });
  const cluster = await openCluster(folder);
  const server = cluster.url("postgres");
  const name = sizeOf(participants);
  const url = cluster.url(name);
  if (!(await isFilled(server, name))) {
    await withServer(server, `drop database if exists ${name} with (force)`);
    await withServer(server, `create database ${name}`);
    const database = connect(url);
    await migrate(database);
    await seed(database, { participants: Math.min(participants, BASE) });
    const first = Math.max(...people.map(({ id }) => id)) + 1;
    if (participants > BASE)
      await copyCrowd(database, first, participants / BASE);
    await database.destroy();
    await withServer(server, `comment on database ${name} is 'filled'`);
  }
  return { cluster, url };
}

async function openSide(folder: string, participants: number): Promise<Side> {
  const { cluster, url } = await openProgramme(folder, participants);
  const database = connect(url, { max: POOL });
  await database
    .insertInto("point_movements")
    .values({
      ...{ user_id: demo.participant.id, points: 10_000_000 },
      ...{ label: JSON.stringify({}), made_at: new Date() },
    })
    .execute();
  // Moderators may not decide on entries from their groups.
  await sql`delete from user_groups where user_id = ${demo.configurator.id}`.execute(
    database,
  );
  const files = mkdtempSync(join(tmpdir(), "palmares-growth-"));
  const app = createApp({
    database,
    storage: { url: undefined, folder: files },
    mailer: { send: async () => {}, close: () => {} },
    rateLimits: Object.fromEntries(
      Object.keys(rateLimits).map((rule) => [
        rule,
        { max: 1_000_000, seconds: 60 },
      ]),
    ),
  });
  const tokenOf = async (email: string): Promise<string> => {
    const { json } = await app.inject({
      method: "POST",
      url: "/v2/login_check",
      payload: { username: email, password: DEMO_PASSWORD },
    });
    return json<{ token: string }>().token;
  };
  const tokens = Object.fromEntries(
    await Promise.all(
      roles.map(async (role) => [role, await tokenOf(demo[role].email)]),
    ),
  ) as Side["tokens"];
  return {
    name: sizeOf(participants),
    app,
    database,
    tokens,
    close: async () => {
      await app.close();
      await database.destroy();
      await cluster.release();
      rmSync(files, { recursive: true });
    },
  };
}

/** What a call costs undisturbed by other work on the machine. */
const least = (values: readonly number[]): number => Math.min(...values);

/** A higher ratio is measured again with more rounds, which reveals whether it was noise. */
const DOUBTFUL = 1.2;
const MAX_REPEATS = 8;

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Times every call on both sizes, interleaved. Both programmes stay in `folder` and are reused. */
export async function measureGrowth(
  folder: string,
  [few, many]: readonly [few: number, many: number],
  rounds: number,
  onMeasured: (one: Growth) => void,
): Promise<Growth[]> {
  const small = await openSide(folder, few);
  const large = await openSide(folder, many);
  try {
    const figures: Growth[] = [];
    const challenges = await challengesOf(small);
    for (const side of [small, large])
      for (const one of [challenges.classic, challenges.declaredGroup])
        await letWait(side, one, 2 * (MAX_REPEATS * rounds + warmRounds));
    const calls = callsOf(challenges);
    for (const [name, call] of Object.entries(calls)) {
      const times: [number, number][] = [];
      const ratio = () =>
        least(times.map(([, other]) => other)) /
        least(times.map(([one]) => one));
      for (
        let round = -warmRounds;
        round < rounds || (round < MAX_REPEATS * rounds && ratio() > DOUBTFUL);
        round += 1
      ) {
        const isSmallFirst = round % 2 === 0;
        const before = isSmallFirst
          ? await timeOf(() => call(small, round))
          : undefined;
        const ofLarge = await timeOf(() => call(large, round));
        const ofSmall = before ?? (await timeOf(() => call(small, round)));
        if (round >= 0) times.push([ofSmall, ofLarge]);
      }
      const one = {
        call: name,
        small: least(times.map(([ofSmall]) => ofSmall)),
        large: least(times.map(([, ofLarge]) => ofLarge)),
        ratio: ratio(),
      };
      figures.push(one);
      onMeasured(one);
    }
    return figures;
  } finally {
    await small.close();
    await large.close();
  }
}
