import { expect, test, vi } from "vitest";
import { openTestServer } from "#tests/support/http-server.ts";
import { type BegunCalls, beginCalls, type FirstCall } from "./begun-calls.ts";
import type { CallOptions } from "./client.ts";
import { createTestClient } from "./testing.ts";

const server = await openTestServer();

const caller = { language: "fr", token: "token-1" };

/** Begins calls as the document does. */
function begin(calls: FirstCall[], by = caller): BegunCalls {
  const begun: BegunCalls = new Map();
  beginCalls(begun, calls, server.base, by);
  return begun;
}

test("the client takes the answer to a call that was begun, and takes it once", async () => {
  server.answers({ body: { name: "begun" } }, { body: { name: "sent" } });
  const begun = begin([{ path: "/things?id=3&page=1", prefer: "short" }]);
  await vi.waitFor(() => expect(server.received).toHaveLength(1));
  const client = createTestClient(server.base, { begun });
  const ask = () =>
    client.request("GET", "/things", {
      query: { id: "3", page: 1 },
      prefer: "short",
    });
  expect(await ask()).toEqual({ name: "begun" });
  expect(await ask()).toEqual({ name: "sent" });
  const [first, second] = server.received;
  expect(first?.headers).toEqual(second?.headers);
});

test("what is asked for twice is sent once", async () => {
  server.answers({ body: {} });
  const begun = begin([{ path: "/thing" }, { path: "/thing" }]);
  await Promise.all([...begun.values()].map(({ response }) => response));
  expect(server.received).toHaveLength(1);
});

test.each<
  [string, { by?: typeof caller; begun?: FirstCall; call?: CallOptions }]
>([
  ["another session", { by: { ...caller, token: "token-2" } }],
  ["another language", { by: { ...caller, language: "de" } }],
  ["without the token", { begun: { path: "/thing", anonymous: true } }],
  ["with another preference", { begun: { path: "/thing", prefer: "short" } }],
  ["of another address", { call: { query: { page: 2 } } }],
])("what was begun in %s is not taken", async (_, { by, begun, call }) => {
  server.answers({ body: ["begun"] }, { body: ["sent"] });
  const calls = begin([begun ?? { path: "/thing" }], by);
  await vi.waitFor(() => expect(server.received).toHaveLength(1));
  const client = createTestClient(server.base, { begun: calls });
  expect(await client.request("GET", "/thing", call)).toEqual(["sent"]);
});

test("a begun call that failed is sent again as any other", async () => {
  server.answers({ status: 503 }, { body: ["sent"] });
  const begun = begin([{ path: "/thing" }]);
  const client = createTestClient(server.base, { begun });
  expect(await client.request("GET", "/thing")).toEqual(["sent"]);
});

test("nothing but a GET is taken for what was begun", async () => {
  server.answers({ body: ["begun"] }, { body: ["done"] });
  const begun = begin([{ path: "/thing" }]);
  await vi.waitFor(() => expect(server.received).toHaveLength(1));
  const client = createTestClient(server.base, { begun });
  expect(await client.request("DELETE", "/thing")).toEqual(["done"]);
});

test("whoever gives a begun call up aborts it, and no later than the deadline", async () => {
  server.answers(() => undefined);
  const begun = begin([{ path: "/one" }, { path: "/other" }]);
  const controllers = [...begun.values()].map(({ controller }) => controller);
  const client = createTestClient(server.base, { begun });
  const leaving = new AbortController();
  const left = client.request("GET", "/one", { signal: leaving.signal });
  leaving.abort();
  await expect(left).rejects.toThrow("aborted");
  const late = client.request("GET", "/other", { timeout: 20 });
  await expect(late).rejects.toThrow("20 ms");
  expect(controllers.map(({ signal }) => signal.aborted)).toEqual([true, true]);
});

test("the server's time is reckoned from when a begun call was sent and answered", async () => {
  server.answers({
    body: {},
    headers: { date: "Mon, 15 Jun 2026 12:00:00 GMT" },
  });
  const begun = begin([{ path: "/thing" }]);
  const [call] = begun.values();
  await call?.response;
  const dates: unknown[] = [];
  const client = createTestClient(server.base, {
    begun,
    now: () => 0,
    onServerDate: (date) => dates.push(date),
  });
  await client.request("GET", "/thing");
  expect(dates).toMatchObject([
    { sentAt: call?.sentAt, receivedAt: call?.receivedAt },
  ]);
  expect(call?.sentAt).toBeGreaterThan(0);
});
