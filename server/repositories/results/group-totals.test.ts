import fc from "fast-check";
import { type CompiledQuery, Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Refused } from "#server/core/refused.ts";
import type { Database, EntryStatus } from "#server/database/schema.ts";
import { createJobQueue, type JobQueue } from "#server/jobs/job-queue.ts";
import { createModerationRepository } from "#server/repositories/moderation/moderation.ts";
import { decideNow } from "#server/services/moderation/decide.ts";
import {
  programmeDatabase,
  type TestDatabase,
} from "#tests/support/database.ts";
import { rowsReadBy } from "#tests/support/rows-read.ts";

const decisionOf = (decidedBy: number) => ({
  status: "validated" as const,
  comment: null,
  expectedStatus: "waiting" as const,
  decidedBy,
  now: new Date(),
});

/** Adds a moderator without a group, and so without own entries. */
async function addModerator(database: Kysely<Database>): Promise<number> {
  const { id } = await database
    .insertInto("users")
    .values({
      ...{ username: "judge@example.net", email: "judge@example.net" },
      ...{ is_active: true, is_cgu_accepted: true, profile: "{}" },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const decide = (
  moderation: ReturnType<typeof createModerationRepository>,
  id: number,
  decision: ReturnType<typeof decisionOf>,
) => decideNow({ moderation }, { kind: "declaration", id }, decision);

const SESSIONS = 8;

let programme: TestDatabase;
let database: Kysely<Database>;
let jobs: JobQueue;
let asked: CompiledQuery[] = [];
let challenge: number;
let groups: number[];
let users: number[];
let products: number[];
let decision: ReturnType<typeof decisionOf>;

const idsOf = async (query: ReturnType<typeof sql<{ id: number }>>) =>
  (await query.execute(database)).rows.map(({ id }) => id);

beforeAll(async () => {
  programme = await programmeDatabase();
  database = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: new pg.Pool({ connectionString: programme.url, max: SESSIONS }),
    }),
    log: ({ query }) => {
      asked.push(query);
    },
  });
  jobs = createJobQueue(database);
  [challenge = 0] = await idsOf(
    sql`select id from challenges where is_group order by id limit 1`,
  );
  groups = await idsOf(sql`select id from groups order by id limit 3`);
  users = await idsOf(sql`select id from users order by id desc limit 6`);
  products = await idsOf(sql`select id from products order by id limit 4`);
  decision = decisionOf(await addModerator(database));
});
afterAll(async () => {
  await jobs.close();
  await database.destroy();
  await programme.drop();
});

/** The totals as maintained by the database, or as summed from all lines. */
const rowsOf = async (isKept: boolean) =>
  (
    await (isKept
      ? sql`select challenge_id, group_id, product_id, lines::int, quantity::float8, financial_value::float8,
          reward_value::float8, result_value::float8 from group_totals order by 1, 2, 3`
      : sql`select d.challenge_id, g.group_id, p.product_id, count(*)::int as lines,
          sum(p.quantity::numeric)::float8 as quantity, sum(round(p.currency_value::numeric, 2))::float8 as financial_value,
          sum(p.reward_value::numeric)::float8 as reward_value, sum(p.result_value::numeric)::float8 as result_value
        from declarations d join challenges c on c.id = d.challenge_id and c.is_group
        join user_groups g on g.user_id = d.user_id join declaration_products p on p.declaration_id = d.id
        where d.status = 'validated' group by 1, 2, 3 order by 1, 2, 3`
    ).execute(database)
  ).rows;

async function expectSums() {
  expect(await rowsOf(true)).toEqual(await rowsOf(false));
}

async function declare(
  user: number,
  lines: readonly { product: number; quantity: number }[],
  status: EntryStatus = "waiting",
): Promise<number> {
  const { id } = await database
    .insertInto("declarations")
    .values({
      challenge_id: challenge,
      user_id: user,
      status,
      created_at: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await database
    .insertInto("declaration_products")
    .values(
      lines.map(({ product, quantity }) => ({
        declaration_id: id,
        product_id: product,
        quantity,
        currency_value: quantity * 1.005,
        reward: 0.1,
        threshold: 1,
        coefficient: 0.3,
        reward_value: 0,
        result_value: 0,
      })),
    )
    .execute();
  return id;
}

/** The result of each group, and the sum of its products. */
const results = async () =>
  (
    await sql<{ group_id: number; value: number; products: number }>`
      select group_id, result_value as value,
        (select round(sum(p.result_value)::numeric, 6)::float8 from result_products p where p.result_id = r.id) as products
      from challenge_results r where challenge_id = ${challenge} and group_id is not null order by 1`.execute(
      database,
    )
  ).rows;

describe("totals of groups", () => {
  it("of the demo match its lines", async () => {
    await expectSums();
    expect((await rowsOf(true)).length).toBeGreaterThan(0);
  });

  it("match the sums after any sequence of decisions, changes and deletions", async () => {
    const line = fc.record({
      product: fc.nat(3),
      quantity: fc.constantFrom(1, 2, 0.1, 0.25, 7, 1_000),
    });
    const step = fc.oneof(
      fc.record({
        kind: fc.constant("declare" as const),
        user: fc.nat(5),
        lines: fc.array(line, { minLength: 1, maxLength: 3 }),
        status: fc.constantFrom<EntryStatus>("waiting", "validated"),
      }),
      fc.record({
        kind: fc.constantFrom(
          "validate" as const,
          "set" as const,
          "delete" as const,
          "deleteLine" as const,
          "changeLine" as const,
          "give" as const,
        ),
        at: fc.nat(),
        to: fc.nat(),
        status: fc.constantFrom<EntryStatus>("waiting", "validated", "refused"),
      }),
      fc.record({
        kind: fc.constantFrom("join" as const, "leave" as const),
        user: fc.nat(5),
        group: fc.nat(2),
      }),
      fc.record({ kind: fc.constantFrom("alone" as const, "clear" as const) }),
    );
    const moderation = createModerationRepository(database, jobs);
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 5, maxLength: 25 }),
        async (steps) => {
          const ids: number[] = [];
          for (const one of steps) {
            const id = "at" in one ? (ids[one.at % ids.length] ?? 0) : 0;
            const user = "user" in one ? (users[one.user] ?? 0) : 0;
            const group = "group" in one ? (groups[one.group] ?? 0) : 0;
            switch (one.kind) {
              case "declare":
                ids.push(
                  await declare(
                    user,
                    one.lines.map(({ product, quantity }) => ({
                      product: products[product] ?? 0,
                      quantity,
                    })),
                    one.status,
                  ),
                );
                break;
              case "validate":
                await decide(moderation, id, decision).catch((error) => {
                  if (!(error instanceof Refused)) throw error;
                });
                break;
              case "set":
                await sql`update declarations set status = ${one.status} where id = ${id}`.execute(
                  database,
                );
                break;
              case "delete":
                await sql`delete from declarations where id = ${id}`.execute(
                  database,
                );
                break;
              case "deleteLine":
                await sql`delete from declaration_products where declaration_id = ${id} and product_id = ${products[one.to % 4]}`.execute(
                  database,
                );
                break;
              case "changeLine":
                await sql`update declaration_products set quantity = ${one.to % 9}, product_id = ${products[one.at % 4]} where declaration_id = ${id}`.execute(
                  database,
                );
                break;
              case "give":
                await sql`update declarations set user_id = ${users[one.to % 6]} where id = ${id}`.execute(
                  database,
                );
                break;
              case "join":
                await sql`insert into user_groups (user_id, group_id) values (${user}, ${group}) on conflict do nothing`.execute(
                  database,
                );
                break;
              case "leave":
                await sql`delete from user_groups where user_id = ${user} and group_id = ${group}`.execute(
                  database,
                );
                break;
              case "alone":
                await sql`update challenges set is_group = not is_group where id = ${challenge}`.execute(
                  database,
                );
                await expectSums();
                await sql`update challenges set is_group = true where id = ${challenge}`.execute(
                  database,
                );
                break;
              case "clear":
                await sql`delete from declarations where id = any(${ids}::int[])`.execute(
                  database,
                );
            }
          }
          await expectSums();
        },
      ),
      { numRuns: 40 },
    );
  });

  it("stay correct under concurrent validations, group changes and deletions", async () => {
    const moderation = createModerationRepository(database, jobs);
    const waiting = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        declare(users[n % 6] ?? 0, [
          { product: products[n % 4] ?? 0, quantity: 1 + (n % 5) },
          { product: products[(n + 1) % 4] ?? 0, quantity: 0.1 },
        ]),
      ),
    );
    await Promise.all(
      waiting.map(async (id, n) => {
        await decide(moderation, id, decision);
        const user = users[n % 6] ?? 0;
        if (n % 10 === 0)
          await sql`insert into user_groups (user_id, group_id) values (${user}, ${groups[n % 3]}) on conflict do nothing`.execute(
            database,
          );
        if (n % 10 === 5)
          await sql`delete from user_groups where user_id = ${user} and group_id = ${groups[n % 3]}`.execute(
            database,
          );
        if (n % 12 === 7)
          await sql`delete from declarations where id = ${id}`.execute(
            database,
          );
        if (n % 12 === 8)
          await sql`update declarations set status = 'refused' where id = ${id}`.execute(
            database,
          );
      }),
    );
    await expectSums();
    // The next validation corrects each group's result, whatever was deleted meanwhile.
    for (const [index, group] of groups.entries()) {
      const user = users[index] ?? 0;
      await sql`delete from user_groups where user_id = ${user}`.execute(
        database,
      );
      await sql`insert into user_groups (user_id, group_id) values (${user}, ${group})`.execute(
        database,
      );
    }
    for (const index of groups.keys()) {
      const id = await declare(users[index] ?? 0, [
        { product: products[0] ?? 0, quantity: 1 },
      ]);
      await decide(moderation, id, decision);
    }
    const { rows: sums } = await sql<{ group_id: number; value: number }>`
      select group_id, sum(result_value)::float8 as value from group_totals
      where challenge_id = ${challenge} group by 1 order by 1`.execute(
      database,
    );
    for (const { group_id, value, products: sum } of await results()) {
      expect(sum).toBe(value);
      if (groups.includes(group_id))
        expect(value).toBe(
          sums.find((one) => one.group_id === group_id)?.value,
        );
    }
  });

  it("are deleted with the user, and with the declarations", async () => {
    await sql`delete from users where id = ${users[0]}`.execute(database);
    await expectSums();
    await sql`delete from declarations where challenge_id = ${challenge}`.execute(
      database,
    );
    await expectSums();
  });
});

it("a validation reads a constant number of rows, however large the group", async () => {
  const large = await programmeDatabase();
  const counted = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: new pg.Pool({ connectionString: large.url, max: 2 }),
    }),
    log: ({ query }) => {
      asked.push(query);
    },
  });
  try {
    const { rows } = await sql<{ id: number; challenge: number }>`
      select d.id, c.id as challenge from declarations d join challenges c on c.id = d.challenge_id and c.is_group
      where d.status = 'waiting' order by d.id limit 1`.execute(counted);
    const [waiting] = rows;
    if (waiting === undefined) throw new Error("No declaration waits");
    await sql`
      with copies as (
        insert into declarations (challenge_id, user_id, status, created_at)
        select d.challenge_id, d.user_id, 'validated', now() from declarations d, generate_series(1, 20000)
        where d.id = ${waiting.id} returning id
      )
      insert into declaration_products (declaration_id, product_id, quantity, currency_value, reward, threshold, coefficient,
        reward_value, result_value)
      select copies.id, p.product_id, 1, 0, 1, 1, 1, 1, 1 from copies, declaration_products p
      where p.declaration_id = ${waiting.id}`.execute(counted);
    // Rules of badges count the declarations of the person, not of the group.
    await counted.updateTable("badges").set({ rule: null }).execute();
    await sql`vacuum analyze`.execute(counted);
    const moderator = decisionOf(await addModerator(counted));
    const queue = createJobQueue(counted);
    const moderation = createModerationRepository(counted, queue);
    asked = [];
    await decide(moderation, waiting.id, moderator);
    await queue.close();
    const queries = asked.filter(({ sql: text }) =>
      /^\s*(select|update|insert|delete|with)/i.test(text),
    );
    expect(queries.length).toBeGreaterThan(5);
    const read = await rowsReadBy(large.url, queries);
    expect(read.filter(([rows]) => rows > 1_000)).toEqual([]);
  } finally {
    await counted.destroy();
    await large.drop();
  }
});
