import { type Challenge, type Payload, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterEach, expect, test, vi } from "vitest";
import { createMemoryStore } from "#tests/support/memory-store.ts";
import { createAltcha } from "./altcha.ts";

afterEach(() => {
  vi.useRealTimers();
});

const light = { cost: 20, min: 20, max: 40 };
const newAltcha = (secret = "a secret of the test") =>
  createAltcha(secret, createMemoryStore(), light);

async function solve(challenge: Challenge): Promise<Payload> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error("not solved");
  return { challenge, solution };
}

const sent = (payload: unknown) =>
  Buffer.from(JSON.stringify(payload)).toString("base64");

test("AS-5.2.2 a solved challenge passes once", async () => {
  const altcha = newAltcha();
  const payload = sent(await solve(await altcha.createChallenge()));
  const together = await Promise.all([
    altcha.verify(payload),
    altcha.verify(payload),
  ]);
  expect(together.sort()).toEqual([false, true]);
  expect(await altcha.verify(payload)).toBe(false);
});

test("a challenge takes at least 2,000 derivations of 1,000 rounds by default", async () => {
  const altcha = createAltcha("secret", createMemoryStore());
  const challenge = await altcha.createChallenge();
  expect(challenge.parameters.cost).toBe(1000);
  const payload = await solve(challenge);
  expect(payload.solution.counter).toBeGreaterThanOrEqual(2000);
  expect(await altcha.verify(sent(payload))).toBe(true);
});

test("a challenge expires after ten minutes", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const altcha = newAltcha();
  const [early, late] = await Promise.all([
    altcha.createChallenge().then(solve),
    altcha.createChallenge().then(solve),
  ]);
  vi.setSystemTime(Date.now() + 599_000);
  expect(await altcha.verify(sent(early))).toBe(true);
  vi.setSystemTime(Date.now() + 2000);
  expect(await altcha.verify(sent(late))).toBe(false);
});

test("a challenge with an altered expiry does not pass", async () => {
  const altcha = newAltcha();
  const payload = await solve(await altcha.createChallenge());
  const parameters = { ...payload.challenge.parameters, expiresAt: 9e9 };
  const altered = {
    ...payload,
    challenge: { ...payload.challenge, parameters },
  };
  expect(await altcha.verify(sent(altered))).toBe(false);
});

test("a challenge without a signature, or with one by another secret, does not pass", async () => {
  const altcha = newAltcha();
  const foreign = await solve(await newAltcha("another").createChallenge());
  expect(await altcha.verify(sent(foreign))).toBe(false);
  const { signature: _, ...unsigned } = foreign.challenge;
  expect(await altcha.verify(sent({ ...foreign, challenge: unsigned }))).toBe(
    false,
  );
});

test("an unsolved challenge does not pass", async () => {
  const altcha = newAltcha();
  const challenge = await altcha.createChallenge();
  for (const solution of [
    {},
    { counter: 1, derivedKey: challenge.parameters.keyPrefix },
    { counter: 1, derivedKey: "00".repeat(32) },
    { counter: "1", derivedKey: 7 },
  ])
    expect(await altcha.verify(sent({ challenge, solution }))).toBe(false);
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
  expect(await newAltcha().verify(payload)).toBe(false);
});
