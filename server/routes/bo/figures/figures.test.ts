import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { figureIds, figureTraits } from "#registry/figures.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { giveRoles, type Office, openOffice } from "#tests/support/office.ts";

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await createTestApp();
  await giveRoles(app, "configurator", ["analyst"]);
  office = await openOffice(app);
  for (const made of [
    "update declarations set decided_at = created_at + id * interval '37 minutes', decided_by = 1 + id % 2 where status <> 'waiting'",
    "update declarations set reason = (select key from refusal_reasons order by key limit 1) where status = 'refused' and id % 2 = 0",
    "insert into wishes (user_id, reward_id) select u.id, r.id from users u, rewards r where (u.id + r.id) % 3 = 0 on conflict do nothing",
    "update rewards set stock = 0 where id % 2 = 0",
    "update orders set sent_at = created_at + id * interval '5 hours' where id % 3 = 0",
    "update users set language = 'it' where id % 3 = 0",
  ])
    await sql.raw(made).execute(app.database);
});
afterAll(() => app.close());

async function figure(path: string) {
  const { status, json } = await office.call("GET", `/figures/${path}`);
  expect(status, path).toBe(200);
  return json;
}

/** The values of a figure by key. */
async function valuesOf(path: string): Promise<Record<string, number>> {
  const { items } = await figure(path);
  return Object.fromEntries(
    items.map(({ key, value }: { key: string; value: number }) => [key, value]),
  );
}

async function byHand(query: string): Promise<Record<string, number>> {
  const { rows } = await sql
    .raw<{ key: string; value: number }>(
      `select key::text, value::float8 from (${query}) q (key, value)`,
    )
    .execute(app.database);
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

const day = "(created_at at time zone 'Europe/Paris')::date";

describe("BO-20.1 figures", () => {
  test("are listed in the language of the request, each with what it counts", async () => {
    const { json } = await office.call("GET", "/figures", undefined, {
      "accept-language": "de",
    });
    expect(json.total).toBe(14);
    expect(json.items.map(({ id }: { id: string }) => id)).toEqual(figureIds);
    expect(json.items[1]).toEqual({
      ...{ id: "declarations", label: "Meldungen", unit: "declarations" },
      definition: "Im Zeitraum gesendete Meldungen nach ihrem heutigen Status.",
      by: ["status", "day", "challenge", "group"],
      rows: "/bo/moderation?challenge={challenge}",
    });
  });

  test.each(
    figureIds.flatMap((id) => figureTraits(id).by.map((by) => [id, by])),
  )("%s by %s answers with and without a filter", async (id, by) => {
    for (const query of [
      "",
      "&from=2020-01-01&to=2030-01-01&challenge=1",
      "&group=1",
    ]) {
      const { items, total, definition } = await figure(
        `${id}?by=${by}${query}`,
      );
      expect(total).toBe(
        items.reduce(
          (sum: number, one: { value: number }) => sum + one.value,
          0,
        ),
      );
      expect(definition).not.toBe("");
      for (const item of items) expect(item.label).not.toContain("figure.");
    }
  });

  test.each([
    ["nonsense", 404],
    ["declarations?by=reason", 422],
    ["declarations?from=2026-02-30", 422],
    ["declarations?from=2026-02-01&to=2026-01-31", 422],
    ["declarations?group=0", 422],
  ])("%s is %s", async (path, expected) => {
    const { status } = await office.call("GET", `/figures/${path}`);
    expect(status).toBe(expected);
  });

  test("compares with the period of the same length before", async () => {
    const { items } = await figure(
      "declarations?from=2026-01-11&to=2026-01-20",
    );
    const former = await figure("declarations?from=2026-01-01&to=2026-01-10");
    expect(items.map(({ previous }: { previous: number }) => previous)).toEqual(
      former.items.map(({ value }: { value: number }) => value),
    );
  });
});

describe("BO-20.2 a figure is what a query by hand counts", () => {
  const cases: [path: string, query: string][] = [
    ["declarations", "select status, count(*) from declarations group by 1"],
    [
      "declarations?by=day",
      `select ${day}, count(*) from declarations group by 1`,
    ],
    [
      "declarations?by=challenge",
      "select challenge_id, count(*) from declarations group by 1",
    ],
    [
      "declarations?challenge=1&group=2",
      "select status, count(*) from declarations where challenge_id = 1 and user_id in (select user_id from user_groups where group_id = 2) group by 1",
    ],
    [
      "refusals",
      "select coalesce(reason, 'none'), count(*) from declarations where status = 'refused' group by 1",
    ],
    [
      "refusals?by=moderator",
      "select coalesce(decided_by::text, 'none'), count(*) from declarations where status = 'refused' group by 1",
    ],
    [
      "funnel",
      `select 'targeted', count(*) from users where erased_at is null
      union all select 'activated', count(*) from users where erased_at is null and is_active and (password_hash is not null or exists (select from sso_subjects s where s.user_id = users.id))
      union all select 'signedIn', count(*) from users where is_active and exists (select from sessions s where s.user_id = users.id union select from known_addresses k where k.user_id = users.id)
      union all select 'joined', count(*) from (select user_id from declarations union select user_id from challenge_results where user_id is not null union select user_id from participations where is_participating) p
      union all select 'declared', count(distinct user_id) from declarations
      union all select 'validated', count(distinct user_id) from declarations where status = 'validated'`,
    ],
    [
      "funnel?by=challenge",
      "select challenge_id, count(distinct user_id) from declarations group by 1",
    ],
    [
      "points",
      `select 'given', sum(points) from point_movements where points > 0 and order_id is null
      union all select 'takenBack', coalesce(-sum(points), 0) from point_movements where points < 0 and order_id is null
      union all select 'spent', coalesce(-sum(points), 0) from point_movements where points < 0 and order_id is not null
      union all select 'refunded', coalesce(sum(points), 0) from point_movements where points > 0 and order_id is not null
      union all select 'liability', sum(points) from point_movements`,
    ],
    [
      "orders",
      "select s, (select count(*) from orders where status = s) from unnest(array['ordered', 'sent', 'delivered', 'cancelled']) s",
    ],
    [
      "languages",
      "select coalesce(language, 'none'), count(*) from users where erased_at is null group by 1",
    ],
    [
      "stock",
      "select 'outOfStock', count(*) from rewards where stock = 0 union all select 'wishes', count(*) from wishes",
    ],
    ["stock?by=reward", "select reward_id, count(*) from wishes group by 1"],
    [
      "decision-time",
      `select 'median', percentile_disc(0.5) within group (order by h) from (select case when h < 10 then round(h, 1) else round(h) end as h
        from (select extract(epoch from decided_at - created_at) / 3600 as h from declarations where status <> 'waiting' and decided_at is not null) t) t
      union all select 'p95', percentile_disc(0.95) within group (order by h) from (select case when h < 10 then round(h, 1) else round(h) end as h
        from (select extract(epoch from decided_at - created_at) / 3600 as h from declarations where status <> 'waiting' and decided_at is not null) t) t`,
    ],
  ];

  test.each(cases)("%s, live and stored", async (path, query) => {
    const expected = await byHand(query);
    const positive = (values: Record<string, number>) =>
      Object.fromEntries(
        Object.entries(values).filter(([, value]) => value !== 0),
      );
    expect(positive(await valuesOf(path))).toEqual(positive(expected));
    await app.app.repositories.figureDays.recompute(app.app.clock.now());
    expect(positive(await valuesOf(path))).toEqual(positive(expected));
  });
});
