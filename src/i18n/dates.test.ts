import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { setDateFormat, setTimeZone } from "./date-format.ts";
import { formatAnswer, formatDate, formatDay } from "./dates.ts";
import { setProgrammeLocale } from "./languages.ts";
import { initForTests } from "./testing.ts";

beforeEach(() => initForTests("fr"));
afterEach(() => {
  setDateFormat(null);
  setTimeZone(null);
  setProgrammeLocale(null);
  vi.unstubAllEnvs();
});

const noon = new Date("2026-03-05T12:30:00+01:00");

test("dates are DD/MM/YYYY if the programme has no format", () => {
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
] as const)("AS-1.8 ordinals are formatted for %s", async (language, text) => {
  await initForTests(language);
  const days = [1, 2, 15].map((day) =>
    formatDate(Date.UTC(2026, 2, day), "Do MMMM"),
  );
  expect(days.join(", ")).toBe(text);
});

test("AS-1.8 English has irregular endings from the eleventh to the thirteenth", async () => {
  await initForTests("en");
  const days = [3, 4, 11, 12, 13, 20, 21, 22, 23, 30, 31];
  expect(days.map((day) => formatDate(Date.UTC(2026, 2, day), "Do"))).toEqual(
    "3rd 4th 11th 12th 13th 20th 21st 22nd 23rd 30th 31st".split(" "),
  );
});

test.each([
  ["fr", "05/03/2026", "5 mars 2026"],
  ["en", "05/03/2026", "5 March 2026"],
  ["it", "05/03/2026", "5 marzo 2026"],
  ["es", "05/03/2026", "5 de marzo de 2026"],
  ["de", "05.03.2026", "5. März 2026"],
  ["nl", "05-03-2026", "5 maart 2026"],
] as const)(
  "AS-1.8 localized formats follow the conventions of %s",
  async (language, short, long) => {
    await initForTests(language);
    expect(formatDate(noon, "L")).toBe(short);
    expect(formatDate(noon, "LL")).toBe(long);
    expect(formatDate(noon, "[L Do] LLLL")).toMatch(/^L Do .*2026.*12:30/);
  },
);

test.each([null, undefined, "", "soon"])("%j is not a date", (instant) => {
  expect(formatDate(instant)).toBe("");
});

test.each([
  ["fr", "jeudi jeu. je 4"],
  ["de", "Donnerstag Do Do 4"],
  ["en", "Thursday Thu Th 4"],
] as const)("days are named in %s", async (language, text) => {
  await initForTests(language);
  expect(formatDate(noon, "dddd ddd dd d")).toBe(text);
});

test.each([
  ["YYYY-MM-DD HH:mm:ss.SSS", "2026-03-05 00:05:09.007"],
  ["YY/M/D H:m:s", "26/3/5 0:5:9"],
  ["hh:mm A", "12:05 AM"],
  ["h a", "12 am"],
  ["[le] D [à] H[h]mm", "le 5 à 0h05"],
  ["DD.MM.YYYY Z ZZ", "05.03.2026 +01:00 +0100"],
  ["MMM", "mars"],
  ["", ""],
])("a date is written %j as %j", (format, text) => {
  expect(formatDate("2026-03-05T00:05:09.007+01:00", format)).toBe(text);
});

describe("days and times are in the programme's zone, wherever the browser is", () => {
  const machines = ["America/Martinique", "Europe/Paris", "Pacific/Auckland"];

  test.each(
    machines.flatMap((machine) => [
      [machine, null, "2026-11-20T00:00:00+01:00", "20/11/2026 00:00"] as const,
      [machine, null, "2026-11-20", "20/11/2026 00:00"] as const,
      [
        machine,
        "America/Martinique",
        "2026-11-20",
        "20/11/2026 00:00",
      ] as const,
      [
        ...[machine, "America/Martinique", "2026-11-20T00:00:00+01:00"],
        "19/11/2026 19:00",
      ] as const,
      [
        ...[machine, "Pacific/Auckland", "2026-11-20T12:00:00Z"],
        "21/11/2026 01:00",
      ] as const,
      // A time that does not exist in the machine's zone.
      [
        ...[machine, "UTC", "2026-03-29T02:30:00Z"],
        "29/03/2026 02:30",
      ] as const,
      [
        machine,
        "Mars/Base",
        "2026-07-01T22:00:00Z",
        "02/07/2026 00:00",
      ] as const,
    ]),
  )("in %s, of a programme in %s, %s is %s", (machine, zone, date, text) => {
    vi.stubEnv("TZ", machine);
    setTimeZone(zone);
    expect(formatDate(date, "DD/MM/YYYY HH:mm")).toBe(text);
  });

  test("including formats that the browser writes", () => {
    vi.stubEnv("TZ", "America/Martinique");
    expect(formatDate("2026-11-20T00:00:00+01:00", "L LT")).toBe(
      "20/11/2026 00:00",
    );
    expect(formatDate("2026-11-20T00:00:00+01:00", "dddd D MMMM")).toBe(
      "vendredi 20 novembre",
    );
  });
});

test.each([
  ["de", "de_AT", "5. Jänner 2026"],
  ["de", "de-DE", "5. Januar 2026"],
  ["de", null, "5. Januar 2026"],
  ["en", "en_GB", "5 January 2026"],
  ["en", "en_US", "January 5, 2026"],
  ["en", "fr_FR", "5 January 2026"],
  ["en", null, "5 January 2026"],
  // The region is the programme's, the language the visitor's.
  ["fr", "de_AT", "5 janvier 2026"],
] as const)(
  "in %s, for a programme in %s, dates follow its region: %s",
  async (language, locale, text) => {
    await initForTests(language);
    setProgrammeLocale(locale);
    expect(formatDate("2026-01-05", "LL")).toBe(text);
  },
);

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
