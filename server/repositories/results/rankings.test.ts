import fc from "fast-check";
import { type CompiledQuery, Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SignedInUser } from "#server/core/signed-in-user.ts";
import type { Database } from "#server/database/schema.ts";
import { createChallengesRepository } from "#server/repositories/challenges/challenges.ts";
import { demo } from "#server/seed/people.ts";
import {
  programmeDatabase,
  type TestDatabase,
} from "#tests/support/database.ts";
import { rowsReadBy } from "#tests/support/rows-read.ts";
import { countValidated } from "./ranking-counts.ts";
import { rankingSlices } from "./ranking-slices.ts";
import { createRankingsRepository } from "./rankings.ts";
import { createRanks } from "./ranks.ts";
import { createResultsRepository } from "./results.ts";

const rankIn = (all: readonly number[], value: number) =>
  1 + all.filter((other) => other > value).length;

const PEOPLE_COUNT = 10_000;
const CHALLENGE = 1;

describe("ranks by counts of values", () => {
  let programme: TestDatabase;
  let database: Kysely<Database>;
  let asked: CompiledQuery[];
  beforeAll(async () => {
    programme = await programmeDatabase();
    asked = [];
    database = new Kysely<Database>({
      dialect: new PostgresDialect({
        pool: new pg.Pool({ connectionString: programme.url, max: 2 }),
      }),
      log: ({ query }) => {
        asked.push(query);
      },
    });
  });
  afterAll(async () => {
    await database.destroy();
    await programme.drop();
  });

  const rulesOf = async () => {
    const repository = createChallengesRepository(database);
    const rules = await repository.rules(CHALLENGE, participant, new Date());
    if (rules === undefined) throw new Error("No challenge");
    return { ...rules, goalType: "generic", areResultsVisible: true };
  };

  /** Replaces all results with ones with these values, in turn; every fifth is waiting. */
  const refill = async (values: readonly (number | null)[]) => {
    await sql`delete from challenge_results where challenge_id = ${CHALLENGE}`.execute(
      database,
    );
    await sql`
      insert into challenge_results (challenge_id, user_id, status, result_value, created_at)
      select ${CHALLENGE}, others.ids[1 + n % cardinality(others.ids)],
        case n % 5 when 0 then 'waiting' else 'validated' end, value, now()
      from unnest(${values}::float8[]) with ordinality listed (value, n),
        (select array_agg(id) as ids from users where id <> ${participant.id}) others
    `.execute(database);
  };

  const listed = async () =>
    (
      await sql<{ id: number; value: number | null }>`
        select id, result_value as value from challenge_results
        where challenge_id = ${CHALLENGE} and status = 'validated'
        order by result_value desc nulls last, id
      `.execute(database)
    ).rows;

  it("match the whole list after any insertions, changes and deletions", async () => {
    const ranks = createRanks(database, await rulesOf());
    const value = fc.oneof(
      fc.constantFrom(-300, 0, 0.5, 255, 256, 65_535, 65_536, 16_777_216, 9e9),
      fc.integer({ min: 0, max: 700 }),
      fc.constant(null),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(value, { maxLength: 40 }),
        fc.array(fc.tuple(fc.nat(), value), { maxLength: 8 }),
        fc.nat(),
        fc.integer({ min: 1, max: 12 }),
        async (values, changes, at, limit) => {
          await refill(values);
          for (const [which, changed] of changes)
            await sql`
              update challenge_results set result_value = ${changed}::float8, status = 'validated'
              where challenge_id = ${CHALLENGE} and id % 5 = ${which % 5}
            `.execute(database);
          await sql`delete from challenge_results where challenge_id = ${CHALLENGE} and id % 7 = 0`.execute(
            database,
          );
          const all = await listed();
          // Values that no result has any more leave no row.
          const { rows: empty } =
            await sql`select from ranking_counts where results <= 0`.execute(
              database,
            );
          expect(empty).toEqual([]);
          const { rows } = await sql<{ total: number }>`
            select ${countValidated(CHALLENGE)} as total`.execute(database);
          expect(rows[0]?.total).toBe(all.length);
          const place = all[at % Math.max(1, all.length)];
          if (place !== undefined && place.value !== null) {
            const { value: own } = place;
            expect(await ranks.placeOf(place.id, own)).toMatchObject({
              rank: rankIn(
                all.map((one) => one.value ?? Number.NEGATIVE_INFINITY),
                own,
              ),
              position: all.indexOf(place) + 1,
              equal: all.filter((one) => one.value === own).length,
            });
          }
          const offset = at % (all.length + 2);
          for (const order of ["asc", "desc"] as const) {
            const { rows: slice } = await sql`
              select * from ${rankingSlices(ranks.column, CHALLENGE).located(order, { offset, limit }, all.length)}
              order by value desc nulls last, id`.execute(database);
            const wanted = order === "asc" ? all : all.toReversed();
            const part = wanted.slice(offset, offset + limit);
            expect(slice).toEqual(order === "asc" ? part : part.reverse());
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it("read a bounded part of a ranking, however many take part", async () => {
    const rules = await rulesOf();
    await refill(Array.from({ length: PEOPLE_COUNT }, (_, n) => n % 2_500));
    await sql`
      insert into challenge_results (challenge_id, user_id, status, result_value, created_at)
      values (${CHALLENGE}, ${participant.id}, 'validated', 1250, now())`.execute(
      database,
    );
    await sql`vacuum analyze challenge_results, ranking_counts`.execute(
      database,
    );
    const rankings = createRankingsRepository(database);
    const pageAt = (offset: number) =>
      rankings.page(rules, participant, {
        order: "asc",
        status: "validated",
        language: "fr",
        page: { offset, limit: 9 },
      });
    asked = [];
    await pageAt(0);
    const middle = await pageAt(PEOPLE_COUNT / 2);
    const own = await rankings.ofUser(rules, participant, "fr");
    await createResultsRepository(database).own(rules, participant, "fr");
    await createChallengesRepository(database).totalParticipants(
      CHALLENGE,
      "Classic",
    );
    expect(middle.items).toHaveLength(9);
    expect(own.total).toBe(PEOPLE_COUNT * 0.8 + 1);
    const queries = asked;
    const read = await rowsReadBy(programme.url, queries);
    expect(queries.length).toBeGreaterThan(8);
    // Reads buckets, equal values and waiting results; all validated ones would be 8,001.
    expect(read.filter(([rows]) => rows > 3_000)).toEqual([]);
  });
});

const participant: SignedInUser = {
  ...demo.participant,
  isEmailConfirmed: true,
  hasPassword: true,
  hasJustWritten: false,
  clientId: null,
  isCGUAccepted: true,
  mayBeContacted: false,
  language: "fr",
  eraseAt: null,
  profile: { firstName: "Camille", lastName: "Martin", picture: null },
  groupIds: [],
  roles: [],
};
