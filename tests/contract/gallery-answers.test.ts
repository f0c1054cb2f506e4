/** The gallery shows what the API could answer: its canned data meets the strict reading of `schemas/wire`. */
import { expect, test } from "vitest";
import { answers } from "#tests/gallery/answers.ts";
import { faultsOfExchange } from "#tests/support/strict-wire.ts";
import { createWire } from "#tests/support/wire.ts";

test.each(["ready", "empty"] as const)(
  "challenges 7: the canned answers (%s) meet the wire",
  async (state) => {
    const faults: string[] = [];
    const wire = createWire(answers[state], (...exchange) => {
      faults.push(...faultsOfExchange(...exchange));
      return [];
    });
    for (const key of Object.keys(answers[state])) {
      const [method = "", path] = key.split(" ");
      await wire.fetch(`/v2${path}`, { method });
    }
    expect(wire.calls.length).toBeGreaterThan(20);
    expect(faults).toEqual([]);
  },
);
