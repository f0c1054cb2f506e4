import { afterEach, expect, test, vi } from "vitest";
import { createTokens, newTokenSecret } from "./tokens.ts";

const DAY_MS = 24 * 3_600_000;

afterEach(() => {
  vi.useRealTimers();
});

test("a cached token still expires, and remains its user's", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const tokens = createTokens([newTokenSecret()]);
  const [one, other] = [await tokens.sign(1, 4), await tokens.sign(2, 5)];
  const first = await tokens.read(one);
  expect(first).toMatchObject({ userId: 1, generation: 4 });
  expect(await tokens.read(other)).toMatchObject({ userId: 2, generation: 5 });
  vi.setSystemTime(Date.now() + 9 * DAY_MS);
  expect(await tokens.read(one)).toEqual(first);
  vi.setSystemTime(Date.now() + DAY_MS);
  expect(await tokens.read(one)).toBeNull();
  expect(await tokens.read(other)).toBeNull();
});

test("a token read with one secret is rejected with another", async () => {
  const [tokens, others] = [newTokenSecret(), newTokenSecret()].map((secret) =>
    createTokens([secret]),
  );
  const token = (await tokens?.sign(1, 0)) ?? "";
  expect(await tokens?.read(token)).not.toBeNull();
  expect(await others?.read(token)).toBeNull();
  expect(await tokens?.read(`${token.slice(0, -2)}xx`)).toBeNull();
});
