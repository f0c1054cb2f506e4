/** Calls the API on programmes of two sizes, interleaved: a cost that grows with the participants shows as a ratio. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, InjectOptions } from "fastify";
import { type Kysely, sql } from "kysely";
import pg from "pg";
import { createApp } from "#server/app.ts";
import { openCluster } from "#server/database/cluster.ts";
import { migrate } from "#server/database/migrate.ts";
import { connect } from "#server/database/open-database.ts";
import type { Database } from "#server/database/schema.ts";
import { removeExpired } from "#server/jobs/cleanup.ts";
import { defaultRetention } from "#server/repositories/retention.ts";
import { DEMO_PASSWORD, demo, people } from "#server/seed/people.ts";
import { seed } from "#server/seed/seed.ts";
import { withServer } from "#tests/support/server-connection.ts";
import { copyCrowd } from "./copy-crowd.ts";

/** Participants that are seeded; larger programmes are copies of these. */
const BASE = 10_000;
const WARM = 8;
const POOL = 4;

export interface Growth {
  call: string;
  /** Milliseconds on the small and the large programme. */
  small: number;
  large: number;
  ratio: number;
}

interface Side {
  name: string;
  app: FastifyInstance;
  database: Kysely<Database>;
  tokens: Record<"participant" | "configurator", string>;
  close(): Promise<void>;
}

/** One round of a call, which is timed. */
type Call = (side: Side, round: number) => Promise<unknown>;

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
  // Otherwise entries of the moderator's groups could not be decided.
  await sql`delete from user_groups where user_id = ${demo.configurator.id}`.execute(
    database,
  );
  const files = mkdtempSync(join(tmpdir(), "palmares-growth-"));
  const app = createApp({
    database,
    storage: { url: undefined, folder: files },
    mailer: { send: async () => {}, close: () => {} },
    rateLimits: Object.fromEntries(
      ["votes", "votesFromAddress", "declarations", "messages"].map((rule) => [
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
  return {
    name: sizeOf(participants),
    app,
    database,
    tokens: {
      participant: await tokenOf(demo.participant.email),
      configurator: await tokenOf(demo.configurator.email),
    },
    close: async () => {
      await app.close();
      await database.destroy();
      await cluster.release();
      rmSync(files, { recursive: true });
    },
  };
}

async function send(
  { app, tokens }: Side,
  url: string,
  more: InjectOptions = {},
  role: keyof Side["tokens"] = "participant",
): Promise<void> {
  const { statusCode, body } = await app.inject({
    url,
    ...more,
    headers: { authorization: `Bearer ${tokens[role]}` },
  });
  if (statusCode >= 400) throw new Error(`${url} ${statusCode}: ${body}`);
}

const get =
  (url: string, role?: keyof Side["tokens"]): Call =>
  (side) =>
    send(side, url, {}, role);

/** Ids found by a query on each side, one per round. */
function each(query: (challenge: number) => string) {
  const known = new Map<string, Promise<number[]>>();
  return async ({ name, database }: Side, challenge: number, round: number) => {
    const key = `${name} ${challenge}`;
    const ids =
      known.get(key) ??
      sql
        .raw<{ id: number }>(query(challenge))
        .execute(database)
        .then(({ rows }) => rows.map(({ id }) => id));
    known.set(key, ids);
    const list = await ids;
    const id = list.at((round + WARM) % list.length);
    if (id === undefined) throw new Error(`${name}: nothing in ${challenge}`);
    return id;
  };
}

/** Waiting declarations; groups take turns, in the same order on both sides. */
const waiting = each(
  (challenge) => `
    select id from (
      select d.id, row_number() over (partition by g.group_id order by d.id) as turn
      from declarations d join user_groups g on g.user_id = d.user_id
      where d.challenge_id = ${challenge} and d.status = 'waiting' and d.user_id > 1000
    ) turns order by turn, id limit 2000`,
);

/** Resets declarations that earlier runs decided on, so that enough are waiting for all rounds. */
const letWait = ({ database }: Side, challenge: number, count: number) =>
  sql`
    update declarations set status = 'waiting' where id in (
      select id from declarations where challenge_id = ${challenge} and user_id > 1000 order by id limit ${count})`.execute(
    database,
  );

const decide =
  (challenge: number, status: "validated" | "refused"): Call =>
  async (side, round) =>
    send(
      side,
      `/v2/declarations/${await waiting(side, challenge, status === "validated" ? round : -2 * WARM - 1 - round)}`,
      { method: "PATCH", payload: { status, expectedStatus: "waiting" } },
      "configurator",
    );

const validatedPhotos = each(
  (challenge) => `
    select id from challenge_results where challenge_id = ${challenge} and status = 'validated' and user_id <> ${demo.participant.id}
    order by id limit 1`,
);

const postJson =
  (url: string, payload: object): Call =>
  (side) =>
    send(side, url, { method: "POST", payload });

interface Challenges {
  classic: number;
  list: number;
  contest: number;
  deal: number;
  group: number;
  /** A group challenge with declarations; only moderators may still see it. */
  declaredGroup: number;
}

async function challengesOf({ database }: Side): Promise<Challenges> {
  const isRunning = "start_date < now() and end_date > now()";
  const find = async (condition: string) =>
    (
      await sql
        .raw<{ id: number }>(
          `select id from challenges where ${condition} and coalesce(start_diffusion_date <= now(), true) and coalesce(end_diffusion_date > now(), true)
             and (not exists (select from challenge_targets t where t.challenge_id = id) or exists (
               select from challenge_targets t join user_groups g on g.group_id = t.group_id
               where t.challenge_id = id and g.user_id = ${demo.participant.id}))
           order by id limit 1`,
        )
        .execute(database)
    ).rows[0]?.id ?? 0;
  return {
    classic: await find(`type = 'Classic' and not is_group and ${isRunning}`),
    list: await find(`type = 'List' and ${isRunning}`),
    contest: await find(`type = 'Photo' and ${isRunning}`),
    deal: await find(
      "type = 'Deal' and places > 0 and coalesce(end_sign_in_date, end_date) > now() and start_sign_in_date < now()",
    ),
    group: await find("is_group"),
    declaredGroup:
      (
        await sql<{ id: number }>`
        select id from challenges c where is_group and exists (select from declarations d where d.challenge_id = c.id)
        order by id limit 1`.execute(database)
      ).rows[0]?.id ?? 0,
  };
}

const callsOf = ({
  classic,
  list,
  contest,
  deal,
  group,
  declaredGroup,
}: Challenges) => {
  const ranking = (id: number, more = "") =>
    `/v2/challenges/${id}/challenge-results?itemsPerPage=9${more}`;
  const calls: Record<string, Call> = {};
  for (const url of [
    "/v2/me",
    "/v2/challenges/user",
    "/v2/user/challenges",
    "/v2/contents/homepage/fo",
    `/v2/challenges/${classic}/user`,
    `/v2/challenges/${deal}/user`,
    ranking(classic),
    ranking(classic, "&page=500"),
    ranking(classic, "&order[rank]=desc"),
    ranking(group),
    ranking(list),
    `/v2/challenges/${contest}/challenge-results?itemsPerPage=100`,
    ...[classic, group, list].map((id) => `/v2/challenges/${id}/rank/user`),
    ...[classic, group].map((id) => `/v2/challenge/${id}/results`),
    ...[classic, contest, deal].map(
      (id) => `/v2/challenges/${id}/total-participants`,
    ),
    `/v2/challenges/${classic}/challenge-results/participating`,
    `/v2/challenges/${classic}/moderation`,
    `/v2/declarations/challenge/${classic}/user`,
    `/v2/challenge-list-products?id=${list}&itemsPerPage=30`,
    `/v2/user/${demo.participant.id}/points`,
    "/v2/user/point-movements",
    "/v2/badges/user",
    "/v2/rewards",
    "/v2/user/orders",
    "/v2/wishlist",
    "/v2/menus",
  ])
    calls[`GET ${url}`] = get(url);
  return Object.assign(calls, {
    "a sign-in": postJson("/v2/login_check", {
      username: demo.participant.email,
      password: DEMO_PASSWORD,
    }),
    "a validation": decide(classic, "validated"),
    "a validation in a group challenge": decide(declaredGroup, "validated"),
    "a refusal": decide(classic, "refused"),
    "a vote, given and taken back": async (side: Side, round: number) => {
      const id = await validatedPhotos(side, contest, 0);
      const name = round % 2 === 0 ? "vote" : "unvote";
      await send(side, `/v2/challenge-results/${id}/user/${name}`);
    },
    "a reply to a deal": (side: Side) =>
      send(side, `/v2/challenges/${deal}/participation/user`, {
        method: "POST",
        payload: { isParticipating: true },
      }),
    "a message": postJson("/v2/contact", {
      subject: "Question",
      message: "How many points?",
    }),
    "what waits for moderators": ({ app }: Side) =>
      app.repositories.moderation.waiting(50),
    "the cleanup": ({ app }: Side) =>
      removeExpired(app.repositories, defaultRetention, new Date()),
  } satisfies Record<string, Call>);
};

/** The cost of a call undisturbed by other work on the machine. */
const least = (values: readonly number[]): number => Math.min(...values);

/** A higher ratio is measured again with more rounds, which reveals whether it was noise. */
const DOUBTFUL = 1.2;
const MAX_REPEATS = 4;

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
        await letWait(side, one, 2 * (MAX_REPEATS * rounds + WARM));
    const calls = callsOf(challenges);
    for (const [name, call] of Object.entries(calls)) {
      const times: [number, number][] = [];
      const ratio = () =>
        least(times.map(([, other]) => other)) /
        least(times.map(([one]) => one));
      for (
        let round = -WARM;
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
