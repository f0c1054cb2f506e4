import { describe, expect, test } from "vitest";
import type { Client } from "#src/api/client/client.ts";
import { createTestClient } from "#src/api/client/testing.ts";
import { isServerError } from "#src/api/errors/error-guards.ts";
import { openTestServer } from "#tests/support/http-server.ts";
import { getCaptchaChallenge } from "./captcha.ts";
import * as passwords from "./passwords.ts";
import { signIn } from "./session.ts";
import * as signUps from "./sign-up.ts";
import { getSsoProviders } from "./sso.ts";

const server = await openTestServer();

const client = () => createTestClient(server.base);
const email = "camille+test@example.com";
const account = {
  gender: 0,
  lastName: "Durand",
  firstName: "Camille",
  username: email,
  email,
  clientId: "MAT-1",
  password: "Trois-rivieres-27!",
  optin: 2,
  isCGUAccepted: true,
} as const;

type Call = [
  clause: string,
  method: string,
  url: string,
  sent: object | undefined,
  ask: (client: Client) => Promise<unknown>,
  answer: unknown,
  result: unknown,
];
const create = { token: "t", password: "p", isCGUAccepted: true } as const;
const reset = { token: "t", email, password: "p" };

describe("each call uses its path, and not the token of another session", () => {
  test.each<Call>([
    [
      "AS-7.8",
      "POST",
      "/users/register.jsonld",
      account,
      (c) => signUps.signUp(c, account),
      { token: "new" },
      "new",
    ],
    [
      "AS-7.11",
      "POST",
      "/users/create-password",
      create,
      (c) => passwords.createPassword(c, create),
      { data: { token: "new" } },
      "new",
    ],
    [
      "AS-7.14",
      "POST",
      "/users/check-email",
      { email },
      (c) => signUps.isEmailFree(c, email),
      { status: true },
      true,
    ],
    [
      "AS-7.14",
      "POST",
      "/users/check-matricule",
      { clientId: "M" },
      (c) => signUps.isClientIdFree(c, "M"),
      { status: false },
      false,
    ],
    [
      "AS-7.15",
      "POST",
      "/users/check-referral-code",
      { referralCode: "1-AAAAAAAA" },
      (c) => signUps.isReferralCodeKnown(c, "1-AAAAAAAA"),
      { message: "Valide" },
      true,
    ],
    [
      "AS-7.15",
      "POST",
      "/users/check-referral-code",
      { referralCode: "1-BBBBBBBB" },
      (c) => signUps.isReferralCodeKnown(c, "1-BBBBBBBB"),
      { message: null },
      false,
    ],
    [
      "AS-7.9",
      "GET",
      "/users/camille%2Btest%40example.com/reset-password.jsonld?captcha=c%3D",
      undefined,
      (c) => passwords.requestPasswordReset(c, { email, captcha: "c=" }),
      undefined,
      undefined,
    ],
    [
      "AS-7.10",
      "PUT",
      "/users/reset-password.jsonld",
      reset,
      (c) => passwords.resetPassword(c, reset),
      undefined,
      undefined,
    ],
    [
      "AS-7.16",
      "POST",
      "/users/create-password/request",
      { email },
      (c) => passwords.requestCreationLink(c, { email }),
      undefined,
      undefined,
    ],
    [
      "AS-7.13",
      "GET",
      "/users/a%2Fb/check-reset-password-token",
      undefined,
      (c) => passwords.checkPasswordToken(c, "a/b"),
      { isValid: true, email },
      { isValid: true, email },
    ],
  ])("%s %s %s", async (_, method, url, sent, ask, answer, result) => {
    server.answers({ body: answer });
    await expect(ask(client())).resolves.toEqual(result);
    const [call] = server.received;
    expect(call).toMatchObject({ method, url: `/v2${url}` });
    expect(call?.body ? JSON.parse(call.body) : undefined).toEqual(sent);
    expect(call?.headers.authorization).toBeUndefined();
  });
});

describe("unusual responses", () => {
  test.each([{ status: 404 }, { status: 422 }, { body: "<p>Sent</p>" }])(
    "AS-4.10 the result does not depend on the server's opinion of an address: %j",
    async (reply) => {
      server.answers(reply);
      await expect(
        passwords.requestPasswordReset(client(), { email }),
      ).resolves.toBeUndefined();
    },
  );

  test.each([400, "400"])(
    "AS-4.14 AS-8.4 a sign-in whose response has the code %j instead of a token is refused with it",
    async (code) => {
      server.answers({ body: { code, message: "Inactive" } });
      await expect(
        signIn(client(), { username: "a", password: "b" }),
      ).rejects.toMatchObject({ status: 400, body: { message: "Inactive" } });
    },
  );

  test.each([
    ["with a captcha, which the server takes once, it is sent once", "c", 1],
    ["without one it is repeated as any other", undefined, 3],
  ])("AS-4.10 a request for an e-mail fails: %s", async (_, captcha, sent) => {
    server.answers({ status: 503 });
    await expect(
      passwords.requestPasswordReset(client(), { email, captcha }),
    ).rejects.toThrow("answered 503");
    expect(server.received).toHaveLength(sent);
  });

  test.each([400, 404, 410, 422])(
    "AS-4.8 a token with response %i is invalid",
    async (status) => {
      server.answers({ status });
      await expect(
        passwords.checkPasswordToken(client(), "t"),
      ).resolves.toEqual({ isValid: false });
    },
  );

  test("a server error says nothing about the token", async () => {
    server.answers({ status: 500 });
    await expect(passwords.checkPasswordToken(client(), "t")).rejects.toSatisfy(
      isServerError,
    );
  });

  test("a sign-up whose response has no token has created the account", async () => {
    server.answers({ status: 201, body: { "@id": "/v2/users/12" } });
    expect(await signUps.signUp(client(), account)).toBeUndefined();
  });

  test.each([
    { status: 404 },
    { status: 500 },
    { body: "<!doctype html><title>Programme</title>" },
    { body: { status: "unknown route" } },
    { status: 204 },
  ])("AS-5.2.2 no captcha if its endpoint responds with %j", async (reply) => {
    server.answers(reply);
    await expect(getCaptchaChallenge(client())).resolves.toBeUndefined();
  });

  test("AS-7.12 SSO whose check fails is not offered", async () => {
    server.answers(({ url }) => {
      if (url.includes("jwt")) return { status: 500 };
      return { body: { enabled: !url.includes("saml") } };
    });
    await expect(getSsoProviders(client())).resolves.toEqual(["azure"]);
  });
});
