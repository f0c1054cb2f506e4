import { describe, expect, test } from "vitest";
import { demo } from "#server/seed/people.ts";
import { importsOf } from "#tests/support/imports.ts";
import { openAdministration } from "#tests/support/office.ts";

const { app, office } = await openAdministration();
const { checked, progressOf, rowsOf, apply, applied } = importsOf(app, office);

const { participant, regional, configurator } = demo;

const pointsOf = async (userId: number): Promise<number> =>
  (await office.call("GET", `/participants/${userId}`)).json.points;

describe("BO-9.67 an import of points", () => {
  test("needs the password at its application, and is undone by opposite movements", async () => {
    const row = { email: participant.email, points: "25", reason: "Bravo" };
    const id = await checked("points", [
      row,
      { ...row, points: -5 },
      { clientId: participant.clientId, points: 10, reason: "Fair" },
    ]);
    expect(await apply(id)).toMatchObject({
      ...{ status: 403, json: { reason: "reauthenticate" } },
    });
    await office.stepUp();
    const before = await pointsOf(participant.id);
    expect(await applied(id)).toMatchObject({
      ...{ state: "applied", mayUndo: true, counts: { added: 3 } },
    });
    expect(await pointsOf(participant.id)).toBe(before + 30);
    const undo = () => office.call("POST", `/imports/${id}/undo`, {});
    expect((await undo()).status).toBe(202);
    expect((await undo()).status).toBe(409);
    await app.runJobs();
    expect((await progressOf(id)).json).toMatchObject({
      ...{ state: "undone", mayUndo: false },
    });
    expect(await pointsOf(participant.id)).toBe(before);
    expect((await undo()).status).toBe(409);
    const movements = await app.database
      .selectFrom("point_movements")
      .select(["points", "label"])
      .where("user_id", "=", participant.id)
      .orderBy("id", "desc")
      .limit(3)
      .execute();
    expect(movements).toContainEqual({
      points: -25,
      label: expect.objectContaining({ fr: "Annulé : Bravo" }),
    });
  });

  test("BO-9.87 beyond the limit they wait for a second person, of this import and of earlier ones", async () => {
    await app.database.deleteFrom("moderation_corrections").execute();
    const row = { email: participant.email, points: 600, reason: "Much" };
    const id = await checked("points", [
      row,
      { ...row, email: regional.email },
    ]);
    const before = await pointsOf(participant.id);
    const second = await pointsOf(regional.id);
    await applied(id);
    expect(await rowsOf(id)).toMatchObject([
      { outcome: "added", reason: null },
      { outcome: "added", reason: "secondPerson" },
    ]);
    expect(await pointsOf(participant.id)).toBe(before + 600);
    expect(await pointsOf(regional.id)).toBe(second);
    const waiting = await app.database
      .selectFrom("moderation_corrections")
      .select("comment")
      .where("participant_id", "=", regional.id)
      .where("applied_at", "is", null)
      .execute();
    expect(waiting).toEqual([{ comment: "Much" }]);
    await office.call("POST", `/imports/${id}/undo`, {});
    await app.runJobs();
    expect(await pointsOf(participant.id)).toBe(before);
    const left = await app.database
      .selectFrom("moderation_corrections")
      .select("id")
      .where("participant_id", "=", regional.id)
      .execute();
    expect(left).toEqual([]);
  });
});

test("BO-13.2 a participant's name or identifier is refused with its own limit", async () => {
  const id = await checked("participants", [
    { email: "a@example.com", firstName: "A", lastName: "Lopez" },
    { email: "b@example.com", firstName: "Ana", lastName: "z".repeat(101) },
    { email: "c@example.com", clientId: "1".repeat(65) },
  ]);
  expect(await rowsOf(id)).toMatchObject([
    { reason: "tooShort", message: expect.stringContaining(" 2 ") },
    { reason: "tooLong", message: expect.stringContaining(" 100 ") },
    { reason: "tooLong", message: expect.stringContaining(" 64 ") },
  ]);
});

test("BO-13.3 a row of points that names other points than were given is refused", async () => {
  const movement = await app.database
    .selectFrom("point_movements")
    .select(["id as movement", "points"])
    .where("user_id", "=", participant.id)
    .limit(1)
    .executeTakeFirstOrThrow();
  const row = { ...movement, email: participant.email, reason: "Again" };
  const id = await checked("points", [
    row,
    { ...row, points: row.points + 1 },
    { ...row, email: regional.email },
    { ...row, movement: 2 ** 31 - 1 },
  ]);
  const refused = { column: "movement", reason: "unknownMovement" };
  expect(await rowsOf(id)).toMatchObject([
    { outcome: "same" },
    ...[refused, refused, refused],
  ]);
});

describe("BO-9.67 an import of awards", () => {
  test("awards badges without a rule, each once", async () => {
    const { json: all } = await office.call("GET", "/documents?kind=badge");
    expect(all.total).toBeGreaterThan(0);
    const badges = await app.database
      .selectFrom("badges")
      .select(["id", "rule"])
      .orderBy("id")
      .execute();
    const badge = badges.find(({ rule }) => rule === null)?.id;
    const ruled = badges.find(({ rule }) => rule !== null)?.id;
    const row = { email: regional.email, badge };
    const id = await checked("badge-awards", [
      row,
      { clientId: "nobody", badge },
      { ...row, badge: 999_999 },
      { email: demo.newcomer.email, badge: ruled },
    ]);
    expect(await rowsOf(id)).toMatchObject([
      { outcome: "added" },
      { column: "clientId", reason: "unknownParticipant" },
      { column: "badge", reason: "unknownBadge" },
      { column: "badge", reason: "badgeHasRule" },
    ]);
    await applied(id);
    const won = await app.database
      .selectFrom("user_badges")
      .select("obtained_at")
      .where("user_id", "=", regional.id)
      .where("badge_id", "=", badge ?? 0)
      .execute();
    expect(won).toEqual([{ obtained_at: expect.any(Date) }]);
    const again = await checked("badge-awards", [row]);
    expect((await progressOf(again)).json.counts.same).toBe(1);
  });
});

describe("BO-7.4 the shipper's file", () => {
  test("sends orders, and tells their customers the parcel once", async () => {
    const { json } = await office.call("GET", "/orders?status=ordered");
    const order = json.items.find(
      ({ participant: { id } }: { participant: { id: number } }) =>
        id !== configurator.id,
    );
    const row = {
      order: order.reference,
      ...{ carrier: "Chronopost", trackingNumber: "XK1" },
    };
    const id = await checked("tracking", [row, { order: "R999999" }]);
    expect(await rowsOf(id)).toMatchObject([
      {
        outcome: "changed",
        before: { carrier: null, trackingNumber: null },
        after: { carrier: "Chronopost", trackingNumber: "XK1" },
      },
      { column: "order", reason: "unknownOrder" },
    ]);
    const mails = app.mails.length;
    await applied(id);
    await app.runJobs();
    expect(app.mails.slice(mails)).toHaveLength(1);
    expect(app.mails.at(-1)?.text).toContain("Chronopost XK1");
    const { json: sent } = await office.call(
      "GET",
      `/orders?q=${order.reference}`,
    );
    expect(sent.items[0]).toMatchObject({
      ...{ status: "sent", comment: expect.stringContaining("XK1") },
    });
    const same = await checked("tracking", [row]);
    expect((await progressOf(same)).json.counts.same).toBe(1);
    const other = await checked("tracking", [{ ...row, trackingNumber: "–" }]);
    expect(await rowsOf(other)).toMatchObject([
      { outcome: "changed", after: { trackingNumber: null } },
    ]);
  });
});
