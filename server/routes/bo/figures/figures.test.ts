import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { figureIds, figureTraits } from "#registry/figures.ts";
import { gainsOfEntries } from "#server/repositories/moderation/gains.ts";
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
    `update document_revisions v set body = jsonb_set(body::jsonb, '{budget}', '{"points": 100000}')::text
      from documents d where d.id = v.document_id and d.kind = 'challenge' and d.entity_id = 3`,
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
      rows: "/bo/moderation?challenge={challenge}&group={group}",
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
    ["declarations?from=0000-01-01", 422],
    ["declarations?from=2400-01-01", 200],
  ])("%s is %s", async (path, expected) => {
    const { status } = await office.call("GET", `/figures/${path}`);
    expect(status).toBe(expected);
  });

  test.each(["page=0", "nonsense=1"])(
    "their list refuses %s",
    async (query) => {
      const { status } = await office.call("GET", `/figures?${query}`);
      expect(status).toBe(422);
    },
  );

  test.each([
    ["", "/bo/moderation"],
    ["?group=3", "/bo/moderation?group=3"],
    ["?challenge=1&group=3", "/bo/moderation?challenge=1&group=3"],
  ])("declarations%s lead to their rows", async (filter, rows) => {
    expect((await figure(`declarations${filter}`)).rows).toBe(rows);
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

test("BO-20.2 tiers have their names in a challenge, and numbers among all", async () => {
  const labels = async (path: string) =>
    (await figure(path)).items.map(({ label }: { label: string }) => label);
  const { rows } = await sql<{ name: string }>`
    select g ->> 'name' as name from challenges, jsonb_array_elements(texts -> 'fr' -> 'challengeGoals') g where id = 1
    order by (g ->> 'value')::float8`.execute(app.database);
  expect(await labels("tiers?challenge=1")).toEqual([
    "Aucun palier",
    ...rows.map(({ name }) => name),
  ]);
  expect((await labels("tiers")).slice(0, 2)).toEqual([
    ...["Aucun palier", "Palier 1"],
  ]);
});

/** The steps of people in rows of a period, a challenge or a group. */
const funnelOf = (which: string, who = "") => `
  select 'targeted', count(*) from users where is_active ${who}
  union all select 'activated', count(*) from users where is_active ${who} and (password_hash is not null or exists (select from sso_subjects s where s.user_id = users.id))
  union all select 'signedIn', count(*) from users where is_active ${who} and exists (select from sessions s where s.user_id = users.id union select from known_addresses k where k.user_id = users.id union select from declarations d where d.user_id = users.id)
  union all select 'joined', count(*) from (
    select user_id from declarations where ${which} union select user_id from challenge_results where user_id is not null and ${which}
    union select user_id from (select user_id, challenge_id, answered_at as created_at from participations where is_participating) p where ${which}) p
  union all select 'declared', count(distinct user_id) from declarations where ${which}
  union all select 'validated', count(distinct user_id) from declarations where status = 'validated' and ${which}`;

/** The movement in the ranking of challenge 3 since a day, of people or groups. */
const movementOf = (entrant: string, isOwn: string) => `
  with results as (
    select ${entrant}, result_value as now, result_value - coalesce((
      select sum(l.result_value) from declarations d join declaration_products l on l.declaration_id = d.id
      where ${isOwn} and d.challenge_id = 3 and d.status = 'validated' and ${day} >= '2026-10-01'), 0) as before
    from challenge_results r where challenge_id = 3 and status = 'validated'
  ), places as (
    select before > 0 or before = now as had, rank() over (order by now desc) as place,
      1 + (select count(*) from results o where (o.before > 0 or o.before = o.now) and o.before > r.before) as former
    from results r
  ) select case when not had or place < former then 'rose' when place > former then 'fell' else 'stayed' end, count(*) from places group by 1`;

test("BO-25.76 tiers have the names of the language asked for, those of groups by profile too", async () => {
  const { json } = await office.call(
    ...(["GET", "/figures/tiers?challenge=1", undefined] as const),
    { "accept-language": "de" },
  );
  const { rows } = await sql<{ name: string }>`
    select g ->> 'name' as name from challenges, jsonb_array_elements(texts -> 'de' -> 'challengeGoals') g where id = 1
    order by (g ->> 'value')::float8`.execute(app.database);
  expect(json.items.map(({ label }: { label: string }) => label)).toEqual([
    "Keine Stufe",
    ...rows.map(({ name }) => name),
  ]);
  const byProfile = await figure("tiers?challenge=13");
  expect(byProfile.items.map(({ label }: { label: string }) => label)).toEqual([
    "Aucun palier",
    "Est & Vosges",
    "Sud & Méditerranée",
    "Rhône & Alpes",
  ]);
  expect((await figure("tiers?challenge=3")).items).toEqual([]);
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
    ["funnel", funnelOf("true")],
    [
      "funnel?by=challenge",
      "select challenge_id, count(distinct user_id) from declarations group by 1",
    ],
    ["funnel?from=2026-10-01", funnelOf(`${day} >= '2026-10-01'`)],
    [
      "funnel?from=2026-09-01&to=2026-09-30&challenge=1",
      funnelOf(
        `${day} between '2026-09-01' and '2026-09-30' and challenge_id = 1`,
      ),
    ],
    [
      "funnel?challenge=1&group=2",
      funnelOf(
        "challenge_id = 1 and user_id in (select user_id from user_groups where group_id = 2)",
        "and id in (select user_id from user_groups where group_id = 2)",
      ),
    ],
    [
      "funnel?by=group&from=2026-10-01",
      `select group_id, count(distinct user_id) from declarations join user_groups using (user_id) where ${day} >= '2026-10-01' group by 1`,
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
    [
      "orders?by=measure",
      `select m, round((percentile_disc(p) within group (order by d))::numeric, 1)
      from (values ('median', 0.5), ('p95', 0.95)) m (m, p), (select extract(epoch from sent_at - created_at) / 86400 as d from orders where sent_at is not null) t group by m, p`,
    ],
    [
      "tiers?challenge=1",
      "select (result_value >= 5)::int + (result_value >= 12)::int + (result_value >= 20)::int, count(*) from challenge_results where challenge_id = 1 and status = 'validated' group by 1",
    ],
    [
      "tiers?challenge=6",
      "select (result_value >= coalesce(g.value, custom_goal, 10))::int, count(*) from challenge_results r left join custom_goals g using (challenge_id, user_id) where challenge_id = 6 and status = 'validated' group by 1",
    ],
    [
      "results?challenge=1",
      "select floor(result_value / 2) * 2, count(*) from challenge_results where challenge_id = 1 and status = 'validated' group by 1",
    ],
    [
      "results?challenge=3",
      "select floor(result_value / 50) * 50, count(*) from challenge_results where challenge_id = 3 and status = 'validated' group by 1",
    ],
    [
      "budget",
      "select challenge_id, sum(reward_value) from challenge_results where challenge_id = 3 group by 1",
    ],
    [
      "ranking?challenge=3&from=2026-10-01",
      movementOf("user_id", "d.user_id = r.user_id"),
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

test("BO-14.3 a budget says when it is used up at the present pace", async () => {
  await sql`update challenges set start_date = now() - interval '10 days', end_date = null where id = 3`.execute(
    app.database,
  );
  const [used] = (await figure("budget")).items;
  const left = (100_000 - used.value) / used.value;
  const ends = new Date(Date.now() + left * 10 * 86_400_000);
  expect(used.ends).toBe(
    new Intl.DateTimeFormat("sv", { timeZone: "Europe/Paris" }).format(ends),
  );
});

test("BO-20.2 the cost of what waits is what validating each entry would credit", async () => {
  const { rows } = await sql<{ id: number; challenge: string }>`
    select id, challenge_id::text as challenge from declarations where status = 'waiting'`.execute(
    app.database,
  );
  const gains = await gainsOfEntries(
    app.database,
    rows.map(({ id }) => id),
  );
  const expected: Record<string, number> = {};
  for (const { id, challenge } of rows)
    expected[challenge] =
      (expected[challenge] ?? 0) + (gains.get(id) ?? Number.NaN);
  expect(rows.length).toBeGreaterThan(5);
  expect(await valuesOf("waiting-cost")).toEqual(expected);
});

test("BO-20.2 mails that were sent are counted, and those that failed for good", async () => {
  const before = await valuesOf("mails");
  await app.app.jobs.add("password-link", {
    ...{ email: "camille.durand@example.com", language: "fr" },
  });
  await app.runJobs();
  await app.app.jobs.add("order-mail", { orderId: 1, status: "sent" });
  await sql`update jobs.job set retry_limit = 0 where name = 'order-mail'`.execute(
    app.database,
  );
  const boss = await app.app.jobs.boss();
  const [job] = await boss.fetch("order-mail");
  await boss.fail("order-mail", job?.id ?? "", new Error("no"));
  expect(await valuesOf("mails")).toEqual({
    sent: (before["sent"] ?? 0) + 1,
    failed: (before["failed"] ?? 0) + 1,
    unsubscribed: 0,
  });
});

describe("BO-20.3 groups of fewer than five people", () => {
  beforeAll(async () => {
    await sql`delete from user_groups where group_id = 6 and user_id not in (
      select user_id from user_groups where group_id = 6 order by 1 limit 2)`.execute(
      app.database,
    );
  });

  test("are shown with the next larger one", async () => {
    const { items, note } = await figure("declarations?by=group");
    expect(note).toBe("smallGroups");
    expect(items.at(-1)).toMatchObject({
      key: "others",
      label: "Autres groupes",
    });
    const keys = items.map(({ key }: { key: string }) => key);
    expect(keys).not.toContain("6");
    // The smallest of the others, so that the difference to all is not the group of two.
    expect(keys).not.toContain("4");
  });

  test.each([6, 4])("group %s cannot be filtered by", async (group) => {
    const body = await figure(`declarations?group=${group}`);
    expect(body).toMatchObject({ items: [], total: 0, note: "smallGroups" });
  });

  test("others can be filtered by", async () => {
    const { items, note } = await figure("declarations?group=3");
    expect(items).toHaveLength(3);
    expect(note).toBeUndefined();
  });
});

test("BO-20.3 after random writes, a full recomputation differs in nothing", async () => {
  const { database, app: server } = app;
  const { figureDays } = server.repositories;
  const stored = async () =>
    (
      await sql<object>`select day::text, figure, challenge, "group", value from figure_days
        where figure not like 'mails/%' order by "group", figure, day, challenge`.execute(
        database,
      )
    ).rows;
  const entrants = async () =>
    (
      await sql<object>`select * from figure_entrants order by challenge_id, user_id`.execute(
        database,
      )
    ).rows;
  await figureDays.recompute(server.clock.now());
  const [before, joined] = [await stored(), await entrants()];
  const writes = [
    "update declarations set status = case status when 'waiting' then 'validated' else 'waiting' end, decided_at = created_at + interval '90 minutes' where id % 50 = $",
    "update declarations set created_at = created_at - interval '26 hours' where id % 50 = $",
    "update declarations set challenge_id = 7 where id % 50 = $ and challenge_id = 1",
    "delete from declarations where id % 50 = $ and status = 'refused'",
    "update point_movements set points = points + 1, made_at = made_at - interval '5 days' where id % 50 = $",
    "insert into point_movements (user_id, points, label, made_at) select id, $ + 1, '{}', now() - interval '3 days' from users where id % 50 = $",
    "delete from point_movements where id % 50 = $",
    "update challenge_results set created_at = created_at - interval '9 days' where id % 50 = $",
    "delete from challenge_results where id % 50 = $",
    "update participations set is_participating = not is_participating where user_id % 50 = $",
    "insert into participations select 7, id, true, now() from users where id % 50 = $ on conflict do nothing",
    "delete from user_groups where user_id % 50 = $ and group_id = 1",
    "insert into user_groups select id, 2 from users where id % 50 = $ on conflict do nothing",
  ];
  for (let round = 0; round < 60; round += 1) {
    const write = writes[Math.floor(Math.random() * writes.length)] ?? "";
    const which = String(Math.floor(Math.random() * 50));
    await sql.raw(write.replaceAll("$", which)).execute(database);
    if (round % 10 === 0) await figureDays.recompute(server.clock.now());
  }
  const funnels = ["funnel", "funnel?by=challenge", "funnel?from=2026-10-01"];
  const read = () =>
    Promise.all(["declarations?by=day", ...funnels].map(valuesOf));
  const live = await read();
  await figureDays.recompute(server.clock.now());
  const after = await stored();
  expect(after).not.toEqual(before);
  const reached = await entrants();
  expect(reached).not.toEqual(joined);
  expect(await read()).toEqual(live);
  await sql`truncate figure_entrants`.execute(database);
  await sql`insert into figure_dirty_people select id from users`.execute(
    database,
  );
  await sql`delete from figure_days where figure not like 'mails/%'`.execute(
    database,
  );
  await sql`insert into figure_dirty select distinct created_at from declarations
    union select made_at from point_movements`.execute(database);
  await figureDays.recompute(server.clock.now());
  expect(await stored()).toEqual(after);
  expect(await entrants()).toEqual(reached);
});

test("BO-20.3 days are those of the programme's zone, also after it changed", async () => {
  await sql`update programme set config = jsonb_set(config, '{fr,timeZone}', '"Pacific/Auckland"')`.execute(
    app.database,
  );
  const expected = await byHand(
    "select (created_at at time zone 'Pacific/Auckland')::date, count(*) from declarations group by 1",
  );
  expect(await valuesOf("declarations?by=day")).toEqual(expected);
  await app.app.repositories.figureDays.recompute(app.app.clock.now());
  expect(await valuesOf("declarations?by=day")).toEqual(expected);
});

test("BO-20.2 where groups compete, they move in the ranking by what their members declared", async () => {
  for (const made of [
    "update challenges set is_group = true where id = 3",
    "delete from challenge_results where challenge_id = 3",
    `insert into challenge_results (challenge_id, group_id, status, result_value, created_at)
      select 3, group_id, 'validated', sum(result_value) + 20 * group_id, now() from group_totals where challenge_id = 3 group by 2`,
  ])
    await sql.raw(made).execute(app.database);
  const expected = await byHand(
    movementOf(
      "group_id",
      "d.user_id in (select user_id from user_groups g where g.group_id = r.group_id)",
    ),
  );
  expect(Object.keys(expected).length).toBeGreaterThan(1);
  expect(await valuesOf("ranking?challenge=3&from=2026-10-01")).toMatchObject(
    expected,
  );
});
