import { describe, expect, test } from "vitest";
import { followServerTime, serverTimeOf } from "./server-time.ts";

const minute = 60_000;

function follow(dates: [server: number, sent: number, received: number][]) {
  const set: number[] = [];
  const observe = followServerTime(
    (time) => set.push(time),
    () => 0,
  );
  for (const [serverTime, sentAt, receivedAt] of dates)
    observe({ serverTime, sentAt, receivedAt });
  return set;
}

test("allows for half of the round trip and half a second of rounding", () => {
  expect(follow([[10_000, 2_000, 2_600]])).toEqual([8_200]);
});

test("differences below the header's precision do not move the clock", () => {
  const dates = [0, 400, 800, 1_200].map((at): [number, number, number] => [
    Math.floor((minute + at) / 1000) * 1000,
    at,
    at,
  ]);
  expect(follow(dates)).toEqual([minute + 500]);
});

test("a single outlier does not move the clock, a lasting change does", () => {
  const steady: [number, number, number] = [minute, 500, 500];
  const odd: [number, number, number] = [9 * minute, 500, 500];
  expect(follow([steady, steady, steady, odd, odd])).toEqual([minute]);
  expect(follow([steady, steady, steady, odd, odd, odd])).toEqual([
    minute,
    9 * minute,
  ]);
});

describe("the date of a response is the server's time", () => {
  const date = "Mon, 15 Jun 2026 12:00:00 GMT";
  const time = Date.UTC(2026, 5, 15, 12);

  test.each<[string, Record<string, string>]>([
    ["without further headers", {}],
    ["that no cache stores", { "cache-control": "no-store" }],
    ["that is asked again each time", { "cache-control": "private, no-cache" }],
    [
      "of Symfony",
      { "cache-control": "max-age=0, must-revalidate, private", expires: date },
    ],
    ["that a cache has just fetched", { age: "0", "x-cache": "MISS" }],
    [
      "with a validator",
      { "cache-control": "no-cache", "last-modified": date, etag: '"1"' },
    ],
  ])("%s", (_, headers) => {
    const all = new Headers({ date, ...headers });
    expect(serverTimeOf("GET", all, true)).toBe(time);
  });

  test.each<[string, Record<string, string>]>([
    ["that has an age", { age: "30", "cache-control": "no-cache" }],
    ["that was a hit", { "x-cache": "Hit from cloudfront" }],
    ["that the browser may store", { "cache-control": "private, max-age=60" }],
    ["that a proxy may store", { "cache-control": "max-age=0, s-maxage=600" }],
    ["that anyone may store", { "cache-control": "public" }],
    ["that expires", { expires: date }],
    ["that was modified", { "last-modified": date }],
  ])("unless it is one %s", (_, headers) => {
    const all = new Headers({ date, ...headers });
    expect(serverTimeOf("GET", all, true)).toBeUndefined();
    expect(serverTimeOf("POST", all, true)).toBe(time);
  });

  test("unless the response is public, such as the settings", () => {
    const all = new Headers({ date });
    expect(serverTimeOf("GET", all, false)).toBeUndefined();
    expect(serverTimeOf("POST", all, false)).toBe(time);
  });

  test.each([undefined, "", "soon"])("unless it is %j", (none) => {
    const all = new Headers(none === undefined ? {} : { date: none });
    expect(serverTimeOf("POST", all, true)).toBeUndefined();
  });
});
