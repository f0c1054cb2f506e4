// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const sent: { url: string; body: unknown }[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.resetModules();
  Object.defineProperty(navigator, "sendBeacon", {
    configurable: true,
    value: (url: string, blob: Blob) => {
      void blob
        .text()
        .then((text) => sent.push({ url, body: JSON.parse(text) }));
      return true;
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "sendBeacon");
});

const load = () => import("./report-errors.ts");

describe("reportBrowserError", () => {
  it("sends what and where, cut to what the server takes", async () => {
    const { reportBrowserError } = await load();
    reportBrowserError("start", new TypeError("x".repeat(600)), "/fo/a.js:1:2");
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      url: "/fo/errors",
      body: { kind: "start", at: "/fo/a.js:1:2" },
    });
    expect(JSON.stringify(sent[0]?.body).length).toBeLessThan(600);
  });

  it("sends each message once, and few of them", async () => {
    const { reportBrowserError } = await load();
    for (let n = 0; n < 20; n += 1) reportBrowserError("error", `no ${n >> 1}`);
    await vi.waitFor(() => expect(sent).toHaveLength(5));
  });

  it("finds the place in the stack, without a query", async () => {
    const { reportBrowserError } = await load();
    const [one, other] = [new Error("lost"), new Error("gone")];
    const file = "https://club.example/fo/assets/a.js";
    one.stack = `Error: lost\n    at b (${file}:3:7)\n    at c (${file}:1:1)`;
    other.stack = "d@https://club.example/fo/?authToken=secret:1:1";
    for (const error of [one, other]) reportBrowserError("error", error);
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ body }) => body)).toEqual([
      { kind: "error", message: "Error: lost", at: `${file}:3:7` },
      { kind: "error", message: "Error: gone" },
    ]);
  });

  it("does nothing in a browser that sends no reports", async () => {
    Reflect.deleteProperty(navigator, "sendBeacon");
    const { reportBrowserError } = await load();
    expect(() => reportBrowserError("error", "x")).not.toThrow();
  });
});

it("reports what nobody catches, without the query of an address", async () => {
  const { reportErrors } = await load();
  reportErrors();
  dispatchEvent(
    new ErrorEvent("error", {
      error: new Error("lost"),
      message: "lost",
      filename: "https://club.example/fo/assets/a.js?authToken=secret",
      lineno: 3,
      colno: 7,
    }),
  );
  dispatchEvent(new ErrorEvent("error", { message: "an image" }));
  const rejection = new Event("unhandledrejection");
  Object.assign(rejection, { reason: new Error("refused") });
  dispatchEvent(rejection);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ body }) => body)).toEqual([
    {
      kind: "error",
      message: "lost",
      at: "https://club.example/fo/assets/a.js:3:7",
    },
    { kind: "rejection", message: "Error: refused" },
  ]);
});
