import { sql } from "kysely";
import { expect, test } from "vitest";
import type { JobKind } from "#server/database/job-schema.ts";
import {
  createDocument,
  later,
  pageOf,
  six,
  widgetBlock,
} from "#tests/support/documents.ts";
import { openAdministration } from "#tests/support/office.ts";
import { examineReleased } from "./examine-released.ts";

const { app, office } = await openAdministration();

const HOUR = 3_600_000;
/** Without the demo's page that shows mistakes on purpose. */
async function listed(): Promise<{ name: string }[]> {
  const { json } = await office.call("GET", "/today");
  const { items } = json.releasedMistakes as { items: { name: string }[] };
  return items.filter(({ name }) => name !== "Atelier du configurateur");
}
const examine = (hours = 0) =>
  examineReleased(app.app.repositories, new Date(Date.now() + hours * HOUR));

const ranking = (challenge: number) =>
  widgetBlock("ranking", {
    ...{ "@type": "WidgetRanking", version: 1 },
    challenge: `/v2/challenges/${challenge}`,
  });

/** Those that can be copied. */
async function challengeColumns(): Promise<string> {
  const { rows } = await sql<{ names: string }>`
    select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
    where table_name = 'challenges' and column_name <> 'id' and is_generated = 'NEVER'`.execute(
    app.database,
  );
  return rows[0]?.names ?? "";
}

test("BO-7.6 what live and scheduled documents refer to and is gone is listed after the night", async () => {
  const columns = await challengeColumns();
  const insert = (id: number) =>
    sql`insert into challenges (id, ${sql.raw(columns)}) overriding system value
      select ${id}, ${sql.raw(columns)} from challenges where id = 2`.execute(
      app.database,
    );
  const challenge = 9_999;
  await insert(challenge);
  const [live, planned, fixed, draft] = [
    await createDocument(office, "page", pageOf([ranking(challenge)]), "Live"),
    await createDocument(office, "page", pageOf([ranking(challenge)]), "Later"),
    await createDocument(office, "page", pageOf([ranking(challenge)]), "Fixed"),
    await createDocument(office, "page", pageOf([ranking(challenge)]), "Draft"),
  ] as const;
  expect((await live.release()).status).toBe(201);
  expect((await planned.release({ startsAt: later(48 * HOUR) })).status).toBe(
    201,
  );
  expect((await fixed.release()).status).toBe(201);
  await examine();
  expect(await listed()).toEqual([]);

  await sql`delete from challenges where id = ${challenge}`.execute(
    app.database,
  );
  expect(await listed()).toEqual([]);
  await examine(1);
  const item = (id: string, name: string) => ({
    ...{ kind: "page", id, name, mistakes: 1 },
  });
  const found = await listed();
  expect(found).toHaveLength(3);
  expect(found).toEqual(
    expect.arrayContaining([
      item(live.id, "Live"),
      item(planned.id, "Later"),
      item(fixed.id, "Fixed"),
    ]),
  );
  expect(found).not.toContainEqual(expect.objectContaining({ id: draft.id }));

  // Corrected by day.
  await fixed.save(pageOf([ranking(2)]));
  expect((await fixed.release()).status).toBe(201);
  expect(await listed()).toHaveLength(2);

  // The reference is back: the next night finds nothing.
  await insert(challenge);
  await examine(24);
  expect(await listed()).toEqual([]);
});

test("BO-14.5 what challenges lack that start soon or run is listed after the night", async () => {
  const challenge = (hours: number) => ({
    ...{ type: "Classic", title: six("Défi") },
    startDiffusionDate: later(-HOUR),
    startDate: later(hours * HOUR),
    endDate: later(2_000 * HOUR),
  });
  const [soon] = await Promise.all(
    [24, 1_000].map(async (hours) => {
      const made = await createDocument(
        office,
        "challenge",
        challenge(hours),
        `In ${hours} hours`,
      );
      expect((await made.release()).status).toBe(201);
      return made;
    }),
  );
  const lacking = async () => (await office.call("GET", "/today")).json.lacking;
  expect(await lacking()).toEqual({ count: 0, items: [] });
  await examine(48);
  expect(await listed()).toEqual([]);
  expect(await lacking()).toEqual({
    count: 1,
    items: [
      {
        ...{ document: soon?.id, name: "In 24 hours", pointer: "/products" },
        message: expect.stringContaining("aucun produit"),
      },
    ],
  });

  const spent = await createDocument(
    office,
    "challenge",
    { ...challenge(-1), budget: { points: 1_000, warnAt: 600 } },
    "Spent",
  );
  await spent.release();
  const { entityId } = (await spent.call("GET", "")).json;
  const credit = (reward: number) =>
    sql`insert into challenge_results (challenge_id, user_id, status, result_value, reward_value, created_at)
      select ${entityId}::int, min(id), 'validated', 1, ${reward}::float8, now() from users`.execute(
      app.database,
    );
  await credit(599);
  expect((await lacking()).count).toBe(1);
  await credit(1);
  expect((await lacking()).items[0]).toEqual({
    ...{ document: spent.id, name: "Spent", pointer: "/budget/points" },
    message: expect.stringContaining("600 points sur 1\u202f000"),
  });
});

test("BO-7.6 the examination is a job of each night", async () => {
  const schedules = await (await app.app.jobs.boss()).getSchedules();
  expect(schedules.map(({ name }) => name as JobKind)).toContain("examination");
});
