import { describe, expect, it } from "vitest";
import { createAttempts } from "./attempts.ts";

describe("attempts", () => {
  it("are let pass up to the limit, then wait for the window's end", () => {
    let now = 0;
    const attempts = createAttempts({ max: 2, window: 10_000 }, () => now);
    expect([attempts.begin("a"), attempts.begin("a")]).toEqual([0, 0]);
    now = 4_000;
    expect(attempts.begin("a")).toBe(6);
    expect(attempts.begin("b")).toBe(0);
    now = 10_000;
    expect(attempts.begin("a")).toBe(0);
  });

  it("count for nothing when they were good", () => {
    const attempts = createAttempts({ max: 1, window: 10_000 }, () => 0);
    for (let i = 0; i < 5; i += 1) {
      expect(attempts.begin("a")).toBe(0);
      attempts.forgive("a");
    }
  });
});
