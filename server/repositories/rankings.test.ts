import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ranksOfPage } from "./rankings.ts";

const rankIn = (all: readonly number[], value: number) =>
  1 + all.filter((other) => other > value).length;

describe("ranksOfPage", () => {
  it("shares a rank and skips the next", () => {
    expect(ranksOfPage([9, 7, 7, 3], { before: 0, aboveBest: 0 })).toEqual([
      1, 2, 2, 4,
    ]);
  });

  it("gives on every page, in both directions, the rank in the whole list", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
        fc.integer({ min: 1, max: 5 }),
        fc.nat(20),
        fc.boolean(),
        (values, limit, skip, isRising) => {
          const all = values.sort((a, b) => (isRising ? a - b : b - a));
          const offset = skip % all.length;
          const page = all.slice(offset, offset + limit);
          const ranks = ranksOfPage(page, {
            before: isRising ? all.length - offset - page.length : offset,
            aboveBest: all.filter((value) => value > Math.max(...page)).length,
          });
          expect(ranks).toEqual(page.map((value) => rankIn(all, value)));
        },
      ),
    );
  });
});
