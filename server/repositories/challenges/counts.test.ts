import fc from "fast-check";
import { type CompiledQuery, Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#server/database/schema.ts";
import { demo } from "#server/seed/people.ts";
import {
  programmeDatabase,
  type TestDatabase,
} from "#tests/support/database.ts";
import { rowsReadBy } from "#tests/support/rows-read.ts";
import { createChallengesRepository } from "./challenges.ts";
import { createParticipationsRepository } from "./participations.ts";

let programme: TestDatabase;
let database: Kysely<Database>;
let asked: CompiledQuery[] = [];
let deal: number;
let contest: number;

beforeAll(async () => {
  programme = await programmeDatabase();
  database = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: new pg.Pool({ connectionString: programme.url, max: 2 }),
    }),
    log: ({ query }) => {
      asked.push(query);
    },
  });
  const idOf = async (type: "Deal" | "Photo") => {
    const row = await database
      .selectFrom("challenges")
      .select("id")
      .where("type", "=", type)
      .orderBy("id")
      .executeTakeFirstOrThrow();
    return row.id;
  };
  [deal, contest] = [await idOf("Deal"), await idOf("Photo")];
});
afterAll(async () => {
  await database.destroy();
  await programme.drop();
});

const kept = async () =>
  (
    await sql`select * from challenge_counts order by challenge_id`.execute(
      database,
    )
  ).rows;

const counted = async () =>
  (
    await sql`
      select * from (
        select c.id as challenge_id,
          (select count(*)::int from participations p where p.challenge_id = c.id and is_participating) as participating,
          (select count(*)::int from challenge_results r
            where r.challenge_id = c.id and status <> 'validated') as undecided
        from challenges c
      ) counts where participating > 0 or undecided > 0 order by challenge_id`.execute(
      database,
    )
  ).rows;

it("counts of challenges follow answers, entries and deletions", async () => {
  expect((await kept()).length).toBeGreaterThan(1);
  const step = fc.record({
    what: fc.constantFrom("answer", "withdraw", "enter", "decide", "delete"),
    user: fc.nat(30),
    isYes: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      for (const { what, user, isYes } of steps) {
        const person = sql`(select id from users order by id offset ${user} limit 1)`;
        const statement = {
          answer: sql`insert into participations values (${deal}, ${person}, ${isYes}, now())
            on conflict (challenge_id, user_id) do update set is_participating = excluded.is_participating`,
          withdraw: sql`delete from participations where user_id = ${person}`,
          enter: sql`insert into challenge_results (challenge_id, user_id, status, created_at)
            values (${contest}, ${person}, 'waiting', now())`,
          decide: sql`update challenge_results set status = ${isYes ? "validated" : "refused"} where user_id = ${person}`,
          delete: sql`delete from challenge_results where user_id = ${person}`,
        }[what];
        await statement?.execute(database);
      }
      expect(await kept()).toEqual(await counted());
    }),
    { numRuns: 20 },
  );
});

it("deals and contests read a constant number of rows, however many take part", async () => {
  const { participant } = demo;
  await sql`
    with crowd as (
      insert into users (username, email, is_active, is_cgu_accepted, profile)
      select 'p' || n || '@example.net', 'p' || n || '@example.net', true, true, '{}' from generate_series(1, 5000) n
      returning id
    ), answers as (insert into participations select ${deal}, id, true, now() from crowd)
    insert into challenge_results (challenge_id, user_id, status, created_at)
    select ${contest}, id, 'refused', now() from crowd`.execute(database);
  await sql`update challenges set places = 100000 where id = ${deal}`.execute(
    database,
  );
  await sql`vacuum analyze`.execute(database);
  const challenges = createChallengesRepository(database);
  const user = {
    ...participant,
    isEmailConfirmed: true,
    hasPassword: true,
    clientId: null,
    isCGUAccepted: true,
    mayBeContacted: false,
    language: "fr" as const,
    profile: { firstName: "Camille", lastName: "Martin", picture: null },
    groupIds: [],
    roles: [],
    eraseAt: null,
    hasJustWritten: false,
  };
  const rules = await challenges.rules(deal, user, new Date());
  if (rules === undefined) throw new Error("No deal");
  asked = [];
  const total = await challenges.totalParticipants(deal, "Deal");
  expect(total).toBeGreaterThan(5_000);
  expect(await challenges.totalParticipants(contest, "Photo")).toBeGreaterThan(
    5_000,
  );
  const found = await challenges.find(deal, user, "fr", new Date());
  expect(found?.inscriptionsLeft).toBe(100_000 - total);
  await createParticipationsRepository(database).answer(
    { ...rules, phase: "DURING_SIGN_IN" },
    participant.id,
    true,
    new Date(),
  );
  const queries = asked.filter(({ sql: text }) =>
    /^\s*(select|insert|update)/i.test(text),
  );
  expect(queries.length).toBeGreaterThan(5);
  const read = await rowsReadBy(programme.url, queries);
  expect(read.filter(([rows]) => rows > 500)).toEqual([]);
});

it("counts are deleted with what they count", async () => {
  await sql`delete from participations where challenge_id = ${deal}`.execute(
    database,
  );
  await sql`delete from challenge_results where challenge_id = ${contest}`.execute(
    database,
  );
  expect(await kept()).toEqual(await counted());
});
