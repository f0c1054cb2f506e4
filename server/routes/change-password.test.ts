import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
} from "vitest";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";

const PASSWORD = "Quatre-Saisons&Marées-81";

let test: TestApp;
const open = async () => {
  test = await createTestApp();
};
const close = () => test.close();

const bearer = (token: string) => ({
  headers: { authorization: `Bearer ${token}` },
});

const meWith = async (token: string) =>
  (await test.call("/v2/me", null, bearer(token))).status;

const change = (token: string, body: object) =>
  test.call("/v2/users/1/password", null, {
    method: "PUT",
    payload: body,
    ...bearer(token),
  });

describe("PUT /users/{id}/password", () => {
  beforeEach(open);
  afterEach(close);

  it("changes the password and ends every other session", async () => {
    const here = await test.signIn("participant");
    const there = await test.signIn("participant");
    const other = await test.signIn("newcomer");
    const { status, body } = await change(here, {
      currentPassword: DEMO_PASSWORD,
      password: PASSWORD,
    });
    expect({ status, body }).toEqual({ status: 204, body: "" });
    expect(await meWith(here)).toBe(200);
    expect(await meWith(there)).toBe(401);
    expect(await meWith(other)).toBe(200);
    const login = (password: string) =>
      test.call("/v2/login_check", null, {
        method: "POST",
        payload: { username: demo.participant.email, password },
      });
    expect((await login(DEMO_PASSWORD)).status).toBe(401);
    expect(await meWith((await login(PASSWORD)).json.token)).toBe(200);
  });

  it("can be repeated by the remaining session, which can also sign out", async () => {
    const here = await test.signIn("participant");
    await change(here, { currentPassword: DEMO_PASSWORD, password: PASSWORD });
    const again = { currentPassword: PASSWORD, password: `${PASSWORD}-bis` };
    expect((await change(here, again)).status).toBe(204);
    expect(await meWith(here)).toBe(200);
    await test.call("/v2/logout", null, { method: "POST", ...bearer(here) });
    expect(await meWith(here)).toBe(401);
  });

  it("invalidates links sent before", async () => {
    await test.app.passwordLinks.send(demo.participant.email, "fr");
    expect(test.mails).toHaveLength(1);
    const token = /reset-password\/(\S+)/.exec(test.mails[0]?.text ?? "")?.[1];
    const here = await test.signIn("participant");
    await change(here, { currentPassword: DEMO_PASSWORD, password: PASSWORD });
    const { json } = await test.call(
      `/v2/users/${token}/check-reset-password-token`,
      null,
    );
    expect(json).toEqual({ isValid: false, isWithdrawn: true, email: null });
  });

  it("limits guesses of the current password", async () => {
    const token = await test.signIn("participant");
    const guess = { currentPassword: "x", password: PASSWORD };
    for (let i = 0; i < 10; i += 1) await change(token, guess);
    const { status, headers } = await change(token, {
      ...guess,
      currentPassword: DEMO_PASSWORD,
    });
    expect(status).toBe(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("PUT /users/{id}/password", () => {
  beforeAll(open);
  afterAll(close);

  it.each([
    [
      "a wrong current one",
      { currentPassword: "x", password: PASSWORD },
      "currentPassword",
    ],
    [
      "one that leaked",
      { currentPassword: DEMO_PASSWORD, password: "Password123456!" },
      "password",
    ],
    [
      "one that breaks the rule",
      { currentPassword: DEMO_PASSWORD, password: "short" },
      "password",
    ],
    ["no current one", { password: PASSWORD }, "currentPassword"],
  ])("rejects %s", async (_, body, propertyPath) => {
    const { status, json } = await change(
      await test.signIn("participant"),
      body,
    );
    expect(status).toBe(422);
    expect(json.violations[0]).toMatchObject({ propertyPath });
  });
});

describe("PATCH /users/{id}", () => {
  beforeAll(open);
  afterAll(close);

  const patch = (body: object) =>
    test.call("/v2/users/1.jsonld", "participant", {
      method: "PATCH",
      headers: { "content-type": "application/merge-patch+json" },
      payload: JSON.stringify(body),
    });

  it("AS-7.4 accepts the terms", async () => {
    const { json } = await patch({ isCGUAccepted: true });
    expect(json.isCGUAccepted).toBe(true);
    expect((await patch({ isCGUAccepted: false })).status).toBe(422);
  });

  it("changes the profile and the language, and nothing else", async () => {
    const before = (await test.call("/v2/me")).json;
    const changes = {
      firstName: "Camille-Rose",
      gender: 1,
      companyName: "Durand",
    };
    const { json } = await patch({
      language: "it",
      optin: 1,
      profile: { ...changes, companyName: " Durand " },
    });
    expect(before.optin).toBe(2);
    expect(json).toEqual({
      ...before,
      language: "it",
      optin: 1,
      profile: { ...before.profile, ...changes },
    });
    expect((await test.call("/v2/me")).json).toEqual(json);
  });

  it.each([
    { email: "other@example.com" },
    { userRoles: [{ permissions: ["x"] }] },
    { password: PASSWORD },
    { language: "pt" },
    { optin: 0 },
    { profile: { gender: 2 } },
    { profile: { firstName: "C" } },
    { profile: { lastName: "   " } },
    { profile: { companyName: " " } },
    { profile: { companyName: null } },
    { profile: { picture: "https://elsewhere.example/x.png" } },
    {
      profile: {
        picture: "/v2/media-objects/00000000-0000-4000-8000-000000000000",
      },
    },
  ])("rejects %j", async (body) => {
    expect((await patch(body)).status).toBe(422);
  });
});
