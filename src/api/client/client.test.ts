import { describe, expect, test, vi } from "vitest";
import { signOut } from "#src/api/access/session.ts";
import * as errors from "#src/api/errors/error-classes.ts";
import * as errorGuards from "#src/api/errors/error-guards.ts";
import {
  openTestServer,
  type Reply,
  type TestServer,
} from "#tests/support/http-server.ts";
import type { CallOptions, ServerDate } from "./call.ts";
import type { ClientOptions } from "./client.ts";
import { createTestClient } from "./testing.ts";

const server = await openTestServer();

const client = (options?: Partial<ClientOptions>) =>
  createTestClient(server.base, options);
const silence = () => undefined;

/** How a call fails. */
async function failure(
  method: errors.Method,
  call?: CallOptions,
  options?: Partial<ClientOptions>,
): Promise<errors.ApiError> {
  const error = await client(options)
    .request(method, "/thing", call)
    .then(
      () => "answered",
      (thrown: unknown) => thrown,
    );
  if (error instanceof errors.ApiError) return error;
  throw new Error(`not one of the client's errors: ${error}`);
}

describe("AS-7.1 CH-7.1 a request", () => {
  test("has JSON-LD, the token, the language, and the query without empty parameters", async () => {
    server.answers({ body: {} });
    await client().request("GET", "/things", {
      query: { page: 2, type: undefined, status: null, "order[rank]": "asc" },
    });
    const [call] = server.received;
    expect(call).toMatchObject({
      method: "GET",
      url: "/v2/things?page=2&order%5Brank%5D=asc",
      headers: { authorization: "Bearer token-1", "accept-language": "fr" },
    });
    expect(call?.headers.accept).toMatch(/^application\/ld\+json, /);
    expect(call?.headers["content-type"]).toBeUndefined();
  });

  test("has no authorization if there is no token", async () => {
    server.answers({ body: {} });
    await client({ getToken: silence }).request("GET", "/things");
    await client().request("GET", "/things", { anonymous: true });
    for (const { headers } of server.received)
      expect(headers.authorization).toBeUndefined();
  });

  test("includes cookies; the sign-out request outlives its page", async () => {
    const seen: RequestInit[] = [];
    const one = client({
      fetch: async (_, init) => {
        seen.push(init);
        return new Response("{}");
      },
    });
    await one.request("GET", "/things");
    await signOut(one);
    expect(seen).toMatchObject([
      { credentials: "include" },
      { credentials: "include", keepalive: true },
    ]);
    expect(seen[0]).not.toHaveProperty("keepalive");
  });

  test.each([
    ["POST", "application/ld+json"],
    ["PUT", "application/ld+json"],
    ["PATCH", "application/merge-patch+json"],
  ] as const)("%s sends its body as %s", async (method, type) => {
    server.answers({ status: 204 });
    await client().request(method, "/thing", { body: { a: "é" } });
    expect(server.received).toMatchObject([
      { method, body: '{"a":"é"}', headers: { "content-type": type } },
    ]);
  });

  test("with form data has the browser's own content type", async () => {
    server.answers({ status: 204 });
    const body = new FormData();
    body.set("declaration", "{}");
    await client().request("POST", "/declarations", { body });
    expect(server.received[0]?.headers["content-type"]).toMatch(
      /^multipart\/form-data; boundary=/,
    );
  });

  test.each([
    ["POST", 200, "OK"],
    ["PUT", 201, "<!doctype html><h1>Done</h1>"],
    ["PATCH", 200, ""],
    ["DELETE", 202, "{truncated"],
  ] as const)(
    "%s with response %i succeeds, whatever the body: %j",
    async (method, status, body) => {
      server.answers({ status, body });
      expect(await client().request(method, "/thing")).toBeUndefined();
    },
  );

  test("a PATCH refused with 415 is retried once as JSON-LD", async () => {
    server.answers({ status: 415 }, { body: { ok: true } });
    const answer = await client().request("PATCH", "/thing", { body: {} });
    expect(answer).toEqual({ ok: true });
    expect(
      server.received.map(({ headers }) => headers["content-type"]),
    ).toEqual(["application/merge-patch+json", "application/ld+json"]);
    server.answers({ status: 415 });
    expect(
      errorGuards.hasStatus(await failure("PATCH", { body: {} }), 415),
    ).toBe(true);
    expect(server.received).toHaveLength(4);
  });
});

describe("a response", () => {
  test.each([
    "application/json",
    "application/ld+json; charset=utf-8",
    "application/problem+json",
    "text/plain",
  ])("can be JSON of type %s", async (type) => {
    server.answers({ headers: { "content-type": type }, body: { a: 1 } });
    expect(await client().request("GET", "/thing")).toEqual({ a: 1 });
  });

  test.each([204, 200, 201, 202])("can be an empty %i", async (status) => {
    server.answers({ status });
    expect(await client().request("POST", "/thing")).toBeUndefined();
  });
});

describe("each failure has its own class and guard", () => {
  test.each([
    [400, []],
    [401, ["isUnauthorized"]],
    [403, ["isForbidden"]],
    [404, ["isNotFound"]],
    [405, []],
    [408, []],
    [409, ["isConflict"]],
    [410, ["isNotFound"]],
    [422, []],
    [429, ["isRateLimited"]],
    [500, ["isServerError"]],
    [503, ["isServerError"]],
  ])("%i", async (status, names) => {
    const body = { "hydra:title": "Oh", "hydra:description": "Because" };
    server.answers({ status, body });
    const error = await failure("POST");
    expect(error).toBeInstanceOf(errors.HttpError);
    expect(error).toMatchObject({
      name: "HttpError",
      status,
      message: `POST /thing: answered ${status}`,
      body,
    });
    const guards = Object.entries({
      isUnauthorized: errorGuards.isUnauthorized,
      isForbidden: errorGuards.isForbidden,
      isNotFound: errorGuards.isNotFound,
      isConflict: errorGuards.isConflict,
      isRateLimited: errorGuards.isRateLimited,
      isServerError: errorGuards.isServerError,
      isUnreachable: errorGuards.isUnreachable,
    });
    expect(
      guards.filter(([, guard]) => guard(error)).map(([name]) => name),
    ).toEqual(names);
  });

  test("violations in any kind of refusal", async () => {
    const violations = [
      { propertyPath: "email", message: "Taken" },
      null,
      { propertyPath: null, message: "Odd" },
      { propertyPath: "x" },
    ];
    const numbered = Object.fromEntries(violations.entries());
    for (const [status, body] of [
      [400, { violations }],
      [422, { violations }],
      [422, { violations: { "@type": "List", ...numbered } }],
      [422, { "@type": "ConstraintViolationList", ...numbered }],
      [422, { errors: { email: ["Taken"], "": ["Odd"] } }],
    ] as const) {
      server.answers({ status, body });
      const error = await failure("POST");
      expect(errorGuards.violationsOf(error)).toEqual([
        { propertyPath: "email", message: "Taken" },
        { propertyPath: "", message: "Odd" },
      ]);
    }
  });

  test("an HTML page instead of JSON", async () => {
    server.answers({ body: "<h1>Welcome</h1>" });
    const error = await failure("GET");
    expect(error).toBeInstanceOf(errors.BadAnswerError);
    expect(error.message).toBe("GET /thing: is not JSON");
    expect(error.cause).toBeInstanceOf(SyntaxError);
    server.answers({ status: 500, body: "<h1>Oh</h1>" });
    expect(errorGuards.isServerError(await failure("GET"))).toBe(true);
  });

  test("no server", async () => {
    const error = await failure("POST", {}, { base: "http://127.0.0.1:1/v2" });
    expect(error).toBeInstanceOf(errors.NetworkError);
    expect(error.message).toBe("POST /thing: no answer");
    expect(error.cause).toBeInstanceOf(TypeError);
  });

  test("a response that breaks off", async () => {
    server.answers((_, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("{");
      response.socket?.end();
      return undefined;
    });
    expect(await failure("GET")).toBeInstanceOf(errors.NetworkError);
    expect(server.received).toHaveLength(3);
    expect(await client().request("POST", "/thing")).toBeUndefined();
  });

  test("no response in time, or only half of one", async () => {
    server.answers(silence);
    const error = await failure("GET", { timeout: 300 });
    expect(error).toBeInstanceOf(errors.TimeoutError);
    expect(error.message).toBe("GET /thing: no answer in 300 ms");
    server.answers((_, response) => {
      response.writeHead(200).write("{");
      return undefined;
    });
    expect(await failure("GET", { timeout: 300 })).toBeInstanceOf(
      errors.TimeoutError,
    );
    expect(server.received).toHaveLength(2);
    const call = { timeout: 300 };
    expect(await client().request("POST", "/thing", call)).toBeUndefined();
  });

  test("the timeout of an upload restarts whenever something is sent", async () => {
    const seen: number[] = [];
    const upload = (steps: number, gap: number) =>
      client({
        fetch: async (_, { signal }, onProgress) => {
          for (let sent = 1; sent <= steps; sent += 1) {
            await new Promise((next) => setTimeout(next, gap));
            signal?.throwIfAborted();
            onProgress?.(sent, steps);
          }
          return new Response();
        },
      }).request("POST", "/things", {
        body: new FormData(),
        timeout: 600,
        onUploadProgress: (sent) => seen.push(sent),
      });
    await upload(6, 150);
    expect(seen).toEqual([1, 2, 3, 4, 5, 6]);
    await expect(upload(1, 1_200)).rejects.toThrow(errors.TimeoutError);
  });

  test("aborted before the call, during it, and before a retry", async () => {
    server.answers(silence);
    expect(
      await failure("GET", { signal: AbortSignal.abort() }),
    ).toBeInstanceOf(errors.AbortedError);
    expect(server.received).toHaveLength(0);

    const meanwhile = new AbortController();
    server.answers(() => {
      meanwhile.abort();
      return undefined;
    });
    expect(await failure("GET", { signal: meanwhile.signal })).toBeInstanceOf(
      errors.AbortedError,
    );

    const before = new AbortController();
    server.answers({ status: 503 });
    const retryDelay = () => {
      queueMicrotask(() => before.abort());
      return 60_000;
    };
    expect(
      await failure("GET", { signal: before.signal }, { retryDelay }),
    ).toBeInstanceOf(errors.AbortedError);
  });
});

describe("retries", () => {
  const cut: Parameters<TestServer["answers"]>[0] = (_, response) => {
    response.socket?.destroy();
    return undefined;
  };

  test.each<[string, Parameters<TestServer["answers"]>[0]]>([
    ["a cut connection", cut],
    ["408", { status: 408 }],
    ["429 with Retry-After", { status: 429, headers: { "retry-after": "0" } }],
    ["502", { status: 502 }],
    ["503", { status: 503 }],
    ["504", { status: 504 }],
  ])("a GET is retried twice after %s", async (_, trouble) => {
    server.answers(trouble, trouble, { body: { fine: true } });
    expect(await client().request("GET", "/thing")).toEqual({ fine: true });
    expect(server.received).toHaveLength(3);
    server.received.length = 0;
    server.answers(trouble);
    await failure("GET");
    expect(server.received).toHaveLength(3);
  });

  test.each([
    [400, {}],
    [404, {}],
    [409, {}],
    [429, {}],
    [429, { "retry-after": "3600" }],
    [500, {}],
    [503, { "retry-after": "3600" }],
  ])("a GET is not retried after %i %j", async (status, headers) => {
    server.answers({ status, headers: headers as Record<string, string> });
    await failure("GET");
    expect(server.received).toHaveLength(1);
  });

  test.each(["POST", "PUT", "PATCH", "DELETE"] as const)(
    "%s is never retried",
    async (method) => {
      for (const trouble of [cut, { status: 503 }] as const) {
        server.received.length = 0;
        server.answers(trouble);
        await failure(method);
        expect(server.received).toHaveLength(1);
      }
    },
  );

  test("a rate limit says how long to wait", async () => {
    server.answers({ status: 429, headers: { "retry-after": "120" } });
    expect(await failure("POST")).toMatchObject({ retryAfter: 120_000 });
  });

  test("a failure retains the server's request id", async () => {
    server.answers({ status: 500, headers: { "x-request-id": "a1b2c3d4" } });
    expect(await failure("POST")).toMatchObject({ requestId: "a1b2c3d4" });
  });
});

describe("AS-8.3 a session that has ended without a 401", () => {
  const ended = async (
    path: string,
    ...answers: Parameters<typeof server.answers>
  ) => {
    const onUnauthorized = vi.fn();
    server.answers(...answers);
    const error = await client({ onUnauthorized })
      .request("GET", path)
      .catch((thrown: unknown) => thrown);
    return { calls: onUnauthorized.mock.calls.length, error };
  };
  const coded = { status: 403, body: { code: 403, message: "Forbidden" } };
  const login: Reply = {
    headers: { "content-type": "text/html; charset=utf-8" },
    body: "<h1>Login</h1>",
  };

  test("is a redirect to a page", async () => {
    const moved = { status: 302, headers: { location: "/login" } };
    for (const method of ["GET", "POST"] as const) {
      server.answers(moved, login);
      const onUnauthorized = vi.fn();
      const failed = client({ onUnauthorized }).request(method, "/things");
      await expect(failed).rejects.toMatchObject({
        status: 401,
        isSessionOver: true,
      });
      expect(onUnauthorized).toHaveBeenCalledOnce();
    }
    server.answers(moved, { body: [] });
    expect(await client().request("GET", "/things")).toEqual([]);
  });

  test.each([401, 403])(
    "is a 403 of GET /me with the code %i",
    async (code) => {
      const { calls, error } = await ended("/me", {
        status: 403,
        body: { code },
      });
      expect(calls).toBe(1);
      expect(error).toMatchObject({ status: 401, isSessionOver: true });
    },
  );

  test("is a 403 with a code, if GET /me says the same", async () => {
    const { calls, error } = await ended("/things", coded);
    expect(server.received.map(({ url }) => url)).toEqual([
      "/v2/things",
      "/v2/me",
    ]);
    expect(calls).toBeGreaterThan(0);
    expect(error).toMatchObject({ status: 401, isSessionOver: true });
  });

  test("is not a 403 of a call that the user may not make", async () => {
    for (const answers of [
      [coded, { body: { id: 1 } }],
      [{ status: 403, body: { title: "No" } }],
    ]) {
      const { calls, error } = await ended("/things", ...answers);
      expect(calls).toBe(0);
      expect(error).toMatchObject({ status: 403, isSessionOver: false });
    }
  });
});

test.each([
  ["application/json; charset=ISO-8859-1", "latin1"],
  ['application/json;charset="windows-1252"', "latin1"],
  ["application/json; charset=utf-16le", "utf16le"],
  ["application/json; charset=utf-8", "utf8"],
  ["application/json; charset=unknown", "utf8"],
  ["application/json", "utf8"],
] as const)("AS-7.1 a body of %s is decoded", async (type, encoding) => {
  server.answers((_, response) => {
    response.writeHead(200, { "content-type": type });
    response.end(Buffer.from('["Défi"]', encoding));
    return undefined;
  });
  expect(await client().request("GET", "/things")).toEqual(["Défi"]);
});

describe("AS-8.3 CH-8.10 a 401", () => {
  async function ended(
    options: Partial<ClientOptions>,
    call?: CallOptions,
    reply: Reply = { status: 401, body: { code: 401, message: "Expired" } },
  ) {
    let calls = 0;
    server.answers(reply);
    await failure("POST", call, {
      ...options,
      onUnauthorized: () => {
        calls += 1;
      },
    });
    return calls;
  }

  test("ends the session", async () => {
    expect(await ended({})).toBe(1);
    expect(await ended({ getToken: silence })).toBe(1);
  });

  test("of a sign-in is a separate error", async () => {
    expect(await ended({}, { anonymous: true })).toBe(0);
  });

  test("cannot come from calls of a session that another tab has replaced: they are not sent", async () => {
    server.answers({ body: {} });
    const replaced = { hasOtherSession: () => true };
    for (const method of ["GET", "POST"] as const)
      expect(await failure(method, {}, replaced)).toBeInstanceOf(
        errors.AbortedError,
      );
    expect(server.received).toEqual([]);
    for (const call of [
      { anonymous: true },
      { isPublic: true },
      { token: "x" },
    ])
      await client(replaced).request("GET", "/thing", call);
    expect(server.received).toHaveLength(3);
  });

  test("of an ended session does not end the next one", async () => {
    const tokens = ["old", "new"];
    expect(await ended({ getToken: () => tokens.shift() })).toBe(0);
  });

  test("is the only status that ends the session", async () => {
    expect(await ended({}, {}, { status: 403 })).toBe(0);
  });

  test.each<[string, number, CallOptions, (() => undefined) | undefined]>([
    ["whoever was signed in", 401, {}, undefined],
    ["a visitor", 401, {}, silence],
    ["a call of nobody", 401, { anonymous: true }, undefined],
    ["a token that is offered", 401, { token: "other" }, undefined],
    ["who may not", 403, {}, undefined],
  ])("is attributed correctly: %s", async (who, status, call, getToken) => {
    server.answers({ status });
    const error = await failure("POST", call, {
      ...(getToken && { getToken }),
    });
    expect(errorGuards.isSessionOver(error)).toBe(
      who === "whoever was signed in",
    );
  });
});

test("a response without a date, as from another origin, is accepted", async () => {
  const onResponse = vi.fn();
  const onServerDate = vi.fn();
  const answering = createTestClient("/v2", {
    ...{ onResponse, onServerDate },
    fetch: async () => new Response("{}"),
  });
  await answering.request("GET", "/thing");
  expect(onResponse).toHaveBeenCalledOnce();
  expect(onServerDate).not.toHaveBeenCalled();
});

test("each response reports the server's time and when it was received", async () => {
  const dates: ServerDate[] = [];
  const times = [100, 140];
  server.answers({
    status: 404,
    headers: { date: "Mon, 15 Jun 2026 12:00:00 GMT" },
  });
  await failure(
    "GET",
    {},
    {
      onServerDate: (date) => dates.push(date),
      now: () => times.shift() ?? 0,
    },
  );
  const serverTime = Date.UTC(2026, 5, 15, 12);
  expect(dates).toEqual([{ serverTime, sentAt: 100, receivedAt: 140 }]);
});

describe("CH-8.2 a write whose response is lost is processed only once", () => {
  const sent = { idempotencyKey: "key-1" };
  const echo = { status: 201, headers: { "idempotency-key": "key-1" } };
  const lost: Parameters<TestServer["answers"]>[0] = (_, response) => {
    response.socket?.destroy();
    return undefined;
  };

  /** Whether a lost call counts only once, after the server has responded to `earlier` calls of the same client. */
  async function countsOnce(
    earlier: readonly [Reply, CallOptions][],
    call: CallOptions = sent,
    trouble: Parameters<TestServer["answers"]>[0] = lost,
  ) {
    const one = client();
    for (const [reply, options] of earlier) {
      server.answers(reply);
      await one.request("POST", "/things", options).catch(silence);
    }
    server.answers(trouble);
    const error = await one
      .request("POST", "/things", { timeout: 300, ...call })
      .catch((thrown: unknown) => thrown);
    expect(errorGuards.isUnreachable(error)).toBe(true);
    return errorGuards.countsOnce(error);
  }

  test("if the server has echoed the key of an earlier one", async () => {
    expect(await countsOnce([[echo, sent]])).toBe(true);
    const another = { idempotencyKey: "key-2" };
    expect(await countsOnce([[echo, sent]], another)).toBe(true);
    expect(await countsOnce([[echo, sent]], sent, silence)).toBe(true);
    const refused = { ...echo, status: 422 };
    expect(await countsOnce([[refused, sent]])).toBe(true);
  });

  test.each<[string, [Reply, CallOptions][], CallOptions?]>([
    ["nothing was sent before", []],
    ["an earlier one was not echoed", [[{ status: 201 }, sent]]],
    ["another key came back", [[echo, { idempotencyKey: "key-2" }]]],
    ["the earlier one had no key", [[echo, {}]]],
    ["this one has no key", [[echo, sent]], {}],
  ])("not in other cases: %s", async (_, earlier, call) => {
    expect(await countsOnce(earlier, call)).toBe(false);
  });

  test("an echo says nothing about other APIs", async () => {
    await countsOnce([[echo, sent]]);
    expect(await countsOnce([])).toBe(false);
  });
});
