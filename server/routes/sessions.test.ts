import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { poolOf } from "#server/database/open-database.ts";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { giveRoles, openOffice } from "#tests/support/office.ts";

const firefox =
  "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";

let test: TestApp;
beforeEach(async () => {
  test = await createTestApp();
});
afterEach(() => test.close());

/** Signs in on another device; returns how to call the API from it. */
async function device(
  rememberMe = false,
  role: "newcomer" | "participant" = "participant",
) {
  const { json } = await test.call("/v2/login_check", null, {
    method: "POST",
    headers: {
      "user-agent": firefox,
      ...(rememberMe && { prefer: "remember-me" }),
    },
    payload: { username: demo[role].email, password: DEMO_PASSWORD },
  });
  const headers = { authorization: `Bearer ${json.token}` };
  return {
    call: (url: string, method: "DELETE" | "GET" = "GET") =>
      test.call(url, null, { method, headers }),
    sessions: async () =>
      (await test.call("/v2/user/sessions", null, { headers })).json[
        "hydra:member"
      ],
  };
}

const idleFor = (hours: number) =>
  sql`update sessions set last_used_at = now() - make_interval(hours => ${hours})`.execute(
    test.database,
  );

it("lists a user's sessions, and ends each of them", async () => {
  const here = await device();
  const there = await device(true);
  await device(false, "newcomer");
  expect(await here.sessions()).toEqual([
    expect.objectContaining({ isRemembered: true, isCurrent: false }),
    expect.objectContaining({
      device: "Firefox, Linux",
      isRemembered: false,
      isCurrent: true,
    }),
  ]);
  const [other] = await here.sessions();
  expect((await there.call("/v2/me")).status).toBe(200);
  expect((await here.call(other["@id"], "DELETE")).status).toBe(204);
  expect((await there.call("/v2/me")).status).toBe(401);
  expect((await here.call(other["@id"], "DELETE")).status).toBe(404);
  expect(await here.sessions()).toHaveLength(1);
});

it("ends all except the current one, and none of other users", async () => {
  const here = await device();
  const there = await device();
  const stranger = await device(false, "newcomer");
  const [strange] = await stranger.sessions();
  expect((await here.call(strange["@id"], "DELETE")).status).toBe(404);
  expect((await here.call("/v2/user/sessions", "DELETE")).status).toBe(204);
  expect((await there.call("/v2/me")).status).toBe(401);
  expect((await here.call("/v2/me")).status).toBe(200);
  expect((await stranger.call("/v2/me")).status).toBe(200);
});

it("ends a session without remember-me after eight hours without use", async () => {
  const [short, long] = [await device(), await device(true)];
  await idleFor(7);
  expect((await short.call("/v2/me")).status).toBe(200);
  // That call counted as use.
  expect((await short.sessions()).at(0)?.isCurrent).toBe(true);
  await idleFor(9);
  expect((await short.call("/v2/me")).status).toBe(401);
  expect((await long.call("/v2/me")).status).toBe(200);
  expect(await long.sessions()).toHaveLength(1);
});

it("loads user and session in one statement, and updates the last use every five minutes", async () => {
  const here = await device();
  let asked = 0;
  poolOf(test.database)?.on("acquire", () => {
    asked += 1;
  });
  const statements = async () => {
    asked = 0;
    expect((await here.call("/v2/user/sessions")).status).toBe(200);
    return asked;
  };
  expect(await statements()).toBe(2);
  await idleFor(1);
  expect(await statements()).toBe(3);
  expect(await statements()).toBe(2);
});

it("lists neither a session that was signed out nor those from before a new password", async () => {
  const here = await device();
  const there = await device();
  const { status } = await there.call("/v2/logout", "GET");
  expect(status).toBe(404);
  await test.database
    .updateTable("users")
    .set({ token_generation: sql<number>`token_generation + 1` })
    .where("id", "=", demo.participant.id)
    .execute();
  expect((await here.call("/v2/me")).status).toBe(401);
  const again = await device();
  expect(await again.sessions()).toHaveLength(1);
});

it("gives each user a separate key for drafts, the same in every session", async () => {
  const keys = await Promise.all(
    [device(), device(), device(false, "newcomer")].map(
      async (one) => (await (await one).call("/v2/me")).json.draftKey,
    ),
  );
  expect(keys[0]).toMatch(/^[\w-]{43}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it("BO-1.4 ends sessions of the back office, too, however they were opened", async () => {
  await giveRoles(test, "participant", ["support"]);
  const here = await device();
  const byPassword = await openOffice(test, "participant");
  const token = (await device()).call;
  const other = await openOffice(test, "configurator");
  expect((await token("/v2/me")).status).toBe(200);
  expect((await here.call("/v2/user/sessions", "DELETE")).status).toBe(204);
  expect((await byPassword.call("GET", "/session")).status).toBe(401);
  expect((await other.call("GET", "/session")).status).toBe(200);
});
