import { afterAll, beforeAll, beforeEach, expect, it, test } from "vitest";
import { demo } from "#server/seed/people.ts";
import { createUnsubscribeLinks } from "#server/services/mail/unsubscribe-links.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const me = demo.participant.id;
const OWN = "/v2/me/mail-preferences";
const own = async () => (await api.call(OWN)).json.topics;
const choose = (topics: object) =>
  api.call(OWN, "participant", { method: "PUT", payload: { topics } });
const contact = (may_be_contacted: boolean) =>
  api.database
    .updateTable("users")
    .set({ may_be_contacted })
    .where("id", "=", me)
    .execute();
const mayBeContacted = async () => (await api.call("/v2/me")).json.optin === 1;
const link = async (userId: number = me) => {
  const links = createUnsubscribeLinks(api.app.repositories.mailPreferences);
  const { oneClick } = await links.linksTo(
    "https://a.example",
    userId,
    "notices",
  );
  return new URL(oneClick).pathname;
};

beforeEach(async () => {
  await contact(true);
  await api.database.deleteFrom("mail_preferences").execute();
  await api.database.deleteFrom("mail_days").execute();
});

test("BO-22.2 those who may be contacted get notices at once, others never", async () => {
  expect(await own()).toEqual({ notices: "now" });
  await contact(false);
  expect(await own()).toEqual({ notices: "never" });
});

it.each([
  ["now", true],
  ["daily", true],
  ["never", false],
])("BO-22.2 choosing %s is consent: %s", async (notices, consents) => {
  await contact(false);
  const { status, json } = await choose({ notices });
  expect([status, json]).toEqual([200, { topics: { notices } }]);
  expect(await own()).toEqual({ notices });
  expect(await mayBeContacted()).toBe(consents);
});

it.each([
  [{ reports: "now" }],
  [{ notices: "weekly" }],
  [{ notices: null }],
  [{ notices: "daily", other: "now" }],
])("BO-22.2 refuses %j", async (topics) => {
  expect((await choose(topics)).status).toBe(422);
  expect(await own()).toEqual({ notices: "now" });
});

const oneClick = {
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded" },
  payload: "List-Unsubscribe=One-Click",
} as const;

test("BO-22.2 the link of a mail changes nothing; its POST unsubscribes without a session, twice the same", async () => {
  const path = await link();
  const shown = await api.call(path, null);
  expect(shown.status).toBe(303);
  expect(shown.headers["location"]).toBe(path.replace("/v2/", "/fo/"));
  expect(await own()).toEqual({ notices: "now" });
  expect((await api.call(path, null, oneClick)).status).toBe(204);
  expect(await own()).toEqual({ notices: "never" });
  expect(await mayBeContacted()).toBe(true);
  expect((await api.call(path, null, oneClick)).status).toBe(204);
  const days = await api.database.selectFrom("mail_days").selectAll().execute();
  expect(days).toMatchObject([
    { mail: "notices", outcome: "unsubscribed", mails: 1 },
  ]);
});

test("BO-22.2 a mail provider may send its POST as multipart (RFC 8058)", async () => {
  const sent = await api.call(await link(), null, {
    ...oneClick,
    headers: { "content-type": "multipart/form-data; boundary=x" },
    payload:
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  });
  expect(sent.status).toBe(204);
  expect(await own()).toEqual({ notices: "never" });
});

test("BO-22.2 the front office unsubscribes without a form", async () => {
  expect((await api.call(await link(), null, { method: "POST" })).status).toBe(
    204,
  );
  expect(await own()).toEqual({ notices: "never" });
});

test("BO-22.2 a token of someone else, a changed one and one of nobody are unknown", async () => {
  const path = await link();
  const other = await link(demo.configurator.id);
  const signature = path.split(".").at(-1);
  for (const wrong of [
    other.replace(/[^.]+$/, String(signature)),
    path.replace("notices", "reports"),
    `${path}x`,
    "/v2/mail-preferences/x",
    await link(2_000_000_000),
  ]) {
    expect((await api.call(wrong, null, oneClick)).status, wrong).toBe(404);
  }
  expect((await api.call("/v2/mail-preferences/x", null)).status).toBe(404);
  expect(await own()).toEqual({ notices: "now" });
});

test("BO-22.2 links outlive a new secret of sessions", async () => {
  const path = await link();
  await api.database
    .updateTable("secrets")
    .set({ value: "another" })
    .where("name", "=", "token-secret")
    .execute();
  expect((await api.call(path, null, oneClick)).status).toBe(204);
});
