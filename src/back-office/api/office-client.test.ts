import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Send } from "#src/api/client/upload.ts";
import {
  BadAnswerError,
  NetworkError,
  TimeoutError,
} from "#src/api/errors/error-classes.ts";
import { createOfficeClient } from "./office-client.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function clientOf(send: Send, onDemand = async () => false) {
  const onForbidden = vi.fn();
  const sent = vi.fn(send);
  const client = createOfficeClient({
    ...{ send: sent, onDemand, onForbidden },
    getLanguage: () => "fr",
  });
  return { client, onForbidden, sent };
}

/** Lets time pass until a call has settled. */
async function outcomeOf<T>(call: Promise<T>): Promise<unknown> {
  let outcome: unknown;
  const settled = call.then(
    (value) => {
      outcome = value;
    },
    (error: unknown) => {
      outcome = error;
    },
  );
  await vi.advanceTimersByTimeAsync(300_000);
  await settled;
  return outcome;
}

const cutOff = () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"ite'));
        controller.error(new TypeError("terminated"));
      },
    }),
  );

test.each([
  ["a permission that was taken away", 403, {}, {}, 1],
  ["one’s own entry", 403, { reason: "ownEntry" }, {}, 0],
  ["the password", 403, { reason: "reauthenticate" }, {}, 0],
  ["a missing session", 401, {}, {}, 0],
  ["a sign-in without permissions", 403, {}, { isSigningIn: true }, 0],
] as const)(
  "BO-9.5 a call refused for %s: %i",
  async (_, status, body, call, count) => {
    const { client, onForbidden } = clientOf(async () =>
      Response.json(body, { status }),
    );
    await expect(client.request("GET", "/today", call)).rejects.toThrow();
    expect(onForbidden).toHaveBeenCalledTimes(count);
  },
);

test("BO-1.5 BO-1.6 a call is repeated once what it lacked was entered", async () => {
  const refusals = [
    Response.json({ code: 401 }, { status: 401 }),
    Response.json({ reason: "reauthenticate" }, { status: 403 }),
  ];
  const demands: unknown[] = [];
  const { client, sent } = clientOf(
    async () => refusals.shift() ?? Response.json({ id: 7 }, { status: 201 }),
    async (...demand: unknown[]) => {
      demands.push(...demand);
      return true;
    },
  );
  const body = { name: "Editors", permissions: ["AUDIT_READ"] };
  expect(await client.request("POST", "/roles", { body })).toEqual({ id: 7 });
  expect(demands).toEqual(["signIn", "stepUp"]);
  expect(sent.mock.calls.map(([, init]) => init.body)).toEqual(
    Array(3).fill(JSON.stringify(body)),
  );
});

test("a call says what it changes in JSON, which no other site can send", async () => {
  const { client, sent } = clientOf(async () =>
    Response.json({}, { headers: { etag: '"draft-2"' } }),
  );
  const { etag } = await client.exchange("POST", "/documents/{id}/archive", {
    params: { id: "a/b" },
    headers: { "If-Match": '"draft-1"' },
  });
  expect(etag).toBe('"draft-2"');
  const [[url, init] = []] = sent.mock.calls;
  expect([url, init?.method, init?.body]).toEqual([
    "/v2/bo/documents/a%2Fb/archive",
    "POST",
    "{}",
  ]);
  const headers = new Headers(init?.headers);
  expect(headers.get("content-type")).toBe("application/json");
  expect(headers.get("if-match")).toBe('"draft-1"');
  expect(headers.get("accept-language")).toBe("fr");
});

test("a call that gets no response in time fails", async () => {
  const { client } = clientOf(
    (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason));
      }),
  );
  const call = client.request("DELETE", "/releases/{id}", {
    params: { id: 1 },
  });
  expect(await outcomeOf(call)).toBeInstanceOf(TimeoutError);
});

test("what only reads is sent again after a failure of the network, what writes is not", async () => {
  const responses = [new TypeError("offline"), cutOff()];
  const { client, sent } = clientOf(async () => {
    const next = responses.shift() ?? Response.json({ items: [], total: 0 });
    if (next instanceof Error) throw next;
    return next;
  });
  expect(await outcomeOf(client.request("GET", "/roles"))).toEqual({
    ...{ items: [], total: 0 },
  });
  expect(sent).toHaveBeenCalledTimes(3);
  responses.push(cutOff());
  const write = client.request("POST", "/participants/imports");
  expect(await outcomeOf(write)).toBeInstanceOf(NetworkError);
  expect(sent).toHaveBeenCalledTimes(4);
});

test("a response that is no JSON is an error", async () => {
  const { client } = clientOf(async () => new Response("<html>"));
  expect(await outcomeOf(client.request("GET", "/today"))).toBeInstanceOf(
    BadAnswerError,
  );
});
