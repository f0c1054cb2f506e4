import { readFileSync } from "node:fs";
import { Script } from "node:vm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const code = readFileSync("public/worker.js", "utf8");

interface FetchEvent {
  request: { url: string; method: string; mode: string };
  waitUntil(promise: Promise<unknown>): void;
  respondWith(response: Promise<Response>): void;
}

/** Runs the worker with a cache. `open` requests a file through it and resolves with the response's text. */
function startWorker(caches: Partial<CacheStorage>) {
  const listeners = new Map<string, (event: FetchEvent) => void>();
  const self = {
    location: { href: "https://club.example/fo/worker.js" },
    addEventListener: (type: string, listener: (event: FetchEvent) => void) =>
      listeners.set(type, listener),
  };
  const fetched = vi.fn(async () => new Response("from the server"));
  new Script(code).runInNewContext({
    ...{ self, caches, fetch: fetched, URL, Promise, setTimeout },
  });
  const open = (path: string) =>
    new Promise<string>((resolve, reject) => {
      listeners.get("fetch")?.({
        request: {
          url: `https://club.example/fo/${path}`,
          method: "GET",
          mode: "cors",
        },
        waitUntil: (promise) => void promise,
        respondWith: (response) =>
          response.then((one) => one.text()).then(resolve, reject),
      });
    });
  return { open, fetched };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = () => new Promise<never>(() => undefined);
const refused = () =>
  Promise.reject(new DOMException("denied", "SecurityError"));

test("a file of the release comes from the cache where it is there", async () => {
  const { open, fetched } = startWorker({
    match: async () => new Response("cached"),
  });
  expect(await open("assets/a.js")).toBe("cached");
  expect(fetched).not.toHaveBeenCalled();
});

test.each([
  [
    "is empty and cannot be opened",
    { match: async () => undefined, open: never },
  ],
  ["refuses", { match: refused, open: refused }],
  [
    "throws",
    {
      match: () => {
        throw new DOMException("denied", "SecurityError");
      },
      open: refused,
    },
  ],
])("where the cache %s, it comes from the server", async (_, caches) => {
  const { open } = startWorker(caches);
  expect(await open("assets/a.js")).toBe("from the server");
  expect(await open("favicon.svg")).toBe("from the server");
});

test("a cache that does not answer is waited for three seconds, once", async () => {
  const { open, fetched } = startWorker({ match: never, open: never });
  const first = open("assets/a.js");
  await vi.advanceTimersByTimeAsync(2_999);
  expect(fetched).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await first).toBe("from the server");
  expect(await open("assets/b.js")).toBe("from the server");
});
