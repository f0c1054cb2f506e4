import { type Challenge, type Payload, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterEach, expect, test, vi } from "vitest";
import { createMemoryStore } from "#tests/support/memory-store.ts";
import { createCaptcha } from "./captcha.ts";

afterEach(() => {
  vi.useRealTimers();
});

const light = { cost: 20, least: 20, most: 40 };
const newCaptcha = (secret = "a secret of the test") =>
  createCaptcha(secret, createMemoryStore(), light);

async function solve(challenge: Challenge): Promise<Payload> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error("not solved");
  return { challenge, solution };
}

const sent = (payload: unknown) =>
  Buffer.from(JSON.stringify(payload)).toString("base64");

test("AS-5.2.2 a solved challenge passes, once", async () => {
  const captcha = newCaptcha();
  const payload = sent(await solve(await captcha.createChallenge()));
  const together = await Promise.all([
    captcha.verify(payload),
    captcha.verify(payload),
  ]);
  expect(together.sort()).toEqual([false, true]);
  expect(await captcha.verify(payload)).toBe(false);
});

test("the usual challenge asks for at least 2,000 derivations of 1,000 rounds", async () => {
  const captcha = createCaptcha("secret", createMemoryStore());
  const challenge = await captcha.createChallenge();
  expect(challenge.parameters.cost).toBe(1000);
  const payload = await solve(challenge);
  expect(payload.solution.counter).toBeGreaterThanOrEqual(2000);
  expect(await captcha.verify(sent(payload))).toBe(true);
});

test("a challenge is over after ten minutes", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const captcha = newCaptcha();
  const [early, late] = await Promise.all([
    captcha.createChallenge().then(solve),
    captcha.createChallenge().then(solve),
  ]);
  vi.setSystemTime(Date.now() + 599_000);
  expect(await captcha.verify(sent(early))).toBe(true);
  vi.setSystemTime(Date.now() + 2000);
  expect(await captcha.verify(sent(late))).toBe(false);
});

test("a longer time to live, written into a challenge, does not pass", async () => {
  const captcha = newCaptcha();
  const payload = await solve(await captcha.createChallenge());
  const parameters = { ...payload.challenge.parameters, expiresAt: 9e9 };
  const altered = {
    ...payload,
    challenge: { ...payload.challenge, parameters },
  };
  expect(await captcha.verify(sent(altered))).toBe(false);
});

test("an easier challenge of one's own, or of another secret, does not pass", async () => {
  const captcha = newCaptcha();
  const foreign = await solve(await newCaptcha("another").createChallenge());
  expect(await captcha.verify(sent(foreign))).toBe(false);
  const { signature: _, ...unsigned } = foreign.challenge;
  expect(await captcha.verify(sent({ ...foreign, challenge: unsigned }))).toBe(
    false,
  );
});

test("a challenge that was not worked for does not pass", async () => {
  const captcha = newCaptcha();
  const challenge = await captcha.createChallenge();
  for (const solution of [
    {},
    { counter: 1, derivedKey: challenge.parameters.keyPrefix },
    { counter: 1, derivedKey: "00".repeat(32) },
    { counter: "1", derivedKey: 7 },
  ])
    expect(await captcha.verify(sent({ challenge, solution }))).toBe(false);
});

test.each([
  undefined,
  null,
  "",
  "no base64 at all",
  sent(null),
  sent([]),
  sent({ challenge: {}, solution: {} }),
  sent({ challenge: { signature: "", parameters: {} }, solution: {} }),
  sent({ verified: true, verificationData: "verified=true", signature: "" }),
  "A".repeat(10_000),
  { challenge: {}, solution: {} },
])("the payload %j does not pass", async (payload) => {
  expect(await newCaptcha().verify(payload)).toBe(false);
});
