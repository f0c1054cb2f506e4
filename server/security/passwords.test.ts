import * as crypto from "node:crypto";
import { describe, expect, it, vi } from "vitest";

vi.mock("node:crypto", async (original) => {
  const actual = await original<typeof crypto>();
  return { ...actual, argon2: vi.fn(actual.argon2) };
});
const derive = vi.mocked(crypto.argon2);
// Another test file may have loaded the module without these mocks.
vi.resetModules();
const { hashPassword, verifyPassword } = await import("./passwords.ts");

describe("passwords", () => {
  it("are recognized, and others are not", async () => {
    const hash = await hashPassword("Soleil-Levant-2026");
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=32768,t=3,p=1\$/);
    expect(await verifyPassword("Soleil-Levant-2026", hash)).toBe(true);
    expect(await verifyPassword("soleil-levant-2026", hash)).toBe(false);
  });

  it("are salted", async () => {
    expect(await hashPassword("a")).not.toBe(await hashPassword("a"));
  });

  it("are the same however an accent was composed", async () => {
    const hash = await hashPassword("\u00e9t\u00e9");
    expect(await verifyPassword("e\u0301te\u0301", hash)).toBe(true);
  });

  it.each([undefined, "", "plain text"])(
    "are rejected without a hash (%s), after the same amount of work",
    async (hash) => {
      const costs = async (against: string | undefined) => {
        derive.mockClear();
        expect(await verifyPassword("a", against)).toBe(false);
        return derive.mock.calls.map(
          ([algorithm, { memory, passes, parallelism, tagLength }]) => ({
            algorithm,
            memory,
            passes,
            parallelism,
            tagLength,
          }),
        );
      };
      const known = await costs(await hashPassword("b"));
      expect(known).toHaveLength(1);
      expect(await costs(hash)).toEqual(known);
    },
  );
});
