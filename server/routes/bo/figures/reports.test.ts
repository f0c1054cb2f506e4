import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Clock } from "#server/database/clock.ts";
import { demo } from "#server/seed/people.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { giveRoles, type Office, openOffice } from "#tests/support/office.ts";

let app: TestApp;
let office: Office;
let now: Date | undefined;
const clock: Clock = {
  now: () => now ?? new Date(),
  read: async () => {},
} as Clock;

beforeAll(async () => {
  app = await createTestApp({ clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  now = undefined;
  app.mails.length = 0;
  await app.database.deleteFrom("reports").execute();
  await giveRoles(app, "configurator", ["analyst"]);
  office = await openOffice(app);
});

const weekly = {
  ...{ name: "Monday", figures: ["declarations", "points"], period: "week" },
  ...{ weekday: 1, hour: 8, recipients: [demo.configurator.id] },
  language: "fr",
};

async function create(more: object = {}): Promise<number> {
  const { status, json } = await office.call("POST", "/reports", {
    ...weekly,
    ...more,
  });
  expect(status).toBe(201);
  // As if it had been there for long.
  await sql`update reports set changed_at = '2020-01-01'`.execute(app.database);
  return json.id;
}

/** Looks at an instant for reports that are due; returns how many mails were sent. */
async function at(instant: string): Promise<number> {
  now = new Date(instant);
  app.mails.length = 0;
  await app.app.jobHandlers.reports({}, "");
  return (await app.runJobs()).length;
}

test("BO-21.3 reports are made, listed, changed and removed, and audited", async () => {
  const id = await create();
  const { json } = await office.call("GET", "/reports");
  expect(json).toEqual({ items: [{ id, ...weekly }], total: 1 });
  const { weekday: _, ...daily } = { ...weekly, period: "day", hour: 7 };
  const changed = await office.call("PUT", `/reports/${id}`, daily);
  expect(changed.status).toBe(204);
  expect((await office.call("GET", "/reports")).json.items[0]).toMatchObject({
    ...{ period: "day", hour: 7 },
  });
  expect((await office.call("DELETE", `/reports/${id}`)).status).toBe(204);
  expect((await office.call("DELETE", `/reports/${id}`)).status).toBe(404);
  expect((await office.call("PUT", `/reports/${id}`, daily)).status).toBe(404);
  const audited = await app.database
    .selectFrom("audit_events")
    .select("action")
    .where("entity", "=", `report/${id}`)
    .orderBy("id")
    .execute();
  expect(audited.map(({ action }) => action)).toEqual([
    ...["report.create", "report.update", "report.delete"],
  ]);
});

test.each([
  [{ recipients: [demo.participant.id] }, "recipients.0"],
  [{ figures: ["points", "nonsense"] }, "figures.1"],
  [{ weekday: undefined }, "weekday"],
  [{ hour: 24 }, "hour"],
  [{ name: " \u200b" }, "name"],
  [{ recipients: [] }, "recipients"],
])("BO-21.3 a report of %o is refused", async (more, propertyPath) => {
  const { status, json } = await office.call("POST", "/reports", {
    ...weekly,
    ...more,
  });
  expect(status).toBe(422);
  expect(json.violations[0].propertyPath).toBe(propertyPath);
});

test.each([
  // In Paris it is 8 o'clock an hour after it is in UTC, in winter.
  [
    "week",
    "2026-01-12T06:59:00Z",
    "2026-01-12T07:00:00Z",
    "2026-01-13T07:00:00Z",
  ],
  [
    "month",
    "2026-01-31T12:00:00Z",
    "2026-02-01T07:05:00Z",
    "2026-02-02T07:05:00Z",
  ],
  // A server that was down is late.
  [
    "day",
    "2026-07-01T05:59:00Z",
    "2026-07-01T21:00:00Z",
    "2026-07-02T05:59:00Z",
  ],
])(
  "BO-21.3 a report of a %s is sent once, when it is due",
  async (period, before, due, after) => {
    await create({ period });
    expect(await at(before)).toBe(period === "day" ? 1 : 0);
    expect(await at(due)).toBe(1);
    expect(await at(due)).toBe(0);
    expect(await at(after)).toBe(0);
  },
);

test("BO-21.3 two servers send a report once", async () => {
  await create();
  now = new Date("2026-01-12T07:00:00Z");
  await Promise.all([1, 2, 3].map(() => app.app.jobHandlers.reports({}, "")));
  expect(await app.runJobs()).toHaveLength(1);
});

test("BO-21.3 its mail says sums of the period, in its language, and links to the figures", async () => {
  await create();
  await at("2026-09-07T06:00:00Z");
  const [mail] = app.mails;
  expect(mail?.to).toBe(demo.configurator.email);
  expect(mail?.subject).toContain("Monday");
  const { items } = (
    await office.call(
      "GET",
      "/figures/declarations?from=2026-08-31&to=2026-09-06",
    )
  ).json;
  expect(mail?.text).toContain(
    "Les chiffres du 31 août 2026 au 6 septembre 2026.",
  );
  for (const { label, value } of items)
    expect(mail?.text).toContain(`${label}\u00a0: ${value}`);
  expect(mail?.text).toContain("/bo/figures?from=2026-08-31&to=2026-09-06");
});

test("BO-21.3 who lost STATS_READ gets none", async () => {
  await create();
  await giveRoles(app, "configurator", ["moderator"]);
  expect(await at("2026-01-12T07:00:00Z")).toBe(0);
});
