import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ShippedRole } from "#src/domain/permissions.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { giveRoles, openOffice } from "#tests/support/office.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function todayFor(role: ShippedRole) {
  await giveRoles(app, "regional", [role]);
  const office = await openOffice(app, "regional");
  return (await office.call("GET", "/today")).json;
}

describe("BO-7.6 today", () => {
  test.each<[ShippedRole, string[]]>([
    ["moderator", ["waiting"]],
    ["configurator", ["starting", "ending"]],
    ["support", ["openOrders"]],
    ["analyst", []],
    [
      "administrator",
      ["waiting", "starting", "ending", "openOrders", "failedJobs"],
    ],
  ])("shows a %s %o", async (role, figures) => {
    expect(Object.keys(await todayFor(role))).toEqual(figures);
  });

  test("counts what waits, with the oldest", async () => {
    const { rows } = await sql<{ at: Date; count: number }>`
      select min(created_at) as at, count(*)::int as count from (
        select created_at from declarations where status = 'waiting'
        union all select created_at from challenge_results where status = 'waiting') w`.execute(
      app.database,
    );
    expect(rows[0]?.count).toBeGreaterThan(0);
    expect((await todayFor("moderator")).waiting).toEqual({
      count: rows[0]?.count,
      oldest: rows[0]?.at.toISOString(),
    });
  });

  test("names challenges that start or end within 14 days, and no others", async () => {
    await sql`update challenges set start_date = now() - interval '1 day', end_date = now() + interval '15 days'`.execute(
      app.database,
    );
    await sql`update challenges set start_date = now() + interval '13 days' where id = 1`.execute(
      app.database,
    );
    await sql`update challenges set end_date = now() + interval '1 hour' where id = 2`.execute(
      app.database,
    );
    const { starting, ending } = await todayFor("configurator");
    expect(starting).toEqual({
      count: 1,
      items: [{ id: 1, title: expect.any(String), at: expect.any(String) }],
    });
    expect(ending).toMatchObject({ count: 1, items: [{ id: 2 }] });
  });

  test("counts jobs that failed for good", async () => {
    const failed = async () => (await todayFor("administrator")).failedJobs;
    expect(await failed()).toEqual({ count: 0, oldest: null });
    await app.app.jobs.add("order-mail", { orderId: 1, status: "sent" });
    await sql`update jobs.job set retry_limit = 0 where name = 'order-mail'`.execute(
      app.database,
    );
    const boss = await app.app.jobs.boss();
    const [job] = await boss.fetch("order-mail");
    await boss.fail("order-mail", job?.id ?? "", new Error("no"));
    expect(await failed()).toEqual({ count: 1, oldest: expect.any(String) });
  });
});
