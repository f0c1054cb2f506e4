import { describe, expect, it } from "vitest";
import { createFailureCounter } from "./failure-counter.ts";

describe("a failure counter", () => {
  it("allows failures up to the limit, then waits for the window's end", () => {
    let now = 0;
    const counter = createFailureCounter({ max: 2, window: 10_000 }, () => now);
    expect([counter.attempt("a"), counter.attempt("a")]).toEqual([0, 0]);
    now = 4_000;
    expect(counter.attempt("a")).toBe(6);
    expect(counter.attempt("b")).toBe(0);
    now = 10_000;
    expect(counter.attempt("a")).toBe(0);
  });

  it("does not count what succeeded", () => {
    const counter = createFailureCounter({ max: 1, window: 10_000 }, () => 0);
    for (let i = 0; i < 5; i += 1) {
      expect(counter.attempt("a")).toBe(0);
      counter.succeed("a");
    }
  });
});
