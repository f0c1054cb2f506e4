import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Client } from "#src/api/client/client.ts";
import { HttpError, NetworkError } from "#src/api/errors/error-classes.ts";
import { localTexts } from "#src/browser/storage.ts";
import { persisted } from "./keys.ts";
import { createQueryClient } from "./query-client.ts";
import {
  isDisconnected,
  keepAnswers,
  oldestShown,
} from "./query-persistence.ts";

const database = vi.hoisted(() => new Map<string, unknown>());
const opening = vi.hoisted(() => ({ ends: Promise.resolve() }));
vi.mock("idb-keyval", () => ({
  createStore: () => undefined,
  get: async (key: string) => {
    await opening.ends;
    return structuredClone(database.get(key));
  },
  set: async (key: string, value: unknown) =>
    void database.set(key, structuredClone(value)),
  del: async (key: string) => {
    await opening.ends;
    database.delete(key);
  },
}));

beforeEach(() => {
  database.clear();
  for (const key of localTexts.keys()) localTexts.remove(key);
  opening.ends = Promise.resolve();
  vi.stubGlobal("indexedDB", {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function setUp(token: string | undefined, release = "1", patience = 300_000) {
  // What a query is made with in the application cannot be stored.
  const api = { request: () => undefined } as unknown as Client;
  const queries = createQueryClient(api, {
    open: async () => undefined,
    end: async () => undefined,
  });
  const session = { token };
  const getToken = () => session.token;
  const kept = keepAnswers({ queries, getToken, release, delay: 0, patience });
  return { queries, session, kept };
}

/** A visit that was given these points, and the end of its saving. */
async function visit(token: string): Promise<ReturnType<typeof setUp>> {
  const visited = setUp(token);
  const points = { queryKey: ["points"], queryFn: () => 7, meta: persisted };
  await visited.queries.fetchQuery(points);
  await visited.queries.fetchQuery({
    ...{ queryKey: ["password-token", "x"], queryFn: () => "once" },
  });
  await vi.waitFor(() => expect(database.size).toBe(1));
  return visited;
}

test("the answers of a session are there at its next visit, with their time, and are asked again", async () => {
  const { queries: former } = await visit("mine");
  const { queries, kept } = setUp("mine");
  await kept.restore();
  expect(queries.getQueryData(["points"])).toBe(7);
  expect(queries.getQueryState(["points"])).toMatchObject({
    isInvalidated: true,
    dataUpdatedAt: former.getQueryState(["points"])?.dataUpdatedAt,
  });
  expect(queries.getQueryData(["password-token", "x"])).toBeUndefined();
});

test("a response that a visit did not need is there at the one after it", async () => {
  await visit("mine");
  const second = setUp("mine");
  await second.kept.restore();
  database.clear();
  await second.queries.fetchQuery({
    ...{ queryKey: ["badges"], queryFn: () => 3, meta: persisted },
  });
  await vi.waitFor(() => expect(database.size).toBe(1));
  const { queries, kept } = setUp("mine");
  await kept.restore();
  expect(queries.getQueryData(["points"])).toBe(7);
  expect(queries.getQueryData(["badges"])).toBe(3);
});

test("nobody reads what a closed browser left without the token", async () => {
  const { queries } = await visit("mine");
  database.clear();
  queries.setQueryData(["points"], "a secret of mine");
  await vi.waitFor(() => expect(database.size).toBe(1));
  const [{ sealed }] = [...database.values()] as [{ sealed: ArrayBuffer }];
  const text = new TextDecoder().decode(sealed);
  expect(text.length).toBeGreaterThan(10);
  expect(text).not.toContain("secret");
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

test("an answer of long ago is of no use, though others were kept since", async () => {
  const { queries: former } = await visit("mine");
  const elevenDays = 11 * 24 * 60 * 60 * 1000;
  await former.fetchQuery({
    ...{ queryKey: ["badges"], queryFn: () => 3, meta: persisted },
  });
  database.clear();
  former.setQueryData(["badges"], 3, { updatedAt: Date.now() - elevenDays });
  await vi.waitFor(() => expect(database.size).toBe(1));
  const { queries, kept } = setUp("mine");
  await kept.restore();
  expect(queries.getQueryData(["points"])).toBe(7);
  expect(queries.getQueryData(["badges"])).toBeUndefined();
});

test("a browser that has kept nothing yet does not look for it", async () => {
  opening.ends = new Promise(() => undefined);
  const { kept } = setUp("mine");
  await kept.restore();
  opening.ends = Promise.resolve();
  await visit("mine");
  const { queries, kept: again } = setUp("mine");
  await again.restore();
  expect(queries.getQueryData(["points"])).toBe(7);
});

test("a start does not wait for a database that does not open, nor is surprised by it later", async () => {
  await visit("mine");
  const opened = Promise.withResolvers<void>();
  opening.ends = opened.promise;
  const { queries, kept } = setUp("mine", "1", 50);
  await kept.restore();
  opened.resolve();
  const again = setUp("mine");
  await again.kept.restore();
  expect(again.queries.getQueryData(["points"])).toBe(7);
  expect(queries.getQueryData(["points"])).toBeUndefined();
});

test("signing out ends where the database does not open", async () => {
  const { kept } = setUp("mine", "1", 50);
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  opening.ends = new Promise(() => undefined);
  await kept.forget();
  expect(warn).toHaveBeenCalledOnce();
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

test("what one session left is deleted when another begins, and kept again only once that has asked itself", async () => {
  const { queries, session, kept } = await visit("mine");
  session.token = "other";
  vi.useFakeTimers();
  queries.setQueryData(["points"], 8);
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  kept.adopt();
  await vi.waitFor(() => expect(database.size).toBe(0));
  queries.setQueryData(["points"], 9);
  await vi.waitFor(() => expect(database.size).toBe(1));
  const { queries: next, kept: theirs } = setUp("other");
  await theirs.restore();
  expect(next.getQueryData(["points"])).toBe(9);
});

const call = { method: "GET", path: "/points" } as const;

test.each([
  ["without a network", new NetworkError({ ...call, reason: "x" }), true],
  ["while the server fails", new HttpError({ ...call, status: 500 }), false],
])(
  "what is on the screen and cannot be asked again %s is marked with its time",
  async (_, error, isLost) => {
    const { queries } = setUp("mine");
    const queryKey = ["points"];
    queries.setQueryData(queryKey, 7, { updatedAt: 1_000 });
    const observer = new QueryObserver(queries, {
      ...{ queryKey, retry: false, networkMode: "always" as const },
      queryFn: () => Promise.reject(error),
    });
    const leave = observer.subscribe(() => undefined);
    expect(oldestShown(queries)).toBeUndefined();
    await observer.refetch();
    expect(oldestShown(queries)).toBe(1_000);
    expect(isDisconnected(queries)).toBe(isLost);
    leave();
    expect(oldestShown(queries)).toBeUndefined();
  },
);
