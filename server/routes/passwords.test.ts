import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DEMO_PASSWORD, demo, invited } from "#server/seed/people.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { lightWork, solveCaptcha } from "#tests/support/captcha.ts";

const { participant, inactive, newcomer } = demo;
const NEW_PASSWORD = "Quatre-Saisons&Marées-81";
const PUBLIC_URL = "https://belle-saison.example";

let test: TestApp;
beforeEach(async () => {
  test = await createTestApp({ altchaWork: lightWork, publicUrl: PUBLIC_URL });
});
afterEach(() => test.close());

const json = { "content-type": "application/ld+json" };

async function askForReset(email: string, headers = {}) {
  const captcha = encodeURIComponent(await solveCaptcha(test));
  return test.call(
    `/v2/users/${encodeURIComponent(email)}/reset-password.jsonld?captcha=${captcha}`,
    null,
    { headers },
  );
}

const askForCreation = (email: string) =>
  test.call("/v2/users/create-password/request", null, {
    method: "POST",
    payload: { email },
  });

/** The latest mail. */
async function nextMail(count = 1) {
  expect(await test.runJobs()).toHaveLength(count);
  const mail = test.mails[count - 1];
  const link = /https:\/\/\S+\/fo\/auth\/\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  return { ...mail, link, token: link.split("/").at(-1) ?? "" };
}

const check = async (token: string) =>
  (await test.call(`/v2/users/${token}/check-reset-password-token`, null)).json;

const reset = (token: string, changes = {}) =>
  test.call("/v2/users/reset-password.jsonld", null, {
    method: "PUT",
    headers: json,
    payload: JSON.stringify({
      token,
      email: participant.email,
      password: NEW_PASSWORD,
      ...changes,
    }),
  });

const create = (token: string, changes = {}) =>
  test.call("/v2/users/create-password", null, {
    method: "POST",
    payload: { token, password: NEW_PASSWORD, isCGUAccepted: true, ...changes },
  });

const signIn = async (username: string, password: string) =>
  (
    await test.call("/v2/login_check", null, {
      method: "POST",
      payload: { username, password },
    })
  ).status;

const meWith = async (token: string) =>
  (
    await test.call("/v2/me", null, {
      headers: { authorization: `Bearer ${token}` },
    })
  ).status;

const pathsOf = (answer: { json: { violations?: unknown[] } }) =>
  answer.json.violations?.map(
    (violation) => (violation as { propertyPath: string }).propertyPath,
  );

/** Ages every sent link by a day and a second. */
const letADayPass = () =>
  test.database
    .updateTable("password_tokens")
    .set({ expires_at: sql<Date>`expires_at - interval '86401 seconds'` })
    .execute();

describe("a forgotten password", () => {
  it("AS-7.9 AS-7.10 AS-7.13 is reset with the mailed link, and then only the new one is valid", async () => {
    const former = await test.signIn("participant");
    expect((await askForReset(participant.email)).status).toBe(204);
    const { to, link, token } = await nextMail();
    expect(to).toBe(participant.email);
    expect(link).toBe(`${PUBLIC_URL}/fo/auth/reset-password/${token}`);
    expect(await check(token)).toEqual({
      isValid: true,
      email: participant.email,
    });
    expect((await reset(token)).status).toBe(204);
    expect(await signIn(participant.email, NEW_PASSWORD)).toBe(200);
    expect(await signIn(participant.email, DEMO_PASSWORD)).toBe(401);
    expect(await meWith(former)).toBe(401);
  });

  it("accepts the address as people write it", async () => {
    await askForReset(` ${participant.email.toUpperCase()} `);
    const { token } = await nextMail();
    const answer = await reset(token, {
      email: participant.email.toUpperCase(),
    });
    expect(answer.status).toBe(204);
  });

  it("stores nothing that opens an account", async () => {
    await askForReset(participant.email);
    const { token } = await nextMail();
    const rows = await test.database
      .selectFrom("password_tokens")
      .selectAll()
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
  });

  it("cannot be reset with a used link", async () => {
    await askForReset(participant.email);
    const { token } = await nextMail();
    const together = await Promise.all([reset(token), reset(token)]);
    expect(together.map(({ status }) => status).sort()).toEqual([204, 422]);
    expect(pathsOf(await reset(token))).toEqual(["token"]);
    expect(await check(token)).toEqual({
      ...{ isValid: false, isUsed: true, email: null },
    });
  });

  it("AS-9.1 cannot be reset with a link older than 24 hours", async () => {
    await askForReset(participant.email);
    const { token } = await nextMail();
    await letADayPass();
    expect(pathsOf(await reset(token))).toEqual(["token"]);
    expect(await check(token)).toEqual({
      isValid: false,
      email: participant.email,
    });
  });

  it("cannot be reset with another user's address, a made-up token or an invitation link", async () => {
    await askForReset(participant.email);
    const { token } = await nextMail();
    for (const answer of [
      await reset(token, { email: newcomer.email }),
      await reset("made-up"),
    ])
      expect(pathsOf(answer)).toEqual(["token"]);
    await askForCreation(invited.email);
    const invitation = await nextMail(2);
    const answer = await reset(invitation.token, { email: invited.email });
    expect(pathsOf(answer)).toEqual(["token"]);
    expect((await reset(token)).status).toBe(204);
  });

  it("AS-5.3.1 AS-5.3.2 is rejected if it breaks the rules or leaked, and the link remains valid", async () => {
    await askForReset(participant.email);
    const { token } = await nextMail();
    for (const password of [
      "Court-1",
      "sans-majuscule-2026",
      "SansChiffre-SansChiffre",
      "Avec espace-2026-Oui",
      "Password123456!",
      "Camille-Durand-2026",
    ])
      expect(pathsOf(await reset(token, { password })), password).toContain(
        "password",
      );
    expect((await reset(token)).status).toBe(204);
  });

  it("AS-4.11 sends one mail in 24 hours, however often it is requested", async () => {
    for (let asked = 0; asked < 3; asked += 1)
      expect((await askForReset(participant.email)).status).toBe(204);
    await nextMail();
    await letADayPass();
    await askForReset(participant.email);
    expect((await nextMail(2)).to).toBe(participant.email);
  });

  it("AS-4.11 sends another link immediately if the last one was used or withdrawn, in another job", async () => {
    await askForReset(participant.email);
    const { token } = await nextMail();
    expect((await reset(token)).status).toBe(204);
    await askForReset(participant.email);
    const second = await nextMail(2);
    expect(await check(second.token)).toMatchObject({ isValid: true });

    const { passwords } = test.app.repositories;
    const shown = await test.app.passwordLinks.find(second.token);
    await passwords.change(shown?.userId ?? 0, "hash", randomUUID());
    expect(await check(second.token)).toMatchObject({ isWithdrawn: true });
    const jobId = randomUUID();
    await test.app.passwordLinks.send(participant.email, "fr", "reset", jobId);
    const third = /\/fo\/auth\/reset-password\/(\S+)/.exec(
      test.mails[2]?.text ?? "",
    );
    expect((await reset(third?.[1] ?? "")).status).toBe(204);
    await test.app.passwordLinks.send(participant.email, "fr", "reset", jobId);
    expect(test.mails).toHaveLength(3);
  });

  it("can be requested again if the mail could not be sent", async () => {
    const { passwordLinks } = test.app;
    test.app.log.level = "silent";
    const push = vi.spyOn(test.mails, "push").mockImplementationOnce(() => {
      throw new Error("no mail today");
    });
    await expect(passwordLinks.send(participant.email, "fr")).rejects.toThrow();
    push.mockRestore();
    await passwordLinks.send(participant.email, "fr");
    expect(test.mails).toHaveLength(1);
  });

  it("AS-4.10 responds identically for known, unknown and inactive addresses, before anything depends on them", async () => {
    const looked = vi.spyOn(test.app.repositories.passwords, "recipient");
    const sent = vi.spyOn(test.app.passwordLinks, "send");
    const answers = [];
    for (const email of [
      participant.email,
      "nobody@example.com",
      inactive.email,
    ]) {
      const { status, body, headers } = await askForReset(email);
      const {
        date: _date,
        "content-security-policy": _policy,
        "x-request-id": _id,
        ...told
      } = headers;
      answers.push({ status, body, told });
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(looked).not.toHaveBeenCalled();
    await test.runJobs();
    expect(looked).toHaveBeenCalledTimes(3);
    expect(sent.mock.calls.map(([email]) => email)).toEqual([
      participant.email,
      "nobody@example.com",
      inactive.email,
    ]);
    await nextMail();
  });

  it("AS-5.2.2 requires a solved captcha, valid once", async () => {
    const url = `/v2/users/${participant.email}/reset-password.jsonld`;
    expect(pathsOf(await test.call(url, null))).toEqual(["captcha"]);
    expect(pathsOf(await test.call(`${url}?captcha=x`, null))).toEqual([
      "captcha",
    ]);
    const captcha = encodeURIComponent(await solveCaptcha(test));
    const solved = `${url}?captcha=${captcha}`;
    expect((await test.call(solved, null)).status).toBe(204);
    expect(pathsOf(await test.call(solved, null))).toEqual(["captcha"]);
  });

  it("AS-5.2.1 requires a valid address", async () => {
    const answer = await test.call("/v2/users/nobody/reset-password", null);
    expect(pathsOf(answer)).toEqual(["email"]);
  });

  it("AS-5.2.1 accepts the longest possible address, and no longer one", async () => {
    const address = (length: number) =>
      `${"a".repeat(64)}@${"b".repeat(length - 70)}.test`;
    for (const email of [address(250), address(254)]) {
      expect((await askForReset(email)).status).toBe(204);
    }
    expect(pathsOf(await askForReset(address(255)))).toEqual(["email"]);
    expect(await check("t".repeat(256))).toMatchObject({ isValid: false });
  });

  it("AS-4.15 is not offered to users who only sign in by single sign-on", async () => {
    const { ssoSubjects } = test.app.repositories;
    await ssoSubjects.findUser("azure", {
      subject: "1",
      email: invited.email,
      isEmailVerified: true,
    });
    await askForReset(invited.email);
    await askForReset(participant.email);
    expect((await nextMail()).to).toBe(participant.email);
  });

  it("mails the link in the recipient's language, else in that of the request", async () => {
    await test.database
      .updateTable("users")
      .set({ language: "de" })
      .where("email", "=", participant.email)
      .execute();
    await askForReset(participant.email);
    expect((await nextMail()).subject).toContain("Passwort");
    await askForReset(newcomer.email, { "accept-language": "nl" });
    expect((await nextMail(2)).subject).toContain("wachtwoord");
  });

  it("limits requests per address, for one account or many, whatever its X-Forwarded-For", async () => {
    const url = "/v2/users/nobody@example.com/reset-password";
    const ask = (path: string, remoteAddress: string, forged: number) =>
      test.call(path, null, {
        remoteAddress,
        headers: { "x-forwarded-for": `10.0.0.${forged}` },
      });
    for (let i = 0; i < 10; i += 1) await ask(url, "192.0.2.99", i);
    const { status, headers } = await ask(url, "192.0.2.99", 99);
    expect(status).toBe(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(60);
    expect((await ask(url, "192.0.2.98", 98)).status).toBe(422);
    for (let i = 0; i < 60; i += 1)
      await ask(`/v2/users/a${i}@example.com/reset-password`, "192.0.2.200", i);
    const other = "/v2/users/another@example.com/reset-password";
    expect((await ask(other, "192.0.2.200", 201)).status).toBe(429);
    expect((await ask(other, "192.0.2.201", 201)).status).toBe(422);
  });
});

describe("a first password", () => {
  it("AS-7.11 AS-7.16 AS-3.6 is created with the mailed link, which accepts the terms and signs in", async () => {
    expect((await askForCreation(invited.email)).status).toBe(204);
    const { to, link, token } = await nextMail();
    expect(to).toBe(invited.email);
    expect(link).toBe(`${PUBLIC_URL}/fo/auth/create/password/${token}`);
    expect(await check(token)).toEqual({ isValid: true, email: invited.email });
    const answer = await create(token);
    expect(answer.status).toBe(200);
    const me = await test.call("/v2/me", null, {
      headers: { authorization: `Bearer ${answer.json.token}` },
    });
    expect(me.json).toMatchObject({
      email: invited.email,
      isCGUAccepted: true,
    });
    expect(await signIn(invited.email, NEW_PASSWORD)).toBe(200);
    expect(pathsOf(await create(token))).toEqual(["token"]);
  });

  it("is created by the forgotten-password form if there is none yet", async () => {
    await askForReset(invited.email);
    expect((await nextMail()).link).toContain("/fo/auth/create/password/");
  });

  it("AS-5.3.4 requires accepted terms, and a password that did not leak", async () => {
    await askForCreation(invited.email);
    const { token } = await nextMail();
    expect(pathsOf(await create(token, { isCGUAccepted: false }))).toEqual([
      "isCGUAccepted",
    ]);
    expect(
      pathsOf(await create(token, { password: "Password123456!" })),
    ).toEqual(["password"]);
  });

  it("AS-2.5.4 cannot be created with an expired link; a new one can be requested", async () => {
    await askForCreation(invited.email);
    const { token } = await nextMail();
    await letADayPass();
    expect(pathsOf(await create(token))).toEqual(["token"]);
    expect(await check(token)).toEqual({
      isValid: false,
      email: invited.email,
    });
    await askForCreation(invited.email);
    const { token: next } = await nextMail(2);
    expect(await check(token)).toEqual({ isValid: false, email: null });
    expect((await create(next)).status).toBe(200);
  });

  it("is not offered to users who have one, or were not invited", async () => {
    for (const email of [participant.email, inactive.email, "no@example.com"])
      expect((await askForCreation(email)).status).toBe(204);
    await askForCreation(invited.email);
    expect((await nextMail()).to).toBe(invited.email);
  });

  it("cannot be empty at sign-in", async () => {
    expect(await signIn(invited.email, DEMO_PASSWORD)).toBe(401);
  });
});
