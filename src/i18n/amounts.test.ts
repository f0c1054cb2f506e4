import { beforeEach, expect, test } from "vitest";
import { formatAmount, formatUnit, pointsUnit } from "./amounts.ts";
import { initForTests } from "./testing.ts";

beforeEach(() => initForTests("fr"));

test.each([
  [1250, "points", "1\u202f250\u00a0points"],
  [12.5, "points", "12,5\u00a0points"],
  [12.5, "€", "12,50\u00a0€"],
  [12, "€", "12\u00a0€"],
  [12, null, "12"],
  [12, "  ", "12"],
  [1.5, { one: "pompe", other: "pompes" }, "1,5\u00a0pompe"],
  [2, { one: "pompe", other: "pompes" }, "2\u00a0pompes"],
])("formatAmount(%d, %j) is %j", (value, unit, text) => {
  expect(formatAmount(value, unit)).toBe(text);
});

test("points have a singular, and so does a unit on its own", async () => {
  expect(formatAmount(1, pointsUnit())).toBe("1\u00a0point");
  expect(formatAmount(2, pointsUnit())).toBe("2\u00a0points");
  expect(formatUnit({ one: "pompe", other: "pompes" })).toBe("pompe");
  await initForTests("en");
  expect(formatAmount(0, pointsUnit())).toBe("0\u00a0points");
});
