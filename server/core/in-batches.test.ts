import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { inBatches } from "./in-batches.ts";

/** Batches of which each takes some milliseconds, and when each began and ended. */
function batchesOf(count: number) {
  const times: { began: number; ended: number }[] = [];
  const next = async () => {
    const began = performance.now();
    while (performance.now() - began < 5) await turn();
    times.push({ began, ended: performance.now() });
    return times.length < count;
  };
  return { times, next };
}

test("BO-11.2 batches leave as much time between them as each takes", async () => {
  const { times, next } = batchesOf(4);
  expect(await inBatches(next)).toBe(false);
  expect(times).toHaveLength(4);
  for (const [at, { began }] of times.slice(1).entries()) {
    const before = times[at] ?? { began: 0, ended: 0 };
    // Timers count whole milliseconds.
    expect(began - before.ended).toBeGreaterThan(
      before.ended - before.began - 2,
    );
  }
});

test("no more batches are run than wanted", async () => {
  const { times, next } = batchesOf(4);
  expect(await inBatches(next, 3)).toBe(true);
  expect(times).toHaveLength(3);
});
