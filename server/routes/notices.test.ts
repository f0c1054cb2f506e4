import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recipientsOf } from "#server/repositories/notices.ts";
import { demo } from "#server/seed/people.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import {
  createDocument,
  later,
  six,
  type TestDocument,
} from "#tests/support/documents.ts";
import { giveRoles, type Office, openOffice } from "#tests/support/office.ts";

const HOUR = 3_600_000;
const { participant } = demo;

let app: TestApp;
/** How far the clock of the server is ahead. */
let passed = 0;
let office: Office;
beforeAll(async () => {
  app = await createTestApp({
    clock: {
      now: () => new Date(Date.now() + passed),
      read: async () => {},
    },
  });
  await giveRoles(app, "configurator", ["administrator"]);
  office = await openOffice(app);
});
afterAll(() => app.close());

interface Notice {
  id: number;
  title: string;
  text: string;
  at: string;
  isRead: boolean;
}

const inbox = async (language = "fr", role = "participant" as const) =>
  (
    await app.call("/v2/notices", role, {
      headers: { "accept-language": language },
    })
  ).json["hydra:member"] as Notice[];

const titles = async () => (await inbox()).map(({ title }) => title);

/** Releases a notice. */
async function notice(title: string, more: object = {}): Promise<TestDocument> {
  const body = { title: six(title), text: six("Texte"), ...more };
  const document = await createDocument(office, "notice", body);
  const { status, json } = await document.release();
  expect([status, json.verdicts]).toEqual([201, undefined]);
  return document;
}

const onChallenge = { challenge: "/v2/challenges/1" };

/** Moves the end of the first challenge. */
async function moveEnd(endDate: string): Promise<void> {
  await app.database
    .updateTable("challenges")
    .set({ end_date: endDate })
    .where("id", "=", 1)
    .execute();
}

test("BO-23.1 a notice is in the inbox from its instant until its end, wherever that comes from", async () => {
  const dates = {
    start_diffusion_date: later(-5 * HOUR),
    start_sign_in_date: later(-4 * HOUR),
    end_sign_in_date: null,
    start_date: later(2 * HOUR),
    end_date: later(10 * HOUR),
  };
  await app.database
    .updateTable("challenges")
    .set(dates)
    .where("id", "=", 1)
    .execute();
  const anchored = (anchor: string, hours: number) => ({
    ...onChallenge,
    at: { anchor, hours },
  });
  const table: [name: string, more: object, isShown: boolean][] = [
    ["release", {}, true],
    ["past", { at: later(-HOUR) }, true],
    ["future", { at: later(HOUR) }, false],
    ["over", { at: later(-2 * HOUR), until: later(-HOUR) }, false],
    ["diffusion", anchored("diffusion", 4), true],
    ["sign-in start", anchored("signInStart", 5), false],
    // Without an end, it ends with the start.
    ["sign-in end", anchored("signInEnd", -3), true],
    ["start", anchored("start", 0), false],
    ["end", anchored("end", -11), true],
    ["end later", anchored("end", -9), false],
  ];
  for (const [name, more] of table) await notice(name, more);
  const shown = await titles();
  for (const [name, , isShown] of table)
    expect([name, shown.includes(name)]).toEqual([name, isShown]);
  const instants = (await inbox()).map(({ at }) => at);
  expect(instants).toEqual(instants.toSorted().toReversed());
});

test("BO-23.1 a notice whose challenge lacks its date has a warning that says so, at its field", async () => {
  await app.database
    .updateTable("challenges")
    .set({ start_sign_in_date: null, end_sign_in_date: null })
    .where("id", "=", 1)
    .execute();
  const verdictsAt = async (anchor: string) => {
    const body = {
      ...{ ...onChallenge, title: six("Titre"), text: six("Texte") },
      at: { anchor, hours: 1 },
    };
    const document = await createDocument(office, "notice", body);
    const { json } = await document.call("POST", "/examine", {});
    return (json.verdicts as { pointer: string }[]).filter(
      ({ pointer }) => pointer === "/at/anchor",
    );
  };
  expect(await verdictsAt("signInStart")).toMatchObject([
    {
      level: "warning",
      message: expect.stringMatching(/^Ce challenge n’a pas cette date/),
    },
  ]);
  expect(await verdictsAt("signInEnd")).toEqual([]);
});

test("BO-23.1 a challenge that moves moves its notices", async () => {
  await moveEnd(later(72 * HOUR - 60_000));
  await notice("three days", {
    ...onChallenge,
    at: { anchor: "end", hours: -72 },
  });
  expect(await titles()).toContain("three days");
  await moveEnd(later(80 * HOUR));
  expect(await titles()).not.toContain("three days");
  passed = 9 * HOUR;
  expect(await titles()).toContain("three days");
  passed = 0;
});

test("BO-23.1 one for groups is for their people, and one taken back for nobody", async () => {
  const groups = (id: number) => ({
    audience: { groups: [`/v2/user-groups/${id}`] },
  });
  const { userGroup } = participant;
  const other = (userGroup % 2) + 1;
  const own = await notice("own group", groups(userGroup));
  await notice("other group", groups(other));
  expect(await titles()).toContain("own group");
  expect(await titles()).not.toContain("other group");
  const row = await app.database
    .selectFrom("notices")
    .select("id")
    .where(sql<boolean>`audience = array[${userGroup}]::int[]`)
    .executeTakeFirstOrThrow();
  const people = await recipientsOf(app.database, row.id, {
    after: 0,
    limit: 10_000,
  });
  const ids = people.map(({ id }) => id);
  expect(ids).toContain(participant.id);
  expect(ids).not.toContain(demo.inactive.id);
  const members = await app.database
    .selectFrom("user_groups")
    .innerJoin("users", "users.id", "user_id")
    .select("user_id")
    .where("group_id", "=", userGroup)
    .where("is_active", "=", true)
    .orderBy("user_id")
    .execute();
  expect(ids).toEqual(members.map(({ user_id }) => user_id));
  await own.call("POST", "/archive", {});
  expect(await titles()).not.toContain("own group");
});

test("BO-23.1 one about a challenge is for the people of both, as they are by then", async () => {
  const { userGroup } = participant;
  const other = (userGroup % 2) + 1;
  const target = async (...groups: number[]) => {
    const targets = app.database.deleteFrom("challenge_targets");
    await targets.where("challenge_id", "=", 1).execute();
    for (const group_id of groups)
      await app.database
        .insertInto("challenge_targets")
        .values({ challenge_id: 1, group_id })
        .execute();
  };
  const reaches = async (title: string) => {
    const { id } = await app.database
      .selectFrom("notices")
      .select("id")
      .where("title", "@>", JSON.stringify({ fr: title }) as never)
      .executeTakeFirstOrThrow();
    const people = await recipientsOf(app.database, id, {
      ...{ after: participant.id - 1, limit: 1 },
    });
    return {
      inbox: (await titles()).includes(title),
      mail: people.some((one) => one.id === participant.id),
    };
  };
  await target();
  await notice("about", onChallenge);
  await notice("about, for others", {
    ...onChallenge,
    audience: { groups: [`/v2/user-groups/${other}`] },
  });
  const both = { inbox: true, mail: true };
  const none = { inbox: false, mail: false };
  expect(await reaches("about")).toEqual(both);
  await target(other);
  expect(await reaches("about")).toEqual(none);
  await target(other, userGroup);
  expect(await reaches("about")).toEqual(both);
  expect(await reaches("about, for others")).toEqual(none);
  await target();
});

test("BO-23.2 a notice is read once it was, and of other inboxes none", async () => {
  await notice("to read");
  const find = async () =>
    (await inbox()).find(({ title }) => title === "to read");
  const { id = 0, isRead } = (await find()) ?? {};
  expect(isRead).toBe(false);
  const read = async (id: number) =>
    (
      await app.call(`/v2/notices/${id}/read`, "participant", {
        method: "POST",
      })
    ).status;
  expect([await read(id), await read(id)]).toEqual([204, 204]);
  expect(await find()).toMatchObject({ isRead: true });
  const hidden = await app.database
    .selectFrom("notices")
    .select("id")
    .where("title", "@>", JSON.stringify({ fr: "other group" }) as never)
    .executeTakeFirstOrThrow();
  expect(await read(hidden.id)).toBe(404);
});

test("BO-23.2 texts are in the language asked for, else in the first that has one", async () => {
  await notice("x", {
    title: { fr: "Bonjour", de: "Hallo" },
    at: later(-1000),
  });
  const first = async (language: string) =>
    (await inbox(language)).map(({ title }) => title);
  expect(await first("de")).toContain("Hallo");
  expect(await first("nl")).toContain("Bonjour");
});

test("BO-23.1 one for people short of a tier says what they lack, as long as they do", async () => {
  await app.database
    .deleteFrom("challenge_results")
    .where("challenge_id", "=", 1)
    .where("user_id", "=", participant.id)
    .execute();
  const { texts } = await app.database
    .selectFrom("challenges")
    .select("texts")
    .where("id", "=", 1)
    .executeTakeFirstOrThrow();
  const goals = texts.fr?.["challengeGoals"] as { value: number }[];
  const [first, second] = goals
    .map(({ value }) => value)
    .toSorted((a, b) => a - b);
  await notice("tier", {
    ...{ ...onChallenge, tier: 2, text: six("{tier} : {missing}") },
  });
  const text = async () =>
    (await inbox()).find(({ title }) => title === "tier")?.text;
  const before = await text();
  expect(before).not.toContain("{");
  expect(before).toContain(String(second));
  const result = {
    ...{ challenge_id: 1, user_id: participant.id, group_id: null },
    ...{ status: "validated" as const, created_at: new Date() },
  };
  await app.database
    .insertInto("challenge_results")
    .values({ ...result, result_value: first ?? 0 } as never)
    .execute();
  expect(await text()).toContain(String((second ?? 0) - (first ?? 0)));
  await app.database
    .updateTable("challenge_results")
    .set({ result_value: second ?? 0 })
    .where("challenge_id", "=", 1)
    .where("user_id", "=", participant.id)
    .execute();
  expect(await text()).toBeUndefined();
});

test("BO-23.2 a preview has the notices of its instant, person and language, drafts too", async () => {
  const draft = await createDocument(office, "notice", {
    ...{ title: { fr: "Bientôt", en: "Soon" }, text: six("Texte") },
    ...{ at: later(48 * HOUR), audience: { groups: ["/v2/user-groups/1"] } },
  });
  const seen = async (at: string, groups: number[]) => {
    const { json } = await office.call("POST", "/preview-tokens", {
      ...{
        as: {
          groups: groups.map((id) => `/v2/user-groups/${id}`),
          language: "en",
        },
        at,
        drafts: [draft.id],
      },
    });
    const answer = await app.call("/v2/notices", null, {
      headers: {
        authorization: `Bearer ${json.token}`,
        "accept-language": "en",
      },
    });
    return (answer.json["hydra:member"] as Notice[]).some(
      ({ title }) => title === "Soon",
    );
  };
  expect(await seen(later(49 * HOUR), [1])).toBe(true);
  expect(await seen(later(47 * HOUR), [1])).toBe(false);
  expect(await seen(later(49 * HOUR), [2])).toBe(false);
});
