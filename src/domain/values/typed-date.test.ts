import { expect, test } from "vitest";
import { instant } from "./dates.ts";
import {
  type DateHabits,
  type DayEdge,
  dateOrderOf,
  dateToEdit,
  readDate,
  refusedDate,
} from "./typed-date.ts";

const paris: DateHabits = {
  ...{ order: "dmy", separator: "/", is12Hour: false },
  timeZone: "Europe/Paris",
};

/** The instant, or the mistake. */
function read(text: string, habits = paris, edge: DayEdge = "start") {
  const found = readDate(text, habits, edge);
  return found.mistake ?? new Date(found.time).toISOString();
}

test.each([
  // Days alone.
  ["31/12/2026", "2026-12-30T23:00:00.000Z"],
  ["31.12.2026", "2026-12-30T23:00:00.000Z"],
  ["31-12-2026", "2026-12-30T23:00:00.000Z"],
  ["31 12 2026", "2026-12-30T23:00:00.000Z"],
  ["31. 12. 2026", "2026-12-30T23:00:00.000Z"],
  ["31/12/26", "2026-12-30T23:00:00.000Z"],
  ["1/2/26", "2026-01-31T23:00:00.000Z"],
  ["31/12/'26", "2026-12-30T23:00:00.000Z"],
  ["31/12/69", "2069-12-30T23:00:00.000Z"],
  ["31/12/70", "1970-12-30T23:00:00.000Z"],
  ["2026-12-31", "2026-12-30T23:00:00.000Z"],
  ["2026/12/31", "2026-12-30T23:00:00.000Z"],
  ["2026.12.31", "2026-12-30T23:00:00.000Z"],
  ["20261231", "2026-12-30T23:00:00.000Z"],
  ["31122026", "2026-12-30T23:00:00.000Z"],
  [" 31/12/2026 ", "2026-12-30T23:00:00.000Z"],
  ["31\u00a0/\u00a012\u00a0/\u00a02026", "2026-12-30T23:00:00.000Z"],
  ["31\u201312\u20132026", "2026-12-30T23:00:00.000Z"],
  // Months by name, in six languages.
  ["1 Dec 2026", "2026-11-30T23:00:00.000Z"],
  ["1 dec. 26", "2026-11-30T23:00:00.000Z"],
  ["1-Dec-2026", "2026-11-30T23:00:00.000Z"],
  ["Dec 1, 2026", "2026-11-30T23:00:00.000Z"],
  ["December 1st, 2026", "2026-11-30T23:00:00.000Z"],
  ["2026 Dec 1", "2026-11-30T23:00:00.000Z"],
  ["1er décembre 2026", "2026-11-30T23:00:00.000Z"],
  ["1 DÉC. 2026", "2026-11-30T23:00:00.000Z"],
  ["1 janv. 2026", "2025-12-31T23:00:00.000Z"],
  ["1 juil. 2026", "2026-06-30T22:00:00.000Z"],
  ["1 août 2026", "2026-07-31T22:00:00.000Z"],
  ["mardi 1er décembre 2026", "2026-11-30T23:00:00.000Z"],
  ["mar. 1 déc. 2026", "2026-11-30T23:00:00.000Z"],
  ["Mar 1 2026", "2026-02-28T23:00:00.000Z"],
  ["Tuesday, 1 December 2026", "2026-11-30T23:00:00.000Z"],
  ["1º dicembre 2026", "2026-11-30T23:00:00.000Z"],
  ["1 gen 2026", "2025-12-31T23:00:00.000Z"],
  ["martedì 1 dicembre 2026", "2026-11-30T23:00:00.000Z"],
  ["1 de diciembre de 2026", "2026-11-30T23:00:00.000Z"],
  ["1 de enero del 2026", "2025-12-31T23:00:00.000Z"],
  ["1. Dezember 2026", "2026-11-30T23:00:00.000Z"],
  ["1. Mrz 2026", "2026-02-28T23:00:00.000Z"],
  ["Di, 1. Dez. 2026", "2026-11-30T23:00:00.000Z"],
  ["1 mrt 2026", "2026-02-28T23:00:00.000Z"],
  ["dinsdag 1 december 2026", "2026-11-30T23:00:00.000Z"],
  // With a time.
  ["16/03/2028 09:00", "2028-03-16T08:00:00.000Z"],
  ["16/03/28 09:00", "2028-03-16T08:00:00.000Z"],
  ["16/03/2028 9:00", "2028-03-16T08:00:00.000Z"],
  ["16/03/2028 9h30", "2028-03-16T08:30:00.000Z"],
  ["16/03/2028 9 h 30", "2028-03-16T08:30:00.000Z"],
  ["16/03/2028 9h", "2028-03-16T08:00:00.000Z"],
  ["16/03/2028, 09:00", "2028-03-16T08:00:00.000Z"],
  ["16/03/2028 à 9h30", "2028-03-16T08:30:00.000Z"],
  ["16.03.2028 9.30", "2028-03-16T08:30:00.000Z"],
  ["16.3.2028 um 9 Uhr", "2028-03-16T08:00:00.000Z"],
  ["16. März 2028 um 9:30 Uhr", "2028-03-16T08:30:00.000Z"],
  ["16 marzo 2028 alle ore 9:30", "2028-03-16T08:30:00.000Z"],
  ["16 de marzo de 2028, 9:30", "2028-03-16T08:30:00.000Z"],
  ["16 maart 2028 om 9.30 uur", "2028-03-16T08:30:00.000Z"],
  ["16 March 2028 at 9:30 pm", "2028-03-16T20:30:00.000Z"],
  ["16/03/2028 9pm", "2028-03-16T20:00:00.000Z"],
  ["16/03/2028 12:15 a.m.", "2028-03-15T23:15:00.000Z"],
  ["09:00 16/03/2028", "2028-03-16T08:00:00.000Z"],
  ["9h30 le 16 mars 2028", "2028-03-16T08:30:00.000Z"],
  ["16/03/2028 09:00:30", "2028-03-16T08:00:30.000Z"],
  ["16/03/2028 24:00", "2028-03-16T23:00:00.000Z"],
  ["2028-03-16 09:00", "2028-03-16T08:00:00.000Z"],
  ["2028-03-16T09:00", "2028-03-16T08:00:00.000Z"],
  ["20280316T0900", "2028-03-16T08:00:00.000Z"],
  ["2028-03-16T09:00Z", "2028-03-16T09:00:00.000Z"],
  ["2028-03-16T09:00:00.250+02:00", "2028-03-16T07:00:00.250Z"],
  ["16/03/2028 09:00 Europe/Paris", "2028-03-16T08:00:00.000Z"],
  // Daylight saving of the programme, wherever the computer is.
  ["14/03/2027 02:30", "2027-03-14T01:30:00.000Z"],
  ["28/03/2027 01:59", "2027-03-28T00:59:00.000Z"],
  ["28/03/2027 03:00", "2027-03-28T01:00:00.000Z"],
  ["31/10/2027 02:30", "2027-10-31T00:30:00.000Z"],
  ["31/10/2027 02:30 +01:00", "2027-10-31T01:30:00.000Z"],
  ["28/03/2027 02:30", "skipped"],
  // No dates.
  ["31/02/2028 09:00", "no_day"],
  ["31/02/2028", "no_day"],
  ["29/02/2027", "no_day"],
  ["12/31/2026", "no_day"],
  ["00/12/2026", "no_day"],
  ["31 juin 2026", "no_day"],
  ["16/03/2028 25:00", "no_time"],
  ["16/03/2028 09:60", "no_time"],
  ["16/03/2028 24:01", "no_time"],
  ["2028-03-16T09:00+99:00", "no_time"],
  ["2028-03-16T09:00+01:99", "unreadable"],
  ["16/03/2028 09:00 UTC+1", "2028-03-16T08:00:00.000Z"],
  ["16/03/2028 13:00 pm", "no_time"],
  ["01/01/1026", "year"],
  ["01/01/202", "year"],
  ["01/01/2201", "year"],
  ["01/01/9999", "year"],
  ["", "unreadable"],
  ["tomorrow", "unreadable"],
  ["16/03", "unreadable"],
  ["2026", "unreadable"],
  ["16/03/2028 9", "unreadable"],
  ["16/03/2028 09:0", "unreadable"],
  ["16/03/2028 abc", "unreadable"],
  ["1 jui 2026", "unreadable"],
  ["1 ma 2026", "unreadable"],
  ["16/03-2028", "unreadable"],
  ["1/2/2026/3", "unreadable"],
  [`mo ${"1 ".repeat(100_000)}`, "unreadable"],
])("BO-1.2 the typed date %j reads as %s", (text, expected) => {
  expect(read(text)).toBe(expected);
});

test.each([
  ["dmy", "03/04/2026", "2026-04-03"],
  ["mdy", "03/04/2026", "2026-03-04"],
  ["mdy", "12/31/26", "2026-12-31"],
  ["mdy", "31/12/2026", "no_day"],
  ["mdy", "2026-03-04", "2026-03-04"],
  ["mdy", "4 Mar 2026", "2026-03-04"],
  ["mdy", "03042026", "2026-03-04"],
  ["ymd", "26-03-04", "2026-03-04"],
  ["ymd", "2026/03/04", "2026-03-04"],
  ["ymd", "03/04/2026", "2026-04-03"],
  ["ymd", "26 Mar 04", "2026-03-04"],
] as const)("in the order %s, %s reads as %s", (order, text, day) => {
  const habits = { ...paris, order, timeZone: "UTC" };
  expect(read(text, habits).slice(0, 10)).toBe(day);
});

test.each([
  ["DD/MM/YYYY", "dmy"],
  ["D MMMM YYYY", "dmy"],
  ["dddd D MMMM YYYY", "dmy"],
  ["MM/DD/YYYY", "mdy"],
  ["MMMM Do, YYYY", "mdy"],
  ["YYYY-MM-DD", "ymd"],
  ["[Day] MM/DD", "mdy"],
  ["LL", undefined],
])("the format %s has the order %s", (format, order) => {
  expect(dateOrderOf(format)).toBe(order);
});

test.each([
  ["Europe/Paris", "31/12/2026", "2026-12-31T23:00:00.000Z"],
  ["Europe/Paris", "31/12/2026 18:00", "2026-12-31T17:00:00.000Z"],
  // Days of 23 and of 25 hours.
  ["Europe/Paris", "28/03/2027", "2027-03-28T22:00:00.000Z"],
  ["Europe/Paris", "31/10/2027", "2027-10-31T23:00:00.000Z"],
  // Clocks that go forward at midnight.
  ["Africa/Cairo", "29/04/2027", "2027-04-29T22:00:00.000Z"],
])("an end in %s without a time includes its day: %s", (timeZone, text, at) => {
  expect(read(text, { ...paris, timeZone }, "end")).toBe(at);
});

test("a day without a midnight starts when its clocks do", () => {
  const cairo = { ...paris, timeZone: "Africa/Cairo" };
  expect(read("30/04/2027", cairo)).toBe("2027-04-29T22:00:00.000Z");
  expect(read("30/04/2027 00:30", cairo)).toBe("skipped");
});

test("what a field shows reads as the same instant", () => {
  const start = Date.UTC(2026, 0, 1);
  const edges = ["start", "end"] as const;
  const orders = ["dmy", "mdy", "ymd"] as const;
  for (const timeZone of ["Europe/Paris", "America/New_York", "Africa/Cairo"])
    for (let hours = 0; hours < 24 * 365; hours += 1) {
      const time = start + hours * 3_600_000 + (hours % 7) * 61_001;
      const habits = {
        ...{ timeZone, is12Hour: hours % 2 === 0, separator: "/.-"[hours % 3] },
        order: orders[hours % 3],
      } as DateHabits;
      const edge = edges[hours % 2] as DayEdge;
      const shown = dateToEdit(time, habits, edge);
      expect([shown, readDate(shown, habits, edge).time]).toEqual([
        shown,
        time,
      ]);
    }
});

test.each([
  ["start", "2026-12-31T23:00:00Z", "01/01/2027 00:00"],
  ["end", "2026-12-31T23:00:00Z", "31/12/2026"],
  ["end", "2026-12-31T22:59:00Z", "31/12/2026 23:59"],
  ["end", "2026-12-31T22:59:59Z", "31/12/2026 23:59:59"],
  ["start", "2027-10-31T01:30:00Z", "31/10/2027 02:30 +01:00"],
] as const)("as a %s, %s is shown as %s", (edge, at, shown) => {
  expect(dateToEdit(Date.parse(at), paris, edge)).toBe(shown);
});

test("what is refused is no date to anybody else", () => {
  for (const text of ["31/02/2028", "2027-03-28 02:30", "1026-01-01"])
    expect(instant(refusedDate(text, "Europe/Paris"))).toBeUndefined();
  expect(read(refusedDate("2027-03-28 02:30", "Europe/Paris"))).toBe("skipped");
});
