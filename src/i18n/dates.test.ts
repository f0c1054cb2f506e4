import dayjs from "dayjs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setDateFormat } from "./date-format.ts";
import { formatAnswer, formatDate, formatDay } from "./dates.ts";
import { initForTests } from "./testing.ts";

beforeEach(() => initForTests("fr"));
afterEach(() => setDateFormat(null));

const noon = new Date(2026, 2, 5, 12, 30);

test("dates are DD/MM/YYYY without a format of the programme", () => {
  expect(formatDate(noon)).toBe("05/03/2026");
  expect(formatDate(noon.toISOString())).toBe("05/03/2026");
  expect(formatDate(noon.getTime())).toBe("05/03/2026");
});

test("AS-1.8 dates follow the programme's format", () => {
  setDateFormat("YYYY-MM-DD");
  expect(formatDate(noon)).toBe("2026-03-05");
});

test.each([
  ["fr", "5 mars 2026"],
  ["en", "5 March 2026"],
  ["it", "5 marzo 2026"],
  ["es", "5 marzo 2026"],
  ["de", "5 März 2026"],
  ["nl", "5 maart 2026"],
] as const)("months are named in %s", async (language, text) => {
  await initForTests(language);
  expect(formatDate(noon, "D MMMM YYYY")).toBe(text);
});

test.each([null, undefined, "", "soon"])("%j is no date", (instant) => {
  expect(formatDate(instant)).toBe("");
});

test("days are named, the week starts on Monday", async () => {
  await initForTests("de");
  expect(formatDate(noon, "dddd")).toBe("Donnerstag");
  expect(dayjs.Ls["de"]?.weekStart).toBe(1);
});

test("a date in figures asks the browser for no names, which take it long", async () => {
  await initForTests("nl");
  delete dayjs.Ls["nl"];
  const asked = vi.spyOn(Intl, "DateTimeFormat");
  expect(formatDate("2026-03-05T12:00:00Z", "DD/MM/YYYY")).toBe("05/03/2026");
  expect(asked).not.toHaveBeenCalled();
});

test("CH-9.21 the days of proofs are DD/MM/YYYY in every programme", () => {
  setDateFormat("YYYY-MM-DD");
  expect(formatDay("2026-11-01T00:00:00Z")).toBe("01/11/2026");
  expect(formatDay("2026-02-31")).toBe("");
  expect(formatDay(null)).toBe("");
});

test.each([
  ["2026-11-01", "01/11/2026"],
  ["2026-11-01 or later", "2026-11-01 or later"],
  ["2026-02-31", "2026-02-31"],
  ["12", "12"],
  ["", ""],
])("the answer %j is written %j", (answer, text) => {
  expect(formatAnswer(answer)).toBe(text);
});
