import { describe, expect, it } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.ts";

describe("passwords", () => {
  it("are known again, and no other is", async () => {
    const hash = await hashPassword("Soleil-Levant-2026");
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=32768,t=3,p=1\$/);
    expect(await verifyPassword("Soleil-Levant-2026", hash)).toBe(true);
    expect(await verifyPassword("soleil-levant-2026", hash)).toBe(false);
  });

  it("are salted", async () => {
    expect(await hashPassword("a")).not.toBe(await hashPassword("a"));
  });

  it("are the same however the keyboard composes an accent", async () => {
    const hash = await hashPassword("\u00e9t\u00e9");
    expect(await verifyPassword("e\u0301te\u0301", hash)).toBe(true);
  });

  it.each([undefined, "", "plain text"])(
    "are wrong without a hash (%s), after as long a time",
    async (hash) => {
      const timeOf = async (against: string | undefined) => {
        const start = performance.now();
        expect(await verifyPassword("a", against)).toBe(false);
        return performance.now() - start;
      };
      const known = await timeOf(await hashPassword("b"));
      expect(await timeOf(hash)).toBeGreaterThan(known / 4);
    },
  );
});
