/** The gallery's canned responses satisfy the strict reading of `schemas/wire`. */
import { expect, test } from "vitest";
import { answers } from "#tests/gallery/answers.ts";
import { faultsOfExchange } from "#tests/support/strict-wire.ts";
import { createWire } from "#tests/support/wire.ts";

/** Bodies of calls that require one. */
const bodies: Record<string, object> = {
  "POST /users/confirm-email": { token: "t-1" },
};

test.each(["ready", "empty"] as const)(
  "challenges 7: the canned responses (%s) satisfy their schemas",
  async (state) => {
    const faults: string[] = [];
    const wire = createWire(answers[state], (...exchange) => {
      faults.push(...faultsOfExchange(...exchange));
      return [];
    });
    for (const key of Object.keys(answers[state])) {
      const [method = "", path] = key.split(" ");
      const body = bodies[key] && JSON.stringify(bodies[key]);
      await wire.fetch(`/v2${path}`, { method, ...(body && { body }) });
    }
    expect(wire.calls.length).toBeGreaterThan(20);
    expect(faults).toEqual([]);
  },
);
