import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { createBadgesRepository } from "#server/repositories/results/badges.ts";
import { demo } from "#server/seed/people.ts";
import { awardEarlier } from "#server/services/badges/award.ts";
import { openKilledOffice } from "./killed-office.ts";
import { faultsInStandings, movementsOf } from "./standings.ts";

interface Decisions {
  database: Kysely<Database>;
  /** The URL of the same database. */
  url: string;
  /** The server's folder for files. */
  folder: string;
  decisions: number;
  /** How many of them are undone. */
  undone: number;
  /** How often the server is killed meanwhile. */
  kills: number;
}

interface Outcome {
  /** Requests without a response because the server was killed. */
  unanswered: number;
  /** Balances, results, badges and ranks that are not what the validated declarations come to; empty if none is. */
  faults: string[];
  /** Badges that were won meanwhile. */
  badges: number;
}

/** Challenges in which people declare: with tiers, a list, of groups. */
const CHALLENGES = [1, 3, 5];
/** Decisions of one request. */
const AT_ONCE = 10;
const LATEST_MS = 90_000;

interface Made {
  id: number;
  decision: number;
}

/**
 * A moderator decides on many declarations, ten at a time, and undoes some decisions, while the server is killed with SIGKILL and
 * restarted. Requests without a response are repeated unless the database has their effect.
 */
export async function decideThroughKills({
  database,
  url,
  folder,
  decisions,
  undone,
  kills,
}: Decisions): Promise<Outcome> {
  const entries = await declare(database, decisions);
  await addBadges(database);
  const before = await movementsOf(database);
  const wonBefore = await wonBadges(database);
  const office = await openKilledOffice({ url, folder });
  const { call, until } = office;
  const faults: string[] = [];
  const takenBack = new Set<number>();

  const madeFor = async (ids: readonly number[]): Promise<Made[]> => {
    const { rows } = await sql<Made>`
      select declaration_id as id, id as decision from moderation_decisions
      where declaration_id = any(${[...ids]}::int[])`.execute(database);
    return rows;
  };

  async function decide(ids: readonly number[]): Promise<Made[]> {
    const response = await until(
      () =>
        call("POST", "/moderation/decisions", {
          status: "validated",
          entries: ids.map((id) => ({
            ...{ kind: "declaration", id, expectedStatus: "waiting" },
          })),
        }),
      async () => (await madeFor(ids)).length > 0,
    );
    if (response !== undefined && response.status !== 200)
      faults.push(`decide: ${response.status} ${await response.text()}`);
    return madeFor(ids);
  }

  async function undo({ id, decision }: Made): Promise<void> {
    const response = await until(
      () => call("DELETE", `/moderation/decisions/${decision}`),
      async () => (await madeFor([id])).length === 0,
    );
    // A later decision is applied, and stays so.
    if (response === undefined || response.status === 204) takenBack.add(id);
    else if (response.status !== 409)
      faults.push(`undo: ${response.status} ${await response.text()}`);
  }

  const batches = Array.from(
    { length: Math.ceil(entries.length / AT_ONCE) },
    (_, index) => entries.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );
  for (const [index, ids] of batches.entries()) {
    const isKilled =
      Math.floor(((index + 1) * kills) / batches.length) >
      Math.floor((index * kills) / batches.length);
    // While it handles the request, or applies earlier decisions.
    const killed = isKilled
      ? pause((index % 5) * 7).then(office.kill)
      : undefined;
    const made = await decide(ids);
    const wanted = Math.ceil((undone * (index + 1)) / batches.length);
    for (const one of made.slice(0, wanted - takenBack.size)) await undo(one);
    await killed;
  }
  const last = Date.now();
  while ((await unsettled(database)) > 0 && Date.now() - last < LATEST_MS) {
    await pause(500);
    // Also while the last ones are applied.
    if (kills > 0 && Date.now() - last > 9_000 && takenBack.size > 0) {
      await office.restart();
      kills = 0;
    }
  }
  await office.stop();
  for (const id of entries) {
    const expected = takenBack.has(id) ? "waiting" : "validated";
    const status = await statusOf(database, id);
    if (status !== expected)
      faults.push(`declaration ${id} is ${status}, not ${expected}`);
  }
  if (takenBack.size !== undone)
    faults.push(`${takenBack.size} decisions were undone, not ${undone}`);
  faults.push(...(await faultsInStandings(database, CHALLENGES, before)));
  return {
    unanswered: office.unanswered(),
    faults,
    badges: (await wonBadges(database)) - wonBefore,
  };
}

/** Declarations that wait, each with one line, of participants of one group who are not moderators. */
async function declare(
  database: Kysely<Database>,
  count: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with people as (
      select u.id, row_number() over (order by u.id) - 1 as turn from users u
      where u.id not in (select user_id from user_roles)
        and (select count(*) from user_groups g where g.user_id = u.id) = 1
        and not exists (
          select from user_groups own join user_groups other using (group_id)
          where own.user_id = ${demo.configurator.id} and other.user_id = u.id)
      order by u.id limit 12
    ), declared as (
      insert into declarations (challenge_id, user_id, status, created_at)
      select (array[1, 3, 5])[n % 3 + 1], p.id, 'waiting', now()
      from generate_series(0, ${count - 1}::int) n
      join people p on p.turn = n % (select count(*) from people)
      returning id, challenge_id
    ), lines as (
      insert into declaration_products
        (declaration_id, product_id, quantity, currency_value, reward, threshold, coefficient, reward_value, result_value)
      select d.id, (select product_id from challenge_products where challenge_id = d.challenge_id order by id limit 1),
        1 + d.id % 4, 10, 2.5, 1, 1 + d.id % 2, 0, 0
      from declared d
    )
    select id from declared order by id`.execute(database);
  return rows.map(({ id }) => id);
}

/** A badge of each rule, which some have won before. */
async function addBadges(database: Kysely<Database>): Promise<void> {
  for (const rule of [
    { type: "declarations", count: 12 },
    { type: "declarations", count: 4, challenge: 3 },
    { type: "points", count: 60 },
    { type: "tier", count: 2, challenge: 1 },
    { type: "tier", count: 1, challenge: 5 },
  ]) {
    const { id } = await database
      .insertInto("badges")
      .values({ texts: "{}", rule: JSON.stringify(rule) })
      .returning("id")
      .executeTakeFirstOrThrow();
    await awardEarlier(
      { badges: createBadgesRepository(database) },
      id,
      new Date(),
    );
  }
}

const statusOf = async (database: Kysely<Database>, id: number) =>
  (
    await database
      .selectFrom("declarations")
      .select("status")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).status;

const unsettled = async (database: Kysely<Database>): Promise<number> =>
  Number(
    (
      await database
        .selectFrom("moderation_decisions")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("settled_at", "is", null)
        .executeTakeFirstOrThrow()
    ).count,
  );

const wonBadges = async (database: Kysely<Database>): Promise<number> =>
  (
    await sql`
      select from user_badges join badges b on b.id = badge_id where rule is not null and obtained_at is not null`.execute(
      database,
    )
  ).rows.length;
