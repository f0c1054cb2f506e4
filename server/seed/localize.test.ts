import { describe, expect, it, test } from "vitest";
import { historyFacts } from "./data.ts";
import { localize, localizeAll, toDate } from "./localize.ts";

const now = new Date("2026-03-10T10:15:00Z");

test.each([
  [{ days: 0 }, "2026-03-10T10:15:00.000Z"],
  [{ days: -2 }, "2026-03-08T10:15:00.000Z"],
  [{ days: -0.5 }, "2026-03-09T22:15:00.000Z"],
  [{ days: 1, at: "06:00" }, "2026-03-11T05:00:00.000Z"],
  [{ days: 30, at: "06:00" }, "2026-04-09T04:00:00.000Z"],
  [{ days: -12, at: "23:59:59" }, "2026-02-26T22:59:59.000Z"],
  [{ days: 30, at: "23:59:59" }, "2026-04-09T21:59:59.000Z"],
  [{ days: 0.55, at: "00:00" }, "2026-03-10T23:00:00.000Z"],
])("%j is %s, in the programme's local time", (moment, date) => {
  expect(toDate(moment, now)).toBe(date);
});

describe("localize", () => {
  it("turns texts into strings, moments into dates and pictures into URLs", () => {
    const value = {
      title: { fr: "Prêt ?", en: "Ready?" },
      at: { days: -2 },
      image: { picture: "badge/sun.svg", alt: "" },
      open: [{ days: 1, at: "06:00" }],
    };
    expect(localize(value, "de", now)).toEqual({
      title: "Ready?",
      at: "2026-03-08T10:15:00.000Z",
      image: { contentUrl: "/v2/pictures/badge-sun.svg", alt: "" },
      open: ["2026-03-11T05:00:00.000Z"],
    });
    expect(localize(value, "fr", now).title).toBe("Prêt\u202f?");
  });

  it("localizes everything in the demo’s history, in every language", () => {
    const localized = Object.values(localizeAll(historyFacts, now));
    expect(localized).toHaveLength(6);
    for (const one of localized)
      expect(JSON.stringify(one)).not.toMatch(/"(fr|days|picture)":/);
  });
});
