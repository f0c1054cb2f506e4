// @vitest-environment jsdom
import {
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { HttpError, NetworkError } from "#src/api/errors/error-classes.ts";
import { createTestClient } from "./testing.ts";
import { uploadResumable } from "./tus-upload.ts";

const size = 2_500_000;
const file = new File([new Uint8Array(size)], "facture.pdf");

type Method = "POST" | "PATCH" | "HEAD" | "OPTIONS";
/** The faulty response to request number `count` of a method; undefined lets the request through. */
type Break = (count: number) => "reset" | "silence" | Answer | undefined;
type Answer = {
  status: number;
  headers?: Record<string, string>;
  body?: string;
};

const html = (status: number): Answer => ({
  status,
  headers: { "content-type": "text/html" },
  body: "<html><h1>Blocked</h1></html>",
});

let stop: (() => void) | undefined;
beforeEach(() => {
  // Speeds up time: a minute passes in less than a second.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const clock = setInterval(() => vi.advanceTimersByTime(1_000), 5);
  stop = () => clearInterval(clock);
});
afterEach(() => {
  stop?.();
  vi.useRealTimers();
  localStorage.clear();
});

/** Uploads to a tus server through a proxy that breaks some requests. */
async function upload(breaks: Partial<Record<Method, Break>>) {
  const calls: string[] = [];
  const counts = new Map<string, number>();
  let offset = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = "", headers } = request;
    let received = 0;
    for await (const part of request) received += part.length;
    response.setHeader("access-control-allow-origin", headers.origin ?? "*");
    response.setHeader("access-control-allow-credentials", "true");
    response.setHeader("access-control-allow-methods", "POST, PATCH, HEAD");
    response.setHeader(
      "access-control-allow-headers",
      "accept, accept-language, authorization, content-type, tus-resumable, upload-length, upload-metadata, upload-offset",
    );
    response.setHeader(
      "access-control-expose-headers",
      "location, upload-length, upload-offset",
    );
    const isPreflight = headers["access-control-request-method"] !== undefined;
    if (isPreflight) return response.writeHead(204).end();
    calls.push(method);
    const count = (counts.get(method) ?? 0) + 1;
    counts.set(method, count);
    const broken = breaks[method as Method]?.(count);
    if (broken === "silence") return undefined;
    if (broken === "reset") return request.socket.destroy();
    if (broken)
      return response.writeHead(broken.status, broken.headers).end(broken.body);
    response.setHeader("tus-resumable", "1.0.0");
    if (method === "POST") {
      offset = 0;
      response.writeHead(201, { location: "/v2/uploads/7" });
    } else if (method === "PATCH") {
      offset += received;
      response.writeHead(204, { "upload-offset": offset });
    } else
      response.writeHead(200, {
        "upload-offset": offset,
        "upload-length": size,
      });
    return response.end();
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const onUnauthorized = vi.fn();
  const client = createTestClient(`http://127.0.0.1:${port}/v2`, {
    onUnauthorized,
  });
  const result = await uploadResumable(client, file, "3/key", {}).catch(
    (error: unknown) => error,
  );
  server.closeAllConnections();
  server.close();
  return { result, calls, offset, hasEnded: onUnauthorized.mock.calls.length };
}

const path = "/v2/uploads/7";
const twice = (count: number) => (count < 3 ? "reset" : undefined);

describe("a resumable upload", () => {
  test("arrives in chunks, with authorization", async () => {
    const { result, calls, offset } = await upload({});
    expect([result, offset]).toEqual([path, size]);
    expect(calls).toEqual(["POST", "PATCH", "PATCH", "PATCH"]);
  });

  test.each<[string, Partial<Record<Method, Break>>, number]>([
    ["parts are cut", { PATCH: twice }, size],
    ["the first call is cut", { POST: twice }, size],
    [
      "a gateway restarts",
      { PATCH: (count) => (count < 4 ? html(502) : undefined) },
      size,
    ],
    [
      "HEAD is not allowed: it starts over",
      {
        PATCH: (count) => (count === 2 ? "reset" : undefined),
        HEAD: () => html(405),
      },
      size,
    ],
  ])("resumes when %s", async (_, breaks, sent) => {
    const { result, offset } = await upload(breaks);
    expect([result, offset]).toEqual([path, sent]);
  });

  test.each<[string, Partial<Record<Method, Break>>, string[]]>([
    ...[400, 403, 404, 405, 415, 501].map(
      (status): [string, Partial<Record<Method, Break>>, string[]] => [
        `PATCH is answered ${status}`,
        { PATCH: () => html(status) },
        ["POST", "PATCH"],
      ],
    ),
    [
      "PATCH is answered by a page of a proxy",
      { PATCH: () => html(200) },
      ["POST", "PATCH"],
    ],
    [
      "Upload-Offset is dropped",
      { PATCH: () => ({ status: 204 }) },
      ["POST", "PATCH"],
    ],
    [
      "Upload-Offset stands still",
      { PATCH: () => ({ status: 204, headers: { "upload-offset": "0" } }) },
      ["POST", "PATCH"],
    ],
    [
      "Upload-Offset is beyond the end",
      {
        PATCH: () => ({
          status: 204,
          headers: { "upload-offset": "999999999" },
        }),
      },
      ["POST", "PATCH"],
    ],
    [
      "every PATCH is cut",
      { PATCH: () => "reset" },
      ["POST", ...Array(3).fill(["PATCH", "HEAD"]).flat(), "PATCH"],
    ],
    ["PATCH gets no answer", { PATCH: () => "silence" }, ["POST", "PATCH"]],
    ["POST is not allowed", { POST: () => html(405) }, ["POST"]],
    ["Location is dropped", { POST: () => ({ status: 201 }) }, ["POST"]],
    [
      "every POST is cut",
      { POST: () => "reset" },
      [...Array(7).fill("POST"), "OPTIONS"],
    ],
    [
      "the headers of HEAD are dropped",
      {
        PATCH: (count) => (count === 2 ? "reset" : undefined),
        HEAD: () => ({ status: 200 }),
      },
      ["POST", "PATCH", "PATCH", "HEAD"],
    ],
    [
      "a gateway fails for good",
      { PATCH: () => html(502) },
      ["POST", ...Array(6).fill(["PATCH", "HEAD"]).flat(), "PATCH"],
    ],
  ])("is given up if %s", async (_, breaks, expected) => {
    const { result, calls } = await upload(breaks);
    expect(result).toBeUndefined();
    expect(calls).toEqual(expected);
  });

  test.each([401, 413, 422, 429, 507])(
    "fails with %i, which is final",
    async (status) => {
      const { result, calls, hasEnded } = await upload({
        PATCH: () => ({ status, body: '{"title":"No"}' }),
      });
      expect(result).toBeInstanceOf(HttpError);
      expect(result).toMatchObject({ status, body: { title: "No" } });
      expect(calls).toEqual(["POST", "PATCH"]);
      expect(hasEnded).toBe(status === 401 ? 1 : 0);
    },
  );

  test("fails as a lost connection if there is no response", async () => {
    const { result } = await upload({
      POST: () => "reset",
      OPTIONS: () => "reset",
    });
    expect(result).toBeInstanceOf(NetworkError);
  });

  test("works without browser storage", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    expect((await upload({})).result).toBe(path);
  });
});
