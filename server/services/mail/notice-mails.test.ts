import { sql } from "kysely";
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  test,
} from "vitest";
import { demo } from "#server/seed/people.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { type Mail, MailDeliveryError } from "./mailer.ts";
import { queueNoticeMails, sendNoticeMails } from "./notice-mails.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const { participant, configurator } = demo;
const NOON = new Date("2026-11-20T11:00:00Z");
const HOUR_MS = 3_600_000;
const hoursLater = (hours: number, from = NOON) =>
  new Date(from.getTime() + hours * HOUR_MS);

beforeEach(async () => {
  const { database } = app;
  await sql`truncate notices, notice_deliveries, notice_mailings, mail_preferences, mail_days`.execute(
    database,
  );
  await sql`update users set may_be_contacted = id in (${participant.id}, ${configurator.id})`.execute(
    database,
  );
});

async function addNotice(at: Date, title = "Les Jeux ouvrent", more = {}) {
  const { id } = await app.database
    .insertInto("notices")
    .values({
      title: JSON.stringify({ fr: title, en: `${title} (en)` }),
      text: JSON.stringify({ fr: "Inscrivez-vous." }),
      ...{ at_instant: at, channels: ["inbox", "mail"], ...more },
    } as never)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const move = (id: number, at: Date) =>
  app.database
    .updateTable("notices")
    .set({ at_instant: at })
    .where("id", "=", id)
    .execute();
const choose = (notices: "now" | "daily" | "never", userId: number) =>
  app.app.repositories.mailPreferences.choose(userId, { notices });
const queue = (now: Date) => queueNoticeMails(app.app.repositories, now);

/** Runs both jobs; returns the recipients and subjects. */
async function run(
  now: Date,
  {
    mailsPerHour = 1_000,
    send = async () => {},
  }: { mailsPerHour?: number; send?: (mail: Mail) => Promise<void> } = {},
): Promise<Mail[]> {
  const mails: Mail[] = [];
  const mailer = {
    async send(mail: Mail) {
      await send(mail);
      mails.push(mail);
    },
    close: () => {},
  };
  await queue(now);
  await sendNoticeMails(
    app.app.repositories,
    { mailer, ownUrl: "https://a.example", mailsPerHour },
    () => now,
  );
  return mails;
}
const recipients = (mails: Mail[]) => mails.map(({ to }) => to).sort();
const both = [participant.email, configurator.email].sort();

test("BO-23.3 a due notice goes once to each person who may be contacted, with its title in the subject", async () => {
  const id = await addNotice(NOON);
  const mails = await run(NOON);
  expect(recipients(mails)).toEqual(both);
  const mail = mails.find(({ to }) => to === participant.email);
  expect(mail).toMatchObject({
    subject: expect.stringContaining("Les Jeux ouvrent"),
    text: expect.stringMatching(/Inscrivez-vous\.[\s\S]+\/fo\/notices/),
    unsubscribe: expect.stringMatching(
      /\/v2\/mail-preferences\/\d+\.notices\./,
    ),
    id: `notice-${id}-${participant.id}`,
  });
  expect(mail?.html).toContain("/fo/mail-preferences/");
  expect(await run(hoursLater(1))).toEqual([]);
  expect(
    await app.database.selectFrom("mail_days").selectAll().execute(),
  ).toMatchObject([{ mail: "notice", outcome: "sent", mails: 2 }]);
});

test("BO-23.3 a notice for a group and one for the inbox only", async () => {
  const { group_id } = await app.database
    .selectFrom("user_groups")
    .select("group_id")
    .where("user_id", "=", participant.id)
    .executeTakeFirstOrThrow();
  await addNotice(NOON, "Groupe", { audience: sql`array[${group_id}]::int[]` });
  await addNotice(NOON, "Sans mail", { channels: ["inbox"] });
  await sql`delete from user_groups where user_id = ${configurator.id} and group_id = ${group_id}`.execute(
    app.database,
  );
  expect(recipients(await run(NOON))).toEqual([participant.email]);
});

test("BO-23.3 a notice that moves while its mails are sent goes to no one else", async () => {
  const id = await addNotice(NOON);
  await queue(NOON);
  await app.database
    .updateTable("notices")
    .set({ at_instant: hoursLater(1) })
    .where("id", "=", id)
    .execute();
  const { noticeMails } = app.app.repositories;
  const next = (now: Date) =>
    noticeMails.sendNext(
      { notices: [id], digests: [], after: 0, people: 20, now },
      async () => [],
    );
  expect(await next(NOON)).toBeUndefined();
  expect(await next(hoursLater(1))).toBeGreaterThan(0);
});

describe("BO-22.2 what people chose", () => {
  it.each([
    // [choice, due, now, sent]
    ["now", NOON, NOON, "notice"],
    ["now", hoursLater(9), hoursLater(9), undefined],
    ["now", hoursLater(9), hoursLater(19.9), undefined],
    ["now", hoursLater(9), hoursLater(20), "notice"],
    ["daily", NOON, NOON, undefined],
    ["daily", NOON, hoursLater(7.9), undefined],
    ["daily", NOON, hoursLater(19.9), undefined],
    ["daily", NOON, hoursLater(20), "digest"],
    ["daily", NOON, hoursLater(23), "digest"],
    ["daily", hoursLater(9), hoursLater(30), "digest"],
    ["never", NOON, hoursLater(24), undefined],
  ] as const)("%s, due at %s, at %s: %s", async (choice, due, now, kind) => {
    await choose(choice, participant.id);
    await addNotice(due);
    await queue(due);
    const mails = await run(now);
    expect(mails.find(({ to }) => to === participant.email)?.kind).toBe(kind);
  });

  test("the digest is one mail of all that was due", async () => {
    await choose("daily", participant.id);
    await addNotice(NOON, "Premier");
    await addNotice(hoursLater(1), "Second");
    expect(recipients(await run(hoursLater(2)))).toEqual(
      Array(2).fill(configurator.email),
    );
    const mails = await run(hoursLater(20));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(/Premier\nInscrivez-vous\.\n\nSecond/);
    expect(await run(hoursLater(44))).toEqual([]);
  });

  test("who unsubscribes before a queued mail goes does not get it", async () => {
    await addNotice(NOON);
    await queue(NOON);
    await choose("never", participant.id);
    expect(recipients(await run(NOON))).toEqual([configurator.email]);
    await choose("now", participant.id);
    expect(await run(NOON)).toEqual([]);
  });
});

describe("BO-23.3 what changes before the mails go", () => {
  test("a notice that is moved after it was queued waits for its later instant", async () => {
    const id = await addNotice(NOON);
    await queue(NOON);
    await move(id, hoursLater(3));
    expect(await run(hoursLater(1))).toEqual([]);
    expect(recipients(await run(hoursLater(3)))).toEqual(both);
  });

  test("those who have it do not get it again when it is moved", async () => {
    const id = await addNotice(NOON);
    expect(await run(NOON)).toHaveLength(2);
    await move(id, hoursLater(3));
    expect(await run(hoursLater(3))).toEqual([]);
  });

  test("a notice moves with the dates of its challenge", async () => {
    const { id } = await app.database
      .selectFrom("challenges")
      .select("id")
      .executeTakeFirstOrThrow();
    const start = (date: Date) =>
      app.database
        .updateTable("challenges")
        .set({ start_date: date })
        .where("id", "=", id)
        .execute();
    await start(hoursLater(2));
    await addNotice(NOON, "Départ", {
      ...{ at_instant: null, anchor: "start", hours: -2, challenge_id: id },
    });
    await start(hoursLater(5));
    expect(await run(NOON)).toEqual([]);
    expect(recipients(await run(hoursLater(3)))).toEqual(both);
  });

  test("one that is taken back reaches nobody", async () => {
    const id = await addNotice(NOON);
    await queue(NOON);
    await app.database.deleteFrom("notices").where("id", "=", id).execute();
    expect(await run(NOON)).toEqual([]);
  });
});

test("BO-23.3 no more than the cap goes in an hour", async () => {
  await addNotice(NOON);
  expect(await run(NOON, { mailsPerHour: 1 })).toHaveLength(1);
  expect(await run(hoursLater(0.9), { mailsPerHour: 1 })).toEqual([]);
  expect(await run(hoursLater(1.1), { mailsPerHour: 1 })).toHaveLength(1);
});

describe("what cannot be sent", () => {
  const refuse = (to: string, cause: Error) => async (mail: Mail) => {
    if (mail.to === to) throw new MailDeliveryError(mail.subject, cause);
  };
  const states = async () =>
    (
      await app.database
        .selectFrom("notice_deliveries")
        .select("mail_state")
        .orderBy("user_id")
        .execute()
    )
      .map(({ mail_state }) => mail_state)
      .sort();

  test("an address that is refused fails for good, and the others get theirs", async () => {
    await addNotice(NOON);
    const refused = Object.assign(new Error("no such user"), {
      ...{ responseCode: 550, command: "RCPT TO" },
    });
    const send = refuse(participant.email, refused);
    expect(recipients(await run(NOON, { send }))).toEqual([configurator.email]);
    expect(await states()).toEqual(["failed", "sent"]);
  });

  test("while the mail server is unavailable, mails wait for a day", async () => {
    await addNotice(NOON);
    const send = refuse(participant.email, new Error("connection refused"));
    await expect(run(NOON, { send })).rejects.toThrow(MailDeliveryError);
    expect(await states()).toEqual(["queued", "sent"]);
    await expect(run(hoursLater(25), { send })).rejects.toThrow(
      MailDeliveryError,
    );
    expect(await states()).toEqual(["failed", "sent"]);
  });
});
