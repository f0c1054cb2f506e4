// @vitest-environment jsdom
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "#src/api/cache/query-client.ts";
import { createTestClient } from "#src/api/client/testing.ts";
import { createWire } from "#tests/support/wire.ts";
import { challengeQuery } from "./challenges.ts";

// The delay that a page draws when it loads is never zero here, nor the whole ten seconds.
vi.hoisted(() => vi.spyOn(Math, "random").mockReturnValue(0.5));

beforeEach(() => {
  // Only these: what is awaited in between relies on real timeouts.
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const ended: (() => void)[] = [];
afterEach(() => {
  for (const end of ended.splice(0)) end();
});

const minute = 60_000;
const dates = {
  startDate: "2026-05-01T00:00:00Z",
  endDate: "2026-05-03T00:00:00Z",
};

/** Opens a challenge on a machine whose clock is wrong. */
async function open(serverNow: string) {
  const wrong = 5 * minute;
  vi.setSystemTime(Date.parse(serverNow) - wrong);
  const wire = createWire({
    "GET /challenges/1/user.jsonld": { id: 1, type: "Classic", ...dates },
  });
  const queries = createQueryClient(
    createTestClient("/v2", {
      fetch: wire.fetch,
      serverNow: () => Date.now() + wrong,
    }),
    { open: async () => {}, end: async () => {} },
  );
  const observer = new QueryObserver(queries, challengeQuery("1"));
  ended.push(observer.subscribe(() => {}));
  const answers = () =>
    vi.waitFor(() => {
      expect(queries.isFetching()).toBe(0);
      return wire.calls.length;
    });
  await answers();
  return {
    /** How often it has been fetched after so many milliseconds. */
    async after(milliseconds: number) {
      vi.advanceTimersByTime(milliseconds);
      return answers();
    },
  };
}

test("CH-2.5.38 an open challenge is refetched within ten seconds of its start and of its end", async () => {
  const { after } = await open("2026-04-30T23:00:00Z");
  expect(await after(60 * minute + 2_000)).toBe(1);
  expect(await after(10_000)).toBe(2);
  expect(await after(47 * 60 * minute)).toBe(2);
  expect(await after(60 * minute)).toBe(3);
  expect(await after(24 * 60 * minute)).toBe(3);
});

test("a response that crossed the phase change in flight is refetched", async () => {
  const { after } = await open("2026-05-01T00:00:01Z");
  expect(await after(12_000)).toBe(2);
});

test("a challenge that starts later than a timer can wait is not refetched meanwhile", async () => {
  const { after } = await open("2026-03-01T00:00:00Z");
  expect(await after(20 * 24 * 60 * minute)).toBe(1);
});
