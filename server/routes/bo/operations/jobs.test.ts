import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { demo } from "#server/seed/people.ts";
import {
  giveRoles,
  openAdministration,
  openOffice,
} from "#tests/support/office.ts";

let isDown = true;
const { app, office } = await openAdministration({
  mailer: {
    send: async ({ subject }) => {
      if (!isDown) return;
      throw Object.assign(new Error(`The mail "${subject}" was not sent`), {
        name: "MailDeliveryError",
      });
    },
    close: () => {},
  },
});
const { participant } = demo;

beforeEach(async () => {
  isDown = true;
  await sql`delete from jobs.job`.execute(app.database);
});

/** A job that fails for good. */
async function fail(kind: "password-link", data: { email: string }) {
  await app.app.jobs.add(kind, { language: "fr", ...data });
  await sql`update jobs.job set retry_limit = 0 where name = ${kind}`.execute(
    app.database,
  );
  await app.runJobs();
}
const list = async (query = "", by = office) =>
  (await by.call("GET", `/jobs?${query}`)).json;

const link = { email: participant.email };

test("BO-24 a failed job is told in words, with whom it concerns and without its data", async () => {
  await fail("password-link", link);
  const { items, total } = await list();
  expect(total).toBe(1);
  expect(items).toEqual([
    {
      ...{ id: expect.any(String), kind: "password-link", attempts: 1 },
      ...{ at: expect.any(String), failure: "mail" },
      participant: { id: participant.id, name: "Camille Durand" },
    },
  ]);
});

test("BO-24 who may not read participants is not told whom it concerns", async () => {
  await giveRoles(app, "regional", []);
  const role = await office.stepUp().then(() =>
    office.call("POST", "/roles", {
      ...{ name: "Auditors", permissions: ["AUDIT_READ"] },
    }),
  );
  await office.call("PUT", `/participants/${demo.regional.id}/roles`, {
    roles: [role.json.id],
  });
  await fail("password-link", link);
  const { items } = await list("", await openOffice(app, "regional"));
  expect(items).toMatchObject([{ participant: null }]);
});

test("BO-24 a failed job is retried once, and audited; an unknown one is 404", async () => {
  await fail("password-link", link);
  const [{ id }] = (await list()).items;
  expect((await office.call("GET", "/today")).json.failedJobs.count).toBe(1);
  isDown = false;
  expect((await office.call("POST", `/jobs/${id}/retry`, {})).status).toBe(204);
  expect((await office.call("POST", `/jobs/${id}/retry`, {})).status).toBe(404);
  await app.runJobs();
  expect(await list()).toEqual({ items: [], total: 0 });
  const { json } = await office.call("GET", `/audit?entity=job/${id}`);
  expect(json.items).toMatchObject([{ action: "job.retry" }]);
});

test("BO-24 all failed jobs are retried at once, and sorted and listed page by page", async () => {
  await fail("password-link", { ...link, email: demo.newcomer.email });
  await fail("password-link", { ...link, email: demo.regional.email });
  const [first, second] = (await list("sort=at")).items;
  expect((await list("sort=-at&itemsPerPage=1")).items).toEqual([second]);
  expect((await list("sort=at&itemsPerPage=1")).items).toEqual([first]);
  await office.call("POST", "/jobs/retry", {});
  expect((await list()).total).toBe(0);
});
