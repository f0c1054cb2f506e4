import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { inBatches } from "./in-batches.ts";

/** Batches of which each takes some milliseconds, and their instants. */
function batchesOf(count: number) {
  const times: { start: number; end: number }[] = [];
  const next = async () => {
    const start = performance.now();
    while (performance.now() - start < 5) await turn();
    times.push({ start, end: performance.now() });
    return times.length < count;
  };
  return { times, next };
}

test("BO-11.2 batches leave as much time between them as each takes", async () => {
  const { times, next } = batchesOf(4);
  expect(await inBatches(next)).toBe(false);
  expect(times).toHaveLength(4);
  for (const [at, { start }] of times.slice(1).entries()) {
    const before = times[at] ?? { start: 0, end: 0 };
    // Timers count whole milliseconds.
    expect(start - before.end).toBeGreaterThan(before.end - before.start - 2);
  }
});

test("no more batches are run than wanted", async () => {
  const { times, next } = batchesOf(4);
  expect(await inBatches(next, 3)).toBe(true);
  expect(times).toHaveLength(3);
});
