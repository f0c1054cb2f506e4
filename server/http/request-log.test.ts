import { createHmac, hkdfSync, randomUUID } from "node:crypto";
import type { InjectOptions } from "fastify";
import { SignJWT } from "jose";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  vi,
} from "vitest";
import { DEMO_PASSWORD, demo } from "#server/seed/people.ts";
import { createTestApp, type Role, type TestApp } from "#tests/support/app.ts";
import { multipart } from "#tests/support/multipart.ts";

const NEW_PASSWORD = "Quatre-Saisons&Marées-81";
const publicUrl = "https://palmares.example";
const partner = "https://partner.example";
const secret = "a shared secret of more than 32 bytes";
const ADDRESS = "203.0.113.77";

interface Line {
  event?: string;
  msg: string;
  [field: string]: unknown;
}

let test: TestApp;
let output: string;
const lines = (): Line[] =>
  output
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const events = () => lines().filter(({ event }) => event !== undefined);

async function open(options: Parameters<typeof createTestApp>[0] = {}) {
  output = "";
  test = await createTestApp({
    publicUrl,
    sso: { jwt: { issuer: partner, audience: publicUrl, key: { secret } } },
    log: {
      level: "trace",
      stream: {
        write: (line) => {
          output += line;
        },
      },
    },
    ...options,
  });
}
const close = () => test.close();

const json = (method: "POST" | "PUT" | "PATCH", payload: object) =>
  ({ method, payload, remoteAddress: ADDRESS }) as InjectOptions;

const signInWith = (username: string, password: string) =>
  test.call(
    "/v2/login_check",
    null,
    json("POST", { username, password }) as InjectOptions,
  );

const partnerToken = (email: string) =>
  new SignJWT({ email })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(partner)
    .setAudience(publicUrl)
    .setSubject(email)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime("1 minute")
    .sign(Buffer.from(secret));

const linkOf = async (kind: RegExp) => {
  await vi.waitFor(() => expect(test.mails).toHaveLength(1));
  return kind.exec(test.mails[0]?.text ?? "")?.[1] ?? "";
};

/** Requests a link to reset the participant's password; returns its token. */
async function resetToken() {
  await test.app.passwordLinks.send(demo.participant.email, "fr");
  return linkOf(/reset-password\/(\S+)/);
}

const reset = async (token: string) =>
  test.call(
    "/v2/users/reset-password",
    null,
    json("PUT", {
      token,
      email: demo.participant.email,
      password: NEW_PASSWORD,
    }),
  );

const changePassword = (currentPassword: string) =>
  test.call(
    `/v2/users/${demo.participant.id}/password`,
    "participant",
    json("PUT", { currentPassword, password: NEW_PASSWORD }),
  );

async function moderate(role: Role) {
  const { id } = await test.database
    .selectFrom("declarations")
    .select("id")
    .where("status", "=", "waiting")
    .executeTakeFirstOrThrow();
  return test.call(
    `/v2/declarations/${id}`,
    role,
    json("PATCH", { status: "refused", expectedStatus: "waiting" }),
  );
}

async function arriveBySso(token: string) {
  await test.app.inject({ url: `/v2/connect/jwt?token=${token}` });
}

const sendFile = (target: string, content: string) =>
  test.call("/v2/media-objects", "participant", {
    ...multipart(Buffer.from(content), { targetEntity: target }),
  });

type Event = [event: string, details: object, cause: () => Promise<unknown>];

const isWritten = async (...[event, details, cause]: Event) => {
  await cause();
  await vi.waitFor(() => {
    const found = events().filter((line) => line.event === event);
    expect(found.at(-1), output).toMatchObject({
      ...details,
      requestId: expect.any(String),
      address: expect.any(String),
    });
  });
};

describe("security events", () => {
  beforeAll(() => open());
  beforeEach(() => {
    output = "";
  });
  afterAll(close);

  it.each<Event>([
    [
      "sign_in.succeeded",
      { person: expect.any(String), account: expect.any(String) },
      () => signInWith(demo.participant.email, DEMO_PASSWORD),
    ],
    [
      "sign_in.failed",
      { reason: "badCredentials", account: expect.any(String) },
      () => signInWith(demo.participant.email, "x"),
    ],
    [
      "sign_in.failed",
      { reason: "inactiveAccount" },
      () => signInWith(demo.inactive.email, DEMO_PASSWORD),
    ],
    [
      "sign_in.limited",
      { rule: "signInsToAccount" },
      async () => {
        for (let attempt = 0; attempt < 11; attempt += 1)
          await signInWith(demo.newcomer.email, "x");
      },
    ],
    [
      "password_link.failed",
      { reason: "captchaFailed", account: expect.any(String) },
      () =>
        test.call(`/v2/users/${demo.participant.email}/reset-password`, null),
    ],
    [
      "password_reset.failed",
      { reason: expect.any(String) },
      () => reset("no-such-token"),
    ],
    ["moderation.failed", { status: 403 }, () => moderate("participant")],
    [
      "photo_deletion.failed",
      { status: 404, subject: "photo 999999" },
      () =>
        test.call("/v2/challenge-results/999999", "participant", {
          method: "DELETE",
        }),
    ],
    ["sso.failed", { reason: "connection" }, () => arriveBySso("forged")],
    [
      "sso.failed",
      { reason: "unknown" },
      async () => arriveBySso(await partnerToken("nobody@example.com")),
    ],
    [
      "upload.refused",
      { reason: "notAPhoto", person: expect.any(String) },
      () => sendFile("ChallengeResult", "no photo at all"),
    ],
    [
      "token.refused",
      { reason: "notSignedIn" },
      () =>
        test.call("/v2/me", null, {
          headers: { authorization: "Bearer forged" },
        }),
    ],
    [
      "access.denied",
      { path: "/v2/challenges/17/user", reason: "notTargeted" },
      () => test.call("/v2/challenges/17/user", "participant"),
    ],
  ])("%s %j", isWritten);
});

describe("security events", () => {
  beforeEach(() => open());
  afterEach(close);

  it.each<Event>([
    [
      "sign_out.succeeded",
      { person: expect.any(String) },
      () => test.call("/v2/logout", "participant", { method: "POST" }),
    ],
    ["password_change.succeeded", {}, () => changePassword(DEMO_PASSWORD)],
    [
      "password_change.failed",
      { reason: "wrongPassword" },
      () => changePassword("x"),
    ],
    [
      "password_link.succeeded",
      { account: expect.any(String) },
      () =>
        test.call(
          "/v2/users/create-password/request",
          null,
          json("POST", { email: demo.participant.email }),
        ),
    ],
    [
      "password_reset.succeeded",
      { person: expect.any(String) },
      async () => reset(await resetToken()),
    ],
    [
      "moderation.succeeded",
      {
        decision: "refused",
        subject: expect.stringMatching(/^declaration \d+$/),
      },
      () => moderate("configurator"),
    ],
    [
      "sso.linked",
      { method: "GET", provider: "jwt", person: expect.any(String) },
      async () => arriveBySso(await partnerToken(demo.participant.email)),
    ],
    [
      "sso.succeeded",
      { provider: "jwt", person: expect.any(String) },
      async () => {
        await arriveBySso(await partnerToken(demo.participant.email));
        await arriveBySso(await partnerToken(demo.participant.email));
      },
    ],
  ])("%s %j", isWritten);

  it("identify a user and an address across lines, without revealing them", async () => {
    await signInWith(demo.participant.email, "x");
    await signInWith(demo.participant.email, DEMO_PASSWORD);
    await signInWith(demo.newcomer.email, DEMO_PASSWORD);
    await vi.waitFor(() => expect(events()).toHaveLength(3));
    const [failed, right, other] = events();
    expect(failed?.["account"]).toBe(right?.["account"]);
    expect(failed?.["account"]).not.toBe(other?.["account"]);
    expect(right?.["person"]).not.toBe(other?.["person"]);
    expect(new Set(events().map(({ address }) => address)).size).toBe(1);
    const { value } = await test.database
      .selectFrom("secrets")
      .select("value")
      .where("name", "=", "token-secret")
      .executeTakeFirstOrThrow();
    const key = hkdfSync("sha256", value, "", "palmares log", 32);
    const hash = createHmac("sha256", Buffer.from(key))
      .update(JSON.stringify(["person", 1]))
      .digest("base64url");
    expect(right?.["person"]).toBe(hash.slice(0, 16));
  });
});

describe("security events", () => {
  afterEach(close);

  it("upload.limited and limited name the rule", async () => {
    await open({
      rateLimits: {
        uploads: { max: 1, seconds: 60 },
        signUpChecksFromAddress: { max: 1, seconds: 60 },
      },
    });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await sendFile("ChallengeResult", "no photo at all");
      await test.call(
        "/v2/users/check-email",
        null,
        json("POST", { email: "somebody@example.com" }),
      );
    }
    await vi.waitFor(() =>
      expect(events()).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ event: "upload.limited", rule: "uploads" }),
          expect.objectContaining({
            event: "limited",
            rule: "signUpChecksFromAddress",
          }),
        ]),
      ),
    );
  });
});

it("never writes a password, a token, a name or an address", async () => {
  await open();
  const token = await test.signIn("participant");
  const link = await resetToken();
  const sso = await partnerToken(demo.newcomer.email);
  await signInWith(demo.participant.email, "Wrong-Horse-Battery-9");
  await changePassword("Wrong-Horse-Battery-9");
  await changePassword(DEMO_PASSWORD);
  for (const url of [
    `/v2/users/${link}/check-reset-password-token`,
    `/v2/users/${link}/no-such-thing`,
    `/v2/users/${demo.participant.email}/reset-password?captcha=a-solved-captcha`,
    `/v2/connect/jwt?token=${sso}`,
    `/fo/?authToken=${token}`,
    `/fo/auth/reset-password/${link}`,
    `/v2/menus?${token}`,
    `/v2/features?name=${token}`,
    `/v2/%zz${token}`,
    `/${token}/deep?x=${link}`,
  ])
    await test.app.inject({ url, remoteAddress: ADDRESS });
  await reset(link);
  await test.app.inject({
    url: "/v2/me",
    headers: { authorization: `Bearer ${token}`, cookie: `BEARER=${token}` },
  });
  // A failure whose error contains private values.
  await test.database.schema.dropTable("votes").cascade().execute();
  await test.call("/v2/rewards", "participant");
  await vi.waitFor(() => expect(lines().length).toBeGreaterThan(15));
  for (const said of [
    DEMO_PASSWORD,
    NEW_PASSWORD,
    "Wrong-Horse-Battery-9",
    token,
    token.split(".")[2] ?? "",
    link,
    sso,
    "a-solved-captcha",
    demo.participant.email,
    demo.newcomer.email,
    ADDRESS,
  ])
    expect(output.includes(said), said).toBe(false);
  await close();
});

describe("the id of a request", () => {
  afterEach(close);

  it("is in the response, its error and the log line", async () => {
    await open();
    const { headers, json: problem } = await test.call("/v2/contents/999999");
    const id = headers["x-request-id"];
    expect(id).toMatch(/^[0-9a-f]{16}$/);
    expect(problem.requestId).toBe(id);
    await vi.waitFor(() =>
      expect(lines()).toContainEqual(
        expect.objectContaining({ msg: "request", requestId: id, status: 404 }),
      ),
    );
    const malformed = await test.app.inject({ url: "/v2/%zz" });
    expect(malformed.headers["x-request-id"]).toMatch(/^[0-9a-f]{16}$/);
  });

  it.each([
    [false, "given-by-a-proxy", false],
    [1, "given-by-a-proxy", true],
    ["127.0.0.0/8", "given-by-a-proxy", true],
    ["198.51.100.1", "given-by-a-proxy", false],
    [1, "short", false],
    [1, `x${"y".repeat(64)}`, false],
    [1, "with spaces and \u0022", false],
  ] as const)(
    "with TRUST_PROXY %j, %j is accepted: %s",
    async (trustProxy, given, isTaken) => {
      await open({ trustProxy });
      const { headers } = await test.call("/v2/config/app", null, {
        headers: { "x-request-id": given },
      });
      expect(headers["x-request-id"] === given).toBe(isTaken);
    },
  );
});
