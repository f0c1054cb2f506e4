import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { permissions } from "#src/domain/people/permissions.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { lightWork, solveCaptcha } from "#tests/support/captcha.ts";
import { findDocument } from "#tests/support/documents.ts";
import { giveRoles, openOffice, ownOrigin } from "#tests/support/office.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ altchaWork: lightWork });
});
afterAll(() => app.close());

const open = (payload: object, headers: Record<string, string> = {}) =>
  app.call("/v2/bo/session", null, {
    method: "POST",
    headers: { origin: ownOrigin, ...headers },
    payload,
  });

const { email } = demo.configurator;

describe("BO-1.4 signing in", () => {
  test("sets a cookie that only the back office's calls carry, and says who one is", async () => {
    const opened = await open({ username: email, password: DEMO_PASSWORD });
    expect(opened.status).toBe(204);
    expect(opened.headers["set-cookie"]).toMatch(
      /^BO_SESSION=[\w-]{43}; Path=\/v2\/bo; HttpOnly; SameSite=Strict$/,
    );
    const office = await openOffice(app);
    const { json } = await office.call("GET", "/session");
    expect(json).toEqual({
      user: { id: 2, name: "Hélène Moreau", email },
      permissions: [...permissions].sort(),
      expiresAt: expect.any(String),
      draftKey: expect.stringMatching(/^[\w-]{43}$/),
    });
    const again = await (await openOffice(app)).call("GET", "/session");
    expect(again.json.draftKey).toBe(json.draftKey);
    const { json: me } = await app.call("/v2/me", "configurator");
    expect(me.draftKey).not.toBe(json.draftKey);
    const minutes = (Date.parse(json.expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThanOrEqual(30.1);
  });

  test.each([
    [401, { username: email, password: "wrong" }],
    [401, {}],
    [403, { username: demo.participant.email, password: DEMO_PASSWORD }],
    [422, { username: email }],
    [422, { password: "x" }],
  ])("answers %i to %o", async (status, body) => {
    expect((await open(body)).status).toBe(status);
  });

  test("a token of the front office is handed over, and ends with the session, and the session with it", async () => {
    const token = await app.signIn("configurator");
    const authorization = `Bearer ${token}`;
    const cookieOf = async () =>
      String((await open({}, { authorization })).headers["set-cookie"]).split(
        ";",
      )[0] ?? "";
    const session = (cookie: string, method: "GET" | "DELETE" = "GET") =>
      app.call("/v2/bo/session", null, {
        method,
        headers: { cookie, origin: ownOrigin },
      });
    const me = () => app.call("/v2/me", null, { headers: { authorization } });
    const cookie = await cookieOf();
    expect((await session(cookie)).status).toBe(200);
    expect((await session(cookie, "DELETE")).status).toBe(204);
    expect((await session(cookie)).status).toBe(401);
    expect((await me()).status).toBe(401);
    expect((await open({}, { authorization })).status).toBe(401);

    const other = `Bearer ${await app.signIn("configurator")}`;
    const handed = await open({}, { authorization: other });
    const [second = ""] = String(handed.headers["set-cookie"]).split(";");
    expect((await session(second)).status).toBe(200);
    await app.call("/v2/logout", null, {
      method: "POST",
      headers: { authorization: other },
    });
    expect((await session(second)).status).toBe(401);
  });

  test("a session that a sign-out ended does not come back when the token has expired", async () => {
    const authorization = `Bearer ${await app.signIn("configurator")}`;
    const handed = await open({}, { authorization });
    const [cookie = ""] = String(handed.headers["set-cookie"]).split(";");
    const signOut = (bearer: string) =>
      app.call("/v2/logout", null, {
        method: "POST",
        headers: { authorization: bearer },
      });
    await signOut(authorization);
    await app.database
      .updateTable("revoked_tokens")
      .set({ expires_at: new Date(0) })
      .execute();
    await signOut(`Bearer ${await app.signIn("newcomer")}`);
    const session = await app.call("/v2/bo/session", null, {
      headers: { cookie },
    });
    expect(session.status).toBe(401);
  });

  test("only the cookie counts for other calls", async () => {
    expect((await app.call("/v2/bo/session", "configurator")).status).toBe(401);
    expect((await app.call("/v2/bo/roles", "participant")).status).toBe(401);
  });
});

describe("BO-1.4 an open session", () => {
  const age = (column: string, interval: string) =>
    sql`update office_sessions set ${sql.ref(column)} = now() - ${sql.lit(interval)}::interval`.execute(
      app.database,
    );

  test.each([
    ["last_used_at", "29 minutes", 200],
    ["last_used_at", "31 minutes", 401],
    ["created_at", "7 hours 59 minutes", 200],
    ["created_at", "8 hours 1 minute", 401],
  ])("with %s %s ago answers %i", async (column, interval, status) => {
    const office = await openOffice(app);
    await age(column, interval);
    expect((await office.call("GET", "/roles")).status).toBe(status);
  });

  test("BO-9.45 asking for the session and autosave do not postpone its idle end, a call of a person does", async () => {
    const office = await openOffice(app);
    await age("last_used_at", "20 minutes");
    const end = async () =>
      Date.parse((await office.call("GET", "/session")).json.expiresAt);
    const before = await end();
    expect(await end()).toBe(before);
    const menu = await findDocument(office, "menu");
    await age("last_used_at", "20 minutes");
    const idle = await end();
    await menu.call("GET", "");
    await menu.call("POST", "/examine", {});
    await menu.call("PUT", "/draft", { body: {} }, { "if-match": "*" });
    expect(await end()).toBe(idle);
    await office.call("GET", "/roles");
    expect((await end()) - before).toBeGreaterThan(19 * 60_000);
  });

  test("ends when the account is disabled or its sessions are ended", async () => {
    for (const change of [
      { is_active: false },
      { token_generation: sql<number>`token_generation + 1` },
    ]) {
      const office = await openOffice(app);
      await app.database
        .updateTable("users")
        .set(change)
        .where("id", "=", demo.configurator.id)
        .execute();
      expect((await office.call("GET", "/session")).status).toBe(401);
      await app.database
        .updateTable("users")
        .set({ is_active: true })
        .where("id", "=", demo.configurator.id)
        .execute();
    }
  });

  test("BO-9.5 who loses the last permission is refused everywhere", async () => {
    const office = await openOffice(app);
    await giveRoles(app, "configurator", []);
    for (const path of ["/session", "/roles", "/audit"])
      expect((await office.call("GET", path)).status).toBe(403);
    await giveRoles(app, "configurator", ["administrator"]);
  });

  test.each<[string, object]>([
    ["another origin", { origin: "http://evil.example" }],
    ["no origin", { origin: "" }],
    ["another port", { origin: "http://localhost:81" }],
    ["another scheme", { origin: "https://localhost:80" }],
    ["a form", { "content-type": "text/plain" }],
    ["no content type", { "content-type": "" }],
  ])("BO-9.2 refuses a write with %s", async (_name, headers) => {
    const office = await openOffice(app);
    const call = await app.call("/v2/bo/session/reauthenticate", null, {
      method: "POST",
      headers: {
        cookie: office.cookie,
        origin: ownOrigin,
        "content-type": "application/json",
        ...headers,
      },
      payload: JSON.stringify({ password: DEMO_PASSWORD }),
    });
    expect(call.status).toBe(403);
  });
});

describe("BO-1.5 entering the password again", () => {
  test("allows what needs it for ten minutes", async () => {
    const office = await openOffice(app);
    const make = () =>
      office.call("POST", "/roles", {
        name: `jury ${Math.random()}`,
        permissions: ["MODERATE"],
      });
    expect(await make()).toMatchObject({
      status: 403,
      json: { reason: "reauthenticate" },
    });
    const wrong = await office.call("POST", "/session/reauthenticate", {
      password: "wrong",
    });
    expect(wrong.status).toBe(401);
    await office.stepUp();
    expect((await make()).status).toBe(201);
    await sql`update office_sessions set stepped_up_until = stepped_up_until - interval '10 minutes'`.execute(
      app.database,
    );
    expect((await make()).status).toBe(403);
  });
});

describe("AS-5.2.2 after too many wrong passwords from elsewhere", () => {
  const from = (remoteAddress: string, payload: object) =>
    app.call("/v2/bo/session", null, {
      ...{ method: "POST", remoteAddress, payload },
      headers: { origin: ownOrigin },
    });
  const person = email;
  const right = { username: person, password: DEMO_PASSWORD };
  const lockOut = async () => {
    for (const net of [1, 2, 3, 4])
      for (let count = 0; count < 10; count += 1)
        await from(`198.51.${net}.7`, { username: person, password: "wrong" });
  };

  test("a captcha of our own lets the owner in, also where the programme uses Google's", async () => {
    await app.database
      .updateTable("programme")
      .set({
        config: sql`jsonb_set(config, '{fr,recaptchaPublicKey}', '"k"')`,
      })
      .execute();
    await lockOut();
    const refused = await from("203.0.113.9", right);
    expect(refused.status).toBe(429);
    expect(refused.json.isCaptchaAccepted).toBe(true);
    const captcha = await solveCaptcha(app, "/v2/bo/session/captcha");
    expect((await from("203.0.113.9", { ...right, captcha })).status).toBe(204);
    expect((await from("203.0.113.10", { ...right, captcha })).status).toBe(
      429,
    );
  });

  test("the address that the owner signed in from is theirs here, too", async () => {
    await lockOut();
    expect((await from("203.0.113.9", right)).status).toBe(204);
    expect((await from("203.0.113.11", right)).status).toBe(429);
  });
});
