import { expect, test, vi } from "vitest";
import type { CallOptions } from "#src/api/client/call.ts";
import { createTestClient } from "#src/api/client/testing.ts";
import { openTestServer } from "#tests/support/http-server.ts";
import {
  type FirstCall,
  type PreloadedRequests,
  preloadRequests,
} from "./preloaded-requests.ts";

const server = await openTestServer();

const caller = { language: "fr", token: "token-1" };

/** Begins calls as the document does. */
function begin(calls: FirstCall[], by = caller): PreloadedRequests {
  const preloaded: PreloadedRequests = new Map();
  preloadRequests(preloaded, calls, server.base, by);
  return preloaded;
}

test("the client takes the answer to a call that was preloaded, and takes it once", async () => {
  server.answers({ body: { name: "preloaded" } }, { body: { name: "sent" } });
  const preloaded = begin([{ path: "/things?id=3&page=1", prefer: "short" }]);
  await vi.waitFor(() => expect(server.received).toHaveLength(1));
  const client = createTestClient(server.base, { preloaded });
  const ask = () =>
    client.request("GET", "/things", {
      query: { id: "3", page: 1 },
      prefer: "short",
    });
  expect(await ask()).toEqual({ name: "preloaded" });
  expect(await ask()).toEqual({ name: "sent" });
  const [first, second] = server.received;
  expect(first?.headers).toEqual(second?.headers);
});

test("what is asked for twice is sent once", async () => {
  server.answers({ body: {} });
  const preloaded = begin([{ path: "/thing" }, { path: "/thing" }]);
  await Promise.all([...preloaded.values()].map(({ response }) => response));
  expect(server.received).toHaveLength(1);
});

test.each<
  [string, { by?: typeof caller; preloaded?: FirstCall; call?: CallOptions }]
>([
  ["another session", { by: { ...caller, token: "token-2" } }],
  ["another language", { by: { ...caller, language: "de" } }],
  ["without the token", { preloaded: { path: "/thing", anonymous: true } }],
  [
    "with another preference",
    { preloaded: { path: "/thing", prefer: "short" } },
  ],
  ["of another address", { call: { query: { page: 2 } } }],
])(
  "what was preloaded in %s is not taken",
  async (_, { by, preloaded, call }) => {
    server.answers({ body: ["preloaded"] }, { body: ["sent"] });
    const calls = begin([preloaded ?? { path: "/thing" }], by);
    await vi.waitFor(() => expect(server.received).toHaveLength(1));
    const client = createTestClient(server.base, { preloaded: calls });
    expect(await client.request("GET", "/thing", call)).toEqual(["sent"]);
  },
);

test("a preloaded call that failed is sent again as any other", async () => {
  server.answers({ status: 503 }, { body: ["sent"] });
  const preloaded = begin([{ path: "/thing" }]);
  const client = createTestClient(server.base, { preloaded });
  expect(await client.request("GET", "/thing")).toEqual(["sent"]);
});

test("nothing but a GET is taken for what was preloaded", async () => {
  server.answers({ body: ["preloaded"] }, { body: ["done"] });
  const preloaded = begin([{ path: "/thing" }]);
  await vi.waitFor(() => expect(server.received).toHaveLength(1));
  const client = createTestClient(server.base, { preloaded });
  expect(await client.request("DELETE", "/thing")).toEqual(["done"]);
});

test("whoever gives a preloaded call up aborts it, and no later than the deadline", async () => {
  server.answers(() => undefined);
  const preloaded = begin([{ path: "/one" }, { path: "/other" }]);
  const controllers = [...preloaded.values()].map(
    ({ controller }) => controller,
  );
  const client = createTestClient(server.base, { preloaded });
  const leaving = new AbortController();
  const left = client.request("GET", "/one", { signal: leaving.signal });
  leaving.abort();
  await expect(left).rejects.toThrow("aborted");
  const late = client.request("GET", "/other", { timeout: 20 });
  await expect(late).rejects.toThrow("20 ms");
  expect(controllers.map(({ signal }) => signal.aborted)).toEqual([true, true]);
});

test("the server's time is reckoned from when a preloaded call was sent and answered", async () => {
  server.answers({
    body: {},
    headers: { date: "Mon, 15 Jun 2026 12:00:00 GMT" },
  });
  const preloaded = begin([{ path: "/thing" }]);
  const [call] = preloaded.values();
  await call?.response;
  const dates: unknown[] = [];
  const client = createTestClient(server.base, {
    preloaded,
    now: () => 0,
    onServerDate: (date) => dates.push(date),
  });
  await client.request("GET", "/thing");
  expect(dates).toMatchObject([
    { sentAt: call?.sentAt, receivedAt: call?.receivedAt },
  ]);
  expect(call?.sentAt).toBeGreaterThan(0);
});
