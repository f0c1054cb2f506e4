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

test.each([
  ["fr", "1er mars, 2 mars, 15 mars"],
  ["en", "1st March, 2nd March, 15th March"],
  ["it", "1º marzo, 2º marzo, 15º marzo"],
  ["es", "1º marzo, 2º marzo, 15º marzo"],
  ["de", "1. März, 2. März, 15. März"],
  ["nl", "1ste maart, 2de maart, 15de maart"],
] as const)("AS-1.8 days are counted in %s", async (language, text) => {
  await initForTests(language);
  const days = [1, 2, 15].map((day) =>
    formatDate(new Date(2026, 2, day), "Do MMMM"),
  );
  expect(days.join(", ")).toBe(text);
});

test("AS-1.8 English has endings of its own from the eleventh to the thirteenth", async () => {
  await initForTests("en");
  const days = [3, 4, 11, 12, 13, 20, 21, 22, 23, 30, 31];
  expect(days.map((day) => formatDate(new Date(2026, 2, day), "Do"))).toEqual(
    "3rd 4th 11th 12th 13th 20th 21st 22nd 23rd 30th 31st".split(" "),
  );
});

test.each([
  ["fr", "05/03/2026", "5 mars 2026"],
  ["en", "03/05/2026", "March 5, 2026"],
  ["it", "05/03/2026", "5 marzo 2026"],
  ["es", "05/03/2026", "5 de marzo de 2026"],
  ["de", "05.03.2026", "5. März 2026"],
  ["nl", "05-03-2026", "5 maart 2026"],
] as const)(
  "AS-1.8 dates are written as usual in %s",
  async (language, short, long) => {
    await initForTests(language);
    expect(formatDate(noon, "L")).toBe(short);
    expect(formatDate(noon, "LL")).toBe(long);
    expect(formatDate(noon, "[L Do] LLLL")).toMatch(/^L Do .*2026.*12:30/);
  },
);

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
