import { expect, test } from "vitest";
import { followServerTime } from "./server-time.ts";

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

test("half of the round trip and half of a second are taken into account", () => {
  expect(follow([[10_000, 2_000, 2_600]])).toEqual([8_200]);
});

test("what the header cannot tell does not move the clock", () => {
  const dates = [0, 400, 800, 1_200].map((at): [number, number, number] => [
    Math.floor((minute + at) / 1000) * 1000,
    at,
    at,
  ]);
  expect(follow(dates)).toEqual([minute + 500]);
});

test("one odd answer does not move the clock, a lasting change does", () => {
  const steady: [number, number, number] = [minute, 500, 500];
  const odd: [number, number, number] = [9 * minute, 500, 500];
  expect(follow([steady, steady, steady, odd, odd])).toEqual([minute]);
  expect(follow([steady, steady, steady, odd, odd, odd])).toEqual([
    minute,
    9 * minute,
  ]);
});
