import { type CompiledQuery, Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#server/database/schema.ts";
import { createParticipantsRepository } from "#server/repositories/people/participants.ts";
import {
  createOfficeOrdersRepository,
  type OrderSort,
} from "#server/repositories/store/office-orders.ts";
import {
  programmeDatabase,
  type TestDatabase,
} from "#tests/support/database.ts";
import { createTodayRepository } from "./today.ts";

const PEOPLE = 20_000;

let programme: TestDatabase;
let pool: pg.Pool;
let database: Kysely<Database>;
let asked: CompiledQuery[] = [];
beforeAll(async () => {
  programme = await programmeDatabase();
  pool = new pg.Pool({ connectionString: programme.url, max: 4 });
  database = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      asked.push(query);
    },
  });
  await sql`
    insert into users (username, email, client_id, password_hash, is_active, is_cgu_accepted, profile)
    select n || '@example.net', n || '@example.net', 'BIG-' || lpad(n::text, 6, '0'), 'x', n % 100 <> 0, n % 100 <> 1,
      jsonb_build_object('firstName', 'Person', 'lastName', md5(n::text), 'picture', null)
    from generate_series(1, ${sql.lit(PEOPLE)}) n`.execute(database);
  await sql`
    insert into orders (user_id, reward_id, quantity, points, status, address, created_at)
    select id, 1, 1, 1, case when id % 100 = 0 then 'ordered' else 'delivered' end, '{}',
      now() - id * interval '1 minute' from users`.execute(database);
  await sql`vacuum analyze`.execute(database);
});
afterAll(async () => {
  await database.destroy();
  await programme.drop();
});

const limits = (text: string) => Number(/\blimit\b/.test(text));

/** The plans of the queries that `work` sends, those with a limit first. */
async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
  asked = [];
  await work();
  return Promise.all(
    asked
      .splice(0)
      .toSorted(({ sql: one }, { sql: other }) => limits(other) - limits(one))
      .map(async (query) => {
        const { rows } = await pool.query<{ "QUERY PLAN": string }>(
          `explain ${query.sql}`,
          [...query.parameters],
        );
        return rows.map((row) => row["QUERY PLAN"]).join("\n");
      }),
  );
}

const page = (offset: number) => ({ limit: 30, offset });

describe("BO-7.5 a list of 20,000 people", () => {
  const list = (
    ...parameters: Parameters<
      ReturnType<typeof createParticipantsRepository>["list"]
    >
  ) => createParticipantsRepository(database).list(...parameters);

  it.each([
    ["name", "users_by_person"],
    ["-name", "users_by_person"],
    ["email", "users_by_address"],
    ["-createdAt", "users_by_age"],
  ] as const)(
    "by %s walks the index %s, as far as the page",
    async (order, index) => {
      const plans = await plansOf(() => list({}, order, page(9_000)));
      expect(plans[0]).toMatch(
        new RegExp(
          `Index (?:Only )?Scan(?: Backward)? using ${index} on users`,
        ),
      );
      for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on users/);
    },
  );

  it("is searched on the trigram index", async () => {
    const q = "ig-0123";
    const { total } = await list({ q }, "name", page(0));
    expect(total).toBe(100);
    const plans = await plansOf(() => list({ q }, "name", page(0)));
    for (const plan of plans)
      expect(plan).toContain("Bitmap Index Scan on users_search");
  });

  it.each([
    ["disabled", "users_disabled"],
    ["invited", "users_invited"],
  ] as const)(
    "of those who are %s reads the index %s",
    async (state, index) => {
      const plans = await plansOf(() => list({ state }, "name", page(0)));
      expect(plans).toHaveLength(2);
      for (const plan of plans) {
        expect(plan).not.toMatch(/Seq Scan on users/);
        expect(plan).toMatch(new RegExp(`${index}|users_by_person`));
      }
    },
  );
});

describe("BO-7.4 a list of 20,000 orders", () => {
  const list = (
    filter: { status?: "delivered" | "ordered" },
    offset = 0,
    sort: OrderSort = "-createdAt",
  ) =>
    createOfficeOrdersRepository(database).list(
      filter,
      sort,
      "fr",
      page(offset),
    );

  it("walks the index of their dates, of all or of one status", async () => {
    const [all] = await plansOf(() => list({}, 9_000));
    expect(all).toContain("Index Scan Backward using orders_by_age on orders");
    const [delivered] = await plansOf(() =>
      list({ status: "delivered" }, 9_000),
    );
    expect(delivered).toMatch(
      /Index Scan Backward using orders_by_(age|status) on orders/,
    );
    const plans = await plansOf(() => list({ status: "ordered" }));
    for (const plan of plans) expect(plan).not.toContain("Seq Scan on orders");
    const [oldest] = await plansOf(() =>
      list({ status: "ordered" }, 0, "createdAt"),
    );
    expect(oldest).toMatch(/Index Scan using orders_\w+ on orders/);
  });
});

describe("BO-7.6 the figures of today", () => {
  it("read indexes of what is open, also of tables that are small today", async () => {
    const today = createTodayRepository(database);
    const now = new Date();
    await pool.query(
      `alter database ${new URL(programme.url).pathname.slice(1)} set enable_seqscan = off`,
    );
    const fresh = new pg.Pool({ connectionString: programme.url, max: 1 });
    try {
      asked = [];
      await today.waiting();
      await today.starting(now, "fr");
      await today.ending(now, "fr");
      await today.openOrders();
      await today.failedJobs();
      const queries = asked.splice(0);
      expect(queries).toHaveLength(7);
      for (const query of queries) {
        const { rows } = await fresh.query<{ "QUERY PLAN": string }>(
          `explain ${query.sql}`,
          [...query.parameters],
        );
        const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
        expect(plan).not.toContain("Seq Scan");
      }
    } finally {
      await fresh.end();
    }
  });
});
