import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { referralCodes } from "#server/seed/data.ts";
import { demo } from "#server/seed/people.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { lightWork, solveCaptcha } from "#tests/support/captcha.ts";
import { confirmationToken } from "#tests/support/jobs.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const account = {
  gender: 0,
  lastName: "Vidal",
  firstName: "Rosalie",
  companyName: "Vidal Chaleur",
  username: "rosalie.vidal@example.com",
  email: "rosalie.vidal@example.com",
  clientId: "SOL-777777",
  password: "Quatre-Saisons&Marées-81",
  optin: 2,
  isCGUAccepted: true,
};

const register = (changes: object = {}, headers = {}) =>
  test.call("/v2/users/register.jsonld", null, {
    method: "POST",
    headers: { "content-type": "application/ld+json", ...headers },
    payload: JSON.stringify({ ...account, ...changes }),
  });

const ask = async (path: string, payload: object) =>
  (await test.call(`/v2/users/${path}`, null, { method: "POST", payload }))
    .json;

const disable = (feature: string) =>
  test.database
    .updateTable("features")
    .set({ is_enabled: false })
    .where("name", "=", feature)
    .execute();

describe("the address of a new account", () => {
  const person = (name: string) => ({
    email: `${name}@example.com`,
    username: `${name}@example.com`,
    clientId: `SOL-${name}`,
  });
  const isConfirmed = async (email: string) =>
    (
      await test.database
        .selectFrom("users")
        .select("is_email_confirmed")
        .where("email", "=", email)
        .executeTakeFirstOrThrow()
    ).is_email_confirmed;
  const tokenFor = async (email: string) =>
    confirmationToken(await test.runJobs(), email);
  const open = async (token: string) => {
    const { status, json } = await test.call("/v2/users/confirm-email", null, {
      method: "POST",
      payload: { token },
    });
    return [status, json.outcome];
  };
  const sendAgain = async (token: string) =>
    (
      await test.call("/v2/users/confirm-email/request", null, {
        method: "POST",
        headers: { authorization: `Bearer ${token}` },
      })
    ).status;

  it("is confirmed by sending back the mailed token, and by nothing else", async () => {
    const zoe = person("zoe");
    expect((await register(zoe)).status).toBe(201);
    expect(await isConfirmed(zoe.email)).toBe(false);
    const token = await tokenFor(zoe.email);
    for (const path of ["/v2/users/confirm-email", "/fo/auth/confirm-email"])
      for (const method of ["GET", "HEAD"] as const)
        await test.call(`${path}/${token}`, null, { method });
    expect(await open(`${token}x`)).toEqual([200, "invalid"]);
    expect(await isConfirmed(zoe.email)).toBe(false);
    expect(await open(token)).toEqual([200, "confirmed"]);
    expect(await isConfirmed(zoe.email)).toBe(true);
    expect(await open(token)).toEqual([200, "confirmed"]);
  });

  it("gets another mail when a link older than 24 hours is opened", async () => {
    const lea = person("lea");
    await register(lea);
    const token = await tokenFor(lea.email);
    await test.database
      .updateTable("email_confirmations")
      .set({ expires_at: new Date(0) })
      .execute();
    expect(await open(token)).toEqual([200, "expired"]);
    expect(await isConfirmed(lea.email)).toBe(false);
    const next = await tokenFor(lea.email);
    expect(next).not.toBe(token);
    expect(await open(token)).toEqual([200, "invalid"]);
    expect(await open(next)).toEqual([200, "confirmed"]);
  });

  it("gets another mail when the signed-in user requests it, three times in an hour, until confirmed", async () => {
    const lou = person("lou");
    const session = (await register(lou)).json.token;
    const me = async () =>
      (
        await test.call("/v2/me", null, {
          headers: { authorization: `Bearer ${session}` },
        })
      ).json.isEmailConfirmed;
    const first = await tokenFor(lou.email);
    expect(await me()).toBe(false);
    expect(await sendAgain(session)).toBe(204);
    const second = await tokenFor(lou.email);
    expect(await open(first), "the last mail counts").toEqual([200, "invalid"]);
    expect(await open(second)).toEqual([200, "confirmed"]);
    expect(await me()).toBe(true);
    expect(await sendAgain(session)).toBe(204);
    expect(await tokenFor(lou.email), "no further mail").toBe(second);
    expect(await sendAgain(session)).toBe(204);
    expect(await sendAgain(session)).toBe(429);
  });

  it("of the demo counts as confirmed", async () => {
    expect(await isConfirmed(demo.participant.email)).toBe(true);
  });
});

describe("the proof of work of a sign-up", () => {
  let proving: TestApp;
  beforeAll(async () => {
    proving = await createTestApp({
      needsSignUpProof: true,
      altchaWork: lightWork,
    });
  });
  afterAll(() => proving.close());
  const registerWith = async (name: string, captcha?: string) => {
    const email = `${name}@example.com`;
    const { status, json } = await proving.call("/v2/users/register", null, {
      method: "POST",
      payload: {
        ...account,
        email,
        username: email,
        clientId: `SOL-${name}`,
        ...(captcha && { captcha }),
      },
    });
    return [status, json.violations?.[0]?.propertyPath];
  };

  it("is required, and each can be used once", async () => {
    const captcha = await solveCaptcha(proving);
    expect(await registerWith("a")).toEqual([422, "captcha"]);
    expect(await registerWith("a", "guessed")).toEqual([422, "captcha"]);
    expect(await registerWith("a", captcha)).toEqual([201, undefined]);
    expect(await registerWith("b", captcha)).toEqual([422, "captcha"]);
  });

  it("is not used up by a sign-up that is rejected for another reason", async () => {
    const captcha = await solveCaptcha(proving);
    expect((await registerWith("a", captcha))[1]).not.toBe("captcha");
    expect(await registerWith("c", captcha)).toEqual([201, undefined]);
  });

  it("is not required if the programme has reCAPTCHA", async () => {
    await proving.database
      .updateTable("programme")
      .set({
        config: sql`jsonb_set(config, '{fr,recaptchaPublicKey}', '"k"')`,
      })
      .execute();
    expect(await registerWith("d")).toEqual([201, undefined]);
  });
});

describe("POST /users/register", () => {
  const first = {
    email: "first@example.com",
    username: "first@example.com",
    clientId: "SOL-777776",
  };

  it("AS-7.8 AS-3.2 AS-3.4 opens an account and signs in", async () => {
    const { status, json, headers } = await register(
      { ...first, referralCode: referralCodes[0] },
      { "accept-language": "de" },
    );
    expect(status).toBe(201);
    expect(headers["cache-control"]).toBe("no-store");
    const me = await test.call("/v2/me", null, {
      headers: { authorization: `Bearer ${json.token}` },
    });
    expect(me.json).toMatchObject({
      email: first.email,
      isCGUAccepted: true,
      language: "de",
      profile: {
        firstName: "Rosalie",
        lastName: "Vidal",
        gender: 0,
        companyName: "Vidal Chaleur",
      },
    });
    const row = await test.database
      .selectFrom("users")
      .select(["may_be_contacted", "referral_code", "client_id"])
      .where("username", "=", first.username)
      .executeTakeFirst();
    expect(row).toEqual({
      may_be_contacted: false,
      referral_code: referralCodes[0],
      client_id: first.clientId,
    });
  });

  it.each<[string, object, string[]]>([
    ["AS-5.4.1 a last name of a letter", { lastName: "V" }, ["lastName"]],
    ["AS-5.4.1 a first name of blanks", { firstName: "   " }, ["firstName"]],
    ["AS-5.4.2 no civility", { gender: undefined }, ["gender"]],
    ["AS-5.4.2 another civility", { gender: 2 }, ["gender"]],
    ["AS-5.4.3 no company", { companyName: undefined }, ["companyName"]],
    ["AS-5.4.3 a company of blanks", { companyName: " " }, ["companyName"]],
    ["AS-5.4.4 no address", { email: "rosalie" }, ["email"]],
    [
      "AS-3.3 a username that is not the address",
      { username: "other@example.com" },
      ["username"],
    ],
    [
      "AS-5.4.5 AS-8.5 an address in use, in capitals",
      {
        email: demo.participant.email.toUpperCase(),
        username: demo.participant.email.toUpperCase(),
      },
      ["username"],
    ],
    [
      "AS-5.4.6 a client identifier in use",
      { clientId: demo.participant.clientId },
      ["clientId"],
    ],
    ["AS-5.4.6 a client identifier of blanks", { clientId: " " }, ["clientId"]],
    ["AS-5.4.7 no opt-in", { optin: undefined }, ["optin"]],
    ["AS-5.4.7 another opt-in", { optin: true }, ["optin"]],
    ["AS-5.4.8 no terms", { isCGUAccepted: false }, ["isCGUAccepted"]],
    [
      "AS-5.4.9 a referral code of another form",
      { referralCode: "12-abcdefgh" },
      ["referralCode"],
    ],
    [
      "AS-5.4.10 a referral code that does not exist",
      { referralCode: "12-ABCDEFGH" },
      ["referralCode"],
    ],
    ["AS-5.3.1 a short password", { password: "Court-1" }, ["password"]],
    ["a password that leaked", { password: "Password123456!" }, ["password"]],
    [
      "a password made from the user's name",
      { password: "Rosalie-Vidal-2026" },
      ["password"],
    ],
    ["AS-3.5 the confirmation", { confirmPassword: "x" }, ["confirmPassword"]],
    ["a role", { userRoles: ["x"] }, ["userRoles"]],
    [
      "several violations",
      { lastName: " V ", clientId: demo.participant.clientId },
      ["lastName", "clientId"],
    ],
  ])("rejects %s", async (_, changes, paths) => {
    const { status, json } = await register(changes);
    expect(status).toBe(422);
    const told = json.violations.map(
      ({ propertyPath }: { propertyPath: string }) => propertyPath,
    );
    expect([...new Set(told)]).toEqual(paths);
    for (const { message } of json.violations) expect(message).not.toBe("");
  });

  it("AS-8.5 says that a username exists, in the caller's language", async () => {
    const { email } = demo.participant;
    const { json } = await register(
      { email, username: email },
      { "accept-language": "en" },
    );
    expect(json.violations[0].message).toBe("Username already exists.");
  });

  it("creates one account for two concurrent requests", async () => {
    const twin = {
      email: "twin@example.com",
      username: "twin@example.com",
      clientId: "SOL-777778",
    };
    const answers = await Promise.all([register(twin), register(twin)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it("AS-5.4.3 AS-2.3.5 requires no company or code if the programme does not", async () => {
    await disable("post_user_register");
    await disable("referral");
    const { status } = await register({
      email: "agnes@example.com",
      username: "agnes@example.com",
      clientId: "SOL-777779",
      companyName: null,
      referralCode: "12-ABCDEFGH",
    });
    expect(status).toBe(201);
  });

  it("AS-1.5 is forbidden if the programme does not offer it", async () => {
    await test.database
      .updateTable("programme")
      .set({ config: JSON.stringify({ fr: { postUserRegister: false } }) })
      .execute();
    expect((await register()).status).toBe(403);
  });
});

describe("the checks of the form", () => {
  it("AS-7.14 whether an address is free", async () => {
    const { email } = demo.participant;
    expect(await ask("check-email", { email })).toEqual({ status: false });
    const capitals = { email: email.toUpperCase() };
    expect(await ask("check-email", capitals)).toEqual({ status: false });
    const free = { email: "free@example.com" };
    expect(await ask("check-email", free)).toEqual({ status: true });
  });

  it("AS-7.14 whether a client identifier is free", async () => {
    const { clientId } = demo.participant;
    expect(await ask("check-matricule", { clientId })).toEqual({
      status: false,
    });
    const free = { clientId: "SOL-999999" };
    expect(await ask("check-matricule", free)).toEqual({ status: true });
  });

  it("AS-7.15 whether a referral code exists", async () => {
    const [referralCode] = referralCodes;
    const known = await ask("check-referral-code", { referralCode });
    expect(known.message).toBeTruthy();
    const unknown = { referralCode: "12-ABCDEFGH" };
    expect(await ask("check-referral-code", unknown)).toEqual({
      message: null,
    });
  });

  it("are rate-limited (429), whatever the X-Forwarded-For", async () => {
    const statuses: number[] = [];
    for (let i = 0; i <= 150; i += 1) {
      const { status } = await test.call("/v2/users/check-matricule", null, {
        method: "POST",
        payload: { clientId: `x${i}` },
        remoteAddress: "192.0.2.1",
        headers: { "x-forwarded-for": `10.0.0.${i}` },
      });
      statuses.push(status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(150);
    expect(statuses.at(-1)).toBe(429);
  });
});
