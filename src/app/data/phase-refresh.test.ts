// @vitest-environment jsdom
import { QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { challengeQuery } from "#src/api/challenges.ts";
import { createQueryClient } from "#src/api/query-client.ts";
import { createTestClient } from "#src/api/testing.ts";
import { createManualClock } from "#src/engine/testing.tsx";
import { createWire } from "#tests/support/wire.ts";
import { refreshAtPhaseChange } from "./phase-refresh.ts";

const dates = {
  startDate: "2026-05-01T00:00:00Z",
  endDate: "2026-06-01T00:00:00Z",
};

/** A challenge that is open on the screen. @param random where it is asked for within the spread */
async function open(now: string, random: number) {
  const clock = createManualClock(now);
  const wire = createWire({
    "GET /challenges/1/user.jsonld": { id: 1, type: "Classic", ...dates },
  });
  const queries = createQueryClient(
    createTestClient("/v2", { fetch: wire.fetch, serverNow: clock.now }),
    { open: async () => {}, end: async () => {} },
  );
  refreshAtPhaseChange(queries, clock, () => random);
  const observer = new QueryObserver(queries, challengeQuery("1"));
  const leave = observer.subscribe(() => {});
  const calls = (count: number) =>
    vi.waitFor(() => {
      expect(wire.calls).toHaveLength(count);
      expect(queries.isFetching()).toBe(0);
    });
  await calls(1);
  return { clock, queries, calls, leave };
}

test("CH-2.5.38 CH-4.3 an open challenge is asked for again when it starts and when it ends, spread over ten seconds", async () => {
  const { clock, calls } = await open("2026-04-30T23:00:00Z", 0.5);
  clock.moveTo("2026-05-01T00:00:06Z");
  await calls(1);
  clock.moveTo("2026-05-01T00:00:07Z");
  await calls(2);
  clock.moveTo("2026-05-31T23:59:59Z");
  await calls(2);
  clock.moveTo("2026-06-01T00:00:12Z");
  await calls(3);
  clock.moveTo("2027-01-01T00:00:00Z");
  await calls(3);
});

test("an answer that crossed the change on its way is asked for again", async () => {
  const { clock, calls } = await open("2026-05-01T00:00:01Z", 0);
  clock.moveTo("2026-05-01T00:00:02Z");
  await calls(2);
  clock.moveTo("2026-05-01T00:00:20Z");
  await calls(2);
});

test.each([
  ["that has been left", (left: () => void) => left()],
  [
    "in a tab that nobody sees",
    () => vi.spyOn(document, "hidden", "get").mockReturnValue(true),
  ],
])("a challenge %s is asked for when it is needed next", async (_, hide) => {
  const { clock, queries, calls, leave } = await open(
    "2026-04-30T23:00:00Z",
    0,
  );
  hide(leave);
  clock.moveTo("2026-05-01T00:00:20Z");
  await calls(1);
  await queries.fetchQuery(challengeQuery("1"));
  await calls(2);
});
