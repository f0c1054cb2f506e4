import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepAnswers } from "./kept-answers.ts";

const database = vi.hoisted(() => new Map<string, unknown>());
vi.mock("idb-keyval", () => ({
  createStore: () => undefined,
  get: async (key: string) => structuredClone(database.get(key)),
  set: async (key: string, value: unknown) =>
    void database.set(key, structuredClone(value)),
  del: async (key: string) => void database.delete(key),
}));

beforeEach(() => {
  database.clear();
  vi.stubGlobal("indexedDB", {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function setUp(token: string | undefined, release = "1") {
  const queries = new QueryClient({
    // What a query is made with in the application cannot be stored.
    defaultOptions: { queries: { meta: { api: () => undefined } as never } },
  });
  const session = { token };
  const getToken = () => session.token;
  const kept = keepAnswers({ queries, getToken, release, delay: 0 });
  return { queries, session, kept };
}

/** A visit that was given these points. */
async function visit(token: string): Promise<ReturnType<typeof setUp>> {
  const visited = setUp(token);
  const points = { queryKey: ["points"], queryFn: () => 7 };
  await visited.queries.fetchQuery(points);
  await visited.queries.fetchQuery({
    ...{ queryKey: ["password-token", "x"], queryFn: () => "once" },
  });
  await vi.waitFor(() => expect(database.size).toBe(1));
  return visited;
}

test("the answers of a session are there at its next visit, and are asked again", async () => {
  await visit("mine");
  const { queries, kept } = setUp("mine");
  await kept.restore();
  expect(queries.getQueryData(["points"])).toBe(7);
  expect(queries.getQueryState(["points"])?.isInvalidated).toBe(true);
  expect(queries.getQueryData(["password-token", "x"])).toBeUndefined();
  expect(JSON.stringify([...database])).not.toContain("mine");
});

test.each([
  ["another person", "other", "1"],
  ["a visitor", undefined, "1"],
  ["another release", "mine", "2"],
])("%s gets none of them, and they are deleted", async (_, token, release) => {
  await visit("mine");
  const { queries, kept } = setUp(token, release);
  await kept.restore();
  expect(queries.getQueryData(["points"])).toBeUndefined();
  expect(database.size).toBe(0);
});

test("nothing is left of who signs out, and nothing comes back of what was under way", async () => {
  const { queries, session, kept } = await visit("mine");
  vi.useFakeTimers();
  queries.setQueryData(["points"], 8);
  session.token = undefined;
  await kept.forget();
  queries.setQueryData(["points"], 9);
  await vi.runAllTimersAsync();
  expect(database.size).toBe(0);
});

test("what one session asked for is not kept for the next, before that has asked itself", async () => {
  const { queries, session, kept } = await visit("mine");
  vi.useFakeTimers();
  await kept.forget();
  session.token = "other";
  queries.setQueryData(["points"], 8);
  await vi.runAllTimersAsync();
  expect(database.size).toBe(0);
  vi.useRealTimers();
  kept.adopt();
  queries.setQueryData(["points"], 9);
  await vi.waitFor(() => expect(database.size).toBe(1));
});
