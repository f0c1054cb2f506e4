import { beforeAll, beforeEach, expect, test } from "vitest";
import { settings } from "#server/seed/data.ts";
import { demo } from "#server/seed/people.ts";
import {
  giveRoles,
  type Office,
  openAdministration,
  openOffice,
} from "#tests/support/office.ts";

const { app, office } = await openAdministration();
let support: Office;
beforeAll(async () => {
  await giveRoles(app, "regional", ["support"]);
  support = await openOffice(app, "regional");
});
beforeEach(async () => {
  await app.database.deleteFrom("contact_messages").execute();
  await app.runJobs();
  app.mails.splice(0);
});

const { participant } = demo;

async function write(subject: string, by: "participant" | "newcomer") {
  const { id } = await app.database
    .insertInto("contact_messages")
    .values({ user_id: demo[by].id, subject, message: "Bonjour,\nmerci." })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
const list = async (query = "") =>
  (await support.call("GET", `/messages?${query}`)).json;
const answer = (id: number, text: string, headers = {}) =>
  support.call("POST", `/messages/${id}/answer`, { text }, headers);

test("BO-24 a message is answered once, by mail in the language of its author, who reads their question below", async () => {
  await app.database
    .updateTable("users")
    .set({ language: "de" })
    .where("id", "=", participant.id)
    .execute();
  const id = await write("Punkte", "participant");
  const key = { "idempotency-key": crypto.randomUUID() };
  const text = " Sie sind da.\nBis bald <b> ";
  expect((await answer(id, text, key)).status).toBe(204);
  expect((await answer(id, text, key)).status).toBe(204);
  expect((await answer(id, "Noch einmal")).status).toBe(409);
  const mails = await app.runJobs();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    to: participant.email,
    replyTo: { address: settings["ssoEmail"] },
    subject: expect.stringContaining("Antwort auf Ihre Nachricht „Punkte“"),
    text: expect.stringContaining(
      "Sie sind da.\nBis bald <b>\n\nIhre Nachricht:\n> Bonjour,\n> merci.",
    ),
    html: expect.stringContaining("Bis bald &lt;b&gt;"),
  });
  expect(await list()).toMatchObject({
    total: 1,
    items: [
      {
        ...{ id, subject: "Punkte", message: "Bonjour,\nmerci." },
        ...{ state: "answered", answer: "Sie sind da.\nBis bald <b>" },
        participant: { id: participant.id, email: participant.email },
        by: { id: demo.regional.id },
      },
    ],
  });
  const { json } = await office.call("GET", `/audit?entity=message/${id}`);
  expect(json.items).toMatchObject([
    { action: "message.answer", before: null, after: null },
  ]);
});

test("BO-24 a message is closed without a mail, and then not answered", async () => {
  const id = await write("Danke", "participant");
  expect((await support.call("POST", `/messages/${id}/close`, {})).status).toBe(
    204,
  );
  expect((await answer(id, "Bitte")).status).toBe(409);
  expect(await app.runJobs()).toEqual([]);
  expect((await list()).items).toMatchObject([{ state: "closed" }]);
});

test("BO-24 an empty answer is refused at its field, and one to nothing is 404", async () => {
  const id = await write("Danke", "participant");
  const { status, json } = await answer(id, " \n ");
  expect([status, json.violations[0].propertyPath]).toEqual([422, "text"]);
  expect((await answer(2_000_000_000, "x")).status).toBe(404);
});

test("BO-7.5 messages are filtered by state and group, and sorted on the server; today counts the open ones", async () => {
  const [b, a, c] = [
    await write("B", "participant"),
    await write("A", "newcomer"),
    await write("C", "newcomer"),
  ];
  await support.call("POST", `/messages/${c}/close`, {});
  const { id: group } = await app.database
    .insertInto("groups")
    .values({ name: "Nordlichter" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await app.database
    .insertInto("user_groups")
    .values({ user_id: demo.newcomer.id, group_id: group })
    .execute();
  const ids = async (query: string) =>
    (await list(query)).items.map((one: { id: number }) => one.id);
  expect(await ids("sort=subject")).toEqual([a, b, c]);
  expect(await ids("sort=-subject")).toEqual([c, b, a]);
  expect(await ids("sort=createdAt&state=open")).toEqual([b, a]);
  expect(await ids(`group=${group}&sort=name`)).toEqual([a, c]);
  expect(await ids("state=closed")).toEqual([c]);
  expect((await support.call("GET", "/messages?sort=text")).status).toBe(422);
  const { json } = await support.call("GET", "/today");
  expect(json.openMessages).toMatchObject({ count: 2 });
});
