import { beforeAll, expect, test } from "vitest";
import { demo } from "#server/seed/people.ts";
import {
  giveRoles,
  type Office,
  openAdministration,
  openOffice,
} from "#tests/support/office.ts";

const { app, office } = await openAdministration();
const { participant, newcomer, configurator } = demo;
let support: Office;
let byHand: number;
let ruled: number;

beforeAll(async () => {
  await giveRoles(app, "regional", ["support"]);
  support = await openOffice(app, "regional");
  const add = async (rule: object | null) => {
    const { id } = await app.database
      .insertInto("badges")
      .values({
        texts: JSON.stringify({ fr: { title: "Prix du jury" } }),
        rule: rule && JSON.stringify(rule),
      } as never)
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };
  byHand = await add(null);
  ruled = await add({ type: "points", count: 1_000_000, challenge: null });
});

const reason = "Jury";
const audited = async (id: number) => {
  const { json } = await office.call("GET", `/audit?entity=participant/${id}`);
  return json.items.map(
    ({ action, after }: { action: string; after: string | null }) => [
      action,
      after,
    ],
  );
};
const badgesOf = async (id: number) =>
  (await office.call("GET", `/participants/${id}`)).json.badges.filter(
    (one: { id: number }) => one.id === byHand,
  );

test("BO-24 a badge is given and taken back by hand, with the password, a reason and in the audit trail", async () => {
  const { id } = newcomer;
  const give = (badge = byHand, to = id) =>
    office.call("POST", `/participants/${to}/badges`, { badge, reason });
  const takeBack = () =>
    office.call("POST", `/participants/${id}/badges/${byHand}/take-back`, {
      reason,
    });
  expect((await give()).json.reason).toBe("reauthenticate");
  await office.stepUp();
  expect((await give()).status).toBe(204);
  expect(await badgesOf(id)).toMatchObject([{ hasRule: false }]);
  expect((await give()).json.reason).toBe("obtained");
  expect((await give(ruled)).json.reason).toBe("hasRule");
  expect((await give(byHand, configurator.id)).status).toBe(403);
  expect((await takeBack()).status).toBe(204);
  expect(await badgesOf(id)).toEqual([]);
  expect((await takeBack()).status).toBe(404);
  const [taken, given] = await audited(id);
  expect(taken).toEqual(["badge.take_back", expect.stringContaining(reason)]);
  expect(given).toEqual(["badge.award", expect.stringContaining(reason)]);
});

test("BO-24 a session of a person is ended, and its token no longer works", async () => {
  const signIns = async () =>
    (await support.call("GET", `/participants/${participant.id}`)).json.signIns;
  await app.call("/v2/user/sessions");
  const [{ id: session }] = await signIns();
  const path = `/participants/${participant.id}/sessions/${session}`;
  expect((await support.call("DELETE", path)).status).toBe(204);
  expect((await app.call("/v2/user/sessions")).status).toBe(401);
  expect((await support.call("DELETE", path)).status).toBe(404);
  expect((await audited(participant.id))[0][0]).toBe("participant.end_session");
});

test("BO-9.88 sessions and accounts of people with more permissions are not touched", async () => {
  const path = `/participants/${configurator.id}`;
  await support.stepUp();
  for (const { status, json } of [
    await support.call("DELETE", `${path}/sessions/x`),
    await support.call("POST", `${path}/erasure`, { name: "x", reason }),
  ])
    expect([status, json.reason]).toEqual([403, "permissionsLacking"]);
});

test("BO-24 the data of a person is sent to them, not to the office", async () => {
  const path = `/participants/${newcomer.id}/data-exports`;
  const asked = await support.call("POST", path, { reason });
  expect([asked.status, asked.body]).toEqual([202, ""]);
  expect(await audited(newcomer.id)).toContainEqual([
    "participant.personal_data",
    expect.stringContaining(reason),
  ]);
  await app.runJobs();
  expect((await app.runJobs()).map(({ to }) => to)).toContain(newcomer.email);
  expect(
    (
      await support.call("POST", "/participants/999999/data-exports", {
        reason,
      })
    ).status,
  ).toBe(404);
});

test("BO-24 an account is erased once its name was typed", async () => {
  const { id } = newcomer;
  const { json: person } = await office.call("GET", `/participants/${id}`);
  const erase = (name: string) =>
    support.call("POST", `/participants/${id}/erasure`, { name, reason });
  const wrong = await erase("Someone Else");
  expect([wrong.status, wrong.json.violations[0].propertyPath]).toEqual([
    422,
    "name",
  ]);
  expect((await office.call("GET", `/participants/${id}`)).status).toBe(200);
  expect((await erase(person.name ?? person.email)).status).toBe(204);
  expect((await office.call("GET", `/participants/${id}`)).status).toBe(404);
  expect((await erase(person.name ?? person.email)).status).toBe(404);
  const [last, ...earlier] = await audited(id);
  expect(last).toEqual(["participant.erase", expect.stringContaining(reason)]);
  for (const [, after] of earlier) expect(after).toBeNull();
});
