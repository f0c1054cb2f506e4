import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ShippedRole } from "#src/domain/people/permissions.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { createDocument, later, rewardOf } from "#tests/support/documents.ts";
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

const ofDocuments = [
  ...["drafts", "releasedMistakes", "mistakes", "missingLanguages"],
];

describe("BO-7.6 today", () => {
  test.each<[ShippedRole, string[]]>([
    ["moderator", ["waiting"]],
    ["configurator", ["starting", "ending", "lacking", ...ofDocuments]],
    [
      "support",
      ["confirmations", "openOrders", "openMessages", ...ofDocuments],
    ],
    ["analyst", []],
    [
      "administrator",
      [
        ...["waiting", "confirmations", "starting", "ending", "lacking"],
        ...["openOrders", "openMessages", "failedJobs"],
        ...ofDocuments,
      ],
    ],
  ])("shows a %s %o", async (role, figures) => {
    expect(Object.keys(await todayFor(role))).toEqual(figures);
  });

  test("has the first steps of a programme without a home page, each for who may do it", async () => {
    await app.database
      .updateTable("contents")
      .set({ is_homepage: false })
      .where("is_homepage", "=", true)
      .execute();
    const steps = async (role: ShippedRole) =>
      (await todayFor(role)).firstSteps;
    expect(await steps("administrator")).toEqual({
      count: 3,
      items: [
        { step: "settings", isDone: false },
        { step: "theme", isDone: false },
        { step: "page", isDone: true },
        { step: "homePage", isDone: false },
        { step: "people", isDone: true },
      ],
    });
    const shownTo = async (role: ShippedRole) =>
      (await steps(role)).items.map(({ step }: { step: string }) => step);
    expect(await shownTo("configurator")).toEqual([
      "settings",
      "theme",
      "page",
    ]);
    expect(await steps("moderator")).toBeUndefined();
    await sql`update contents set is_homepage = true where id = (select min(id) from contents where status = 'published')`.execute(
      app.database,
    );
    expect(await steps("administrator")).toBeUndefined();
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
      items: [
        {
          ...{ id: 1, title: expect.any(String), at: expect.any(String) },
          document: expect.stringMatching(/^[0-9a-f-]{36}$/),
        },
      ],
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

describe("BO-7.6 today's documents", () => {
  const documents = async () => {
    const { drafts, mistakes, missingLanguages } =
      await todayFor("administrator");
    return { drafts, mistakes, missingLanguages };
  };
  const none = { count: 0, items: [] };

  test("are those that are not released, have mistakes or lack a language", async () => {
    await giveRoles(app, "configurator", ["administrator"]);
    const office = await openOffice(app);
    expect(await documents()).toEqual({
      ...{ drafts: none, mistakes: none, missingLanguages: none },
    });

    const reward = await createDocument(office, "reward", rewardOf("Plaid"));
    const { id } = reward;
    const listed = { kind: "reward", id, name: "A reward" };
    expect(await documents()).toEqual({
      drafts: { count: 1, items: [listed] },
      ...{ mistakes: none, missingLanguages: none },
    });
    await reward.release();
    expect((await documents()).drafts).toEqual(none);

    await reward.save({ title: { fr: "Plaid", en: "Rug" }, price: "x" });
    expect(await documents()).toEqual({
      drafts: { count: 1, items: [listed] },
      mistakes: { count: 1, items: [{ ...listed, mistakes: 1 }] },
      missingLanguages: {
        count: 1,
        items: [{ ...listed, languages: ["it", "es", "de", "nl"] }],
      },
    });
    await reward.save(rewardOf("Blanket"));
    await reward.release({ startsAt: later(3_600_000) });
    expect((await documents()).drafts).toEqual(none);
    await reward.save(rewardOf("Cover"));
    expect((await documents()).drafts.items).toEqual([listed]);
    await reward.call("POST", "/archive", {});
    expect((await documents()).drafts).toEqual(none);
  });

  test("are those that one may write", async () => {
    await giveRoles(app, "configurator", ["administrator"]);
    const office = await openOffice(app);
    await createDocument(office, "badge", {});
    expect((await documents()).mistakes.count).toBe(1);
    const seen = await todayFor("support");
    expect(ofDocuments.map((name) => seen[name])).toEqual([
      none,
      none,
      none,
      none,
    ]);
  });
});
