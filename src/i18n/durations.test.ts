import { beforeEach, expect, test } from "vitest";
import { countdown, formatDuration } from "./durations.ts";
import { initForTests } from "./testing.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

beforeEach(() => initForTests("fr"));

test("CH-4.1.6 a countdown has days, hours, minutes and seconds", () => {
  const left = 2 * day + hour + 59 * minute + 30 * second + 999;
  expect(countdown(left).map(({ text }) => text)).toEqual([
    "2 jours",
    "1 heure",
    "59 minutes",
    "30 secondes",
  ]);
});

test("CH-4.1.6 a countdown ends at zero", () => {
  expect(countdown(-5 * day).map(({ value }) => value)).toEqual([0, 0, 0, 0]);
});

test.each([
  [40 * day + 3 * hour, "40 jours et 3 heures"],
  [day + 5 * minute, "1 jour"],
  [4 * minute, "4 minutes"],
  [0, "0 seconde"],
])("formatDuration(%d) is %j", (milliseconds, text) => {
  expect(formatDuration(milliseconds)).toBe(text);
});

test.each([
  ["en", "2 days and 1 hour"],
  ["it", "2 giorni e 1 ora"],
  ["es", "2 días y 1 hora"],
  ["de", "2 Tage und 1 Stunde"],
  ["nl", "2 dagen en 1 uur"],
] as const)("durations are in %s", async (language, text) => {
  await initForTests(language);
  expect(formatDuration(2 * day + hour)).toBe(text);
});
