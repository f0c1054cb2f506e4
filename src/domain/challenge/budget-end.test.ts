import { expect, test } from "vitest";
import { budgetEnd } from "./budget-end.ts";

const DAY = 86_400_000;
const now = Date.parse("2026-05-10T22:30:00Z");
const at = (days: number) => new Date(now + days * DAY).toISOString();
const running = {
  ...{ budget: { points: 1_000 }, startDate: at(-10), endDate: at(60) },
};

test.each<[string, object, number, string | null]>([
  // 50 points a day, and 500 are left; it is the next day in Paris.
  ["half of it after ten days", {}, 500, "2026-05-21"],
  ["all of it", {}, 1_000, "2026-05-11"],
  ["all of it before the start", { startDate: at(1) }, 1_200, "2026-05-11"],
  ["what lasts until the end", {}, 100, null],
  ["what ends with the challenge", { endDate: at(9) }, 500, null],
  ["no end of the challenge", { endDate: null }, 100, "2026-08-09"],
  ["nothing spent", {}, 0, null],
  ["no budget", { budget: null }, 500, null],
  ["no start", { startDate: null }, 500, null],
  [
    "a pace that takes ages",
    { endDate: null, startDate: at(-9_999) },
    0.001,
    null,
  ],
])("BO-14.3 a budget ends at the present pace: %s", (_, more, spent, end) => {
  expect(budgetEnd({ ...running, ...more }, spent, now, "Europe/Paris")).toBe(
    end,
  );
});
