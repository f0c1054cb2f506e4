import { decodeJwt, SignJWT } from "jose";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
} from "vitest";
import { newTokenSecret } from "#server/security/tokens.ts";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";

const { participant, inactive } = demo;
const limits = {
  signInsToAccountFromAddress: { max: 3, seconds: 60 },
  signInsFromAddress: { max: 5, seconds: 60 },
};

let test: TestApp;
const close = () => test.close();

const login = (username: string, password: string, headers = {}) =>
  test.call("/v2/login_check", null, {
    method: "POST",
    payload: { username, password },
    headers,
  });

const meWith = async (token: string) =>
  (
    await test.call("/v2/me", null, {
      headers: { authorization: `Bearer ${token}` },
    })
  ).status;

describe("POST /login_check", () => {
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(close);

  it("returns a token for further calls", async () => {
    const { status, json, headers } = await login(
      `  ${participant.email.toUpperCase()} `,
      DEMO_PASSWORD,
    );
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("no-store");
    expect(await meWith(json.token)).toBe(200);
  });

  it.each([
    ["a wrong password", participant.email, "wrong"],
    ["an unknown account", "nobody@example.com", DEMO_PASSWORD],
    ["a wrong password of an inactive account", inactive.email, "wrong"],
  ])("rejects %s with 401 {code, message}", async (_, username, password) => {
    const { status, json } = await login(username, password);
    expect(status).toBe(401);
    expect(json).toEqual({
      code: 401,
      message: "Identifiant ou mot de passe incorrect.",
    });
  });

  it("rejects an inactive account with 400 {code, message}", async () => {
    const { status, json } = await login(inactive.email, DEMO_PASSWORD);
    expect(status).toBe(400);
    expect(json).toEqual({
      code: 400,
      message: "Ce compte n’est pas actif.",
    });
  });

  it("explains the failure in the requested language", async () => {
    const { json } = await login("x", "y", { "accept-language": "de-AT" });
    expect(json.message).toBe("Benutzername oder Passwort ist falsch.");
  });

  it.each([
    {},
    { username: "a" },
    { username: 1, password: "x" },
    { username: "a", password: "b", admin: true },
  ])(
    "rejects %j with 422 and the location of the violation",
    async (payload) => {
      const { status, json } = await test.call("/v2/login_check", null, {
        method: "POST",
        payload,
      });
      expect(status).toBe(422);
      expect(json.violations[0].propertyPath).toMatch(
        /^(username|password|admin)$/,
      );
    },
  );

  it("rejects malformed JSON and other content types", async () => {
    const send = (payload: string, type: string) =>
      test.call("/v2/login_check", null, {
        method: "POST",
        payload,
        headers: { "content-type": type },
      });
    expect((await send("{", "application/json")).status).toBe(400);
    expect((await send("{}", "text/plain")).status).toBe(415);
    expect((await send("{}", "application/ld+json")).status).toBe(422);
  });
});

describe("too many failures", () => {
  beforeEach(async () => {
    test = await createTestApp({ rateLimits: limits });
  });
  afterEach(close);

  it("block an account, even with the right password, and say for how long", async () => {
    for (let i = 0; i < 3; i += 1)
      expect((await login(participant.email, "wrong")).status).toBe(401);
    const { status, headers, json } = await login(
      participant.email,
      DEMO_PASSWORD,
    );
    expect(status).toBe(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(50);
    expect(json).toMatchObject({ code: 429, isCaptchaAccepted: true });
    expect((await login(demo.newcomer.email, DEMO_PASSWORD)).status).toBe(200);
  });

  it("block an address that tries many accounts, whatever its X-Forwarded-For", async () => {
    for (let i = 0; i < 5; i += 1)
      await login(`person${i}@example.com`, "wrong", {
        "x-forwarded-for": `10.0.0.${i}`,
      });
    const { status, json } = await login("another@example.com", "wrong", {
      "x-forwarded-for": "10.0.0.99",
    });
    expect(status).toBe(429);
    expect(json.isCaptchaAccepted).toBe(false);
  });

  it("never block successful sign-ins", async () => {
    for (let i = 0; i < 8; i += 1)
      expect((await login(participant.email, DEMO_PASSWORD)).status).toBe(200);
  });

  it("include concurrent attempts", async () => {
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const { status } = await login(participant.email, "wrong");
        return status;
      }),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(3);
  });
});

describe("too many failures", () => {
  afterEach(close);

  it("are counted per address behind a trusted proxy", async () => {
    test = await createTestApp({ rateLimits: limits, trustProxy: 1 });
    const from = (address: string) =>
      login(`${address}@example.com`, "wrong", { "x-forwarded-for": address });
    for (let i = 0; i < 5; i += 1)
      await login(`person${i}@example.com`, "wrong", {
        "x-forwarded-for": "10.0.0.1",
      });
    expect((await from("10.0.0.1")).status).toBe(429);
    expect((await from("10.0.0.2")).status).toBe(401);
  });
});

describe("a token", () => {
  beforeEach(async () => {
    test = await createTestApp();
  });
  afterEach(close);

  it("is revoked by POST /logout, and only that one", async () => {
    const [first, second] = [
      await test.signIn("participant"),
      await test.signIn("participant"),
    ];
    const { status, body } = await test.call("/v2/logout", null, {
      method: "POST",
      headers: { authorization: `Bearer ${first}` },
    });
    expect([status, body]).toEqual([204, ""]);
    expect(await meWith(first)).toBe(401);
    expect(await meWith(second)).toBe(200);
  });

  it("is rejected once the account is inactive", async () => {
    const token = await test.signIn("participant");
    await test.database
      .updateTable("users")
      .set({ is_active: false })
      .where("id", "=", participant.id)
      .execute();
    expect(await meWith(token)).toBe(401);
  });

  it("is rejected if forged, unsigned or expired", async () => {
    const real = await test.signIn("participant");
    const claims = decodeJwt(real);
    const secret = await test.app.repositories.tokens.secret();
    const forged = (key: string, end: string) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256" })
        .setExpirationTime(end)
        .sign(Buffer.from(key, "base64url"));
    expect(await meWith(await forged(secret, "1 hour"))).toBe(200);
    expect(await meWith(await forged(secret, "-1 hour"))).toBe(401);
    expect(await meWith(await forged(newTokenSecret(), "1 hour"))).toBe(401);
    const none = Buffer.from('{"alg":"none"}').toString("base64url");
    expect(await meWith(`${none}.${real.split(".")[1]}.`)).toBe(401);
    expect(await meWith("nonsense")).toBe(401);
  });
});
