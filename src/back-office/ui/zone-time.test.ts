import dayjs from "dayjs";
import { afterEach, expect, it } from "vitest";
import { setTimeZone } from "#src/i18n/date-format.ts";
import { instantPicked, pickerTime } from "./zone-time.ts";

afterEach(() => setTimeZone(undefined));

it.each([
  ["Europe/Paris", "2026-12-05T07:00:00.000Z", "2026-12-05 08:00"],
  ["Europe/Paris", "2026-07-14T06:30:00.000Z", "2026-07-14 08:30"],
  ["Pacific/Auckland", "2026-12-05T19:00:00.000Z", "2026-12-06 08:00"],
  ["America/New_York", "2026-03-08T07:30:00.000Z", "2026-03-08 03:30"],
])(
  "in %s a picker shows %s as %s, and the other way round",
  (zone, at, shown) => {
    setTimeZone(zone);
    expect(pickerTime(at).format("YYYY-MM-DD HH:mm")).toBe(shown);
    expect(instantPicked(pickerTime(at))).toBe(at);
    expect(instantPicked(dayjs(shown))).toBe(at);
  },
);
