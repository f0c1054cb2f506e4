import { describe, expect, test } from "vitest";
import {
  type CanvasOptions,
  type FromCanvas,
  greeting,
  readFromCanvas,
  readToCanvas,
  type ToCanvas,
} from "./protocol.ts";
import { portOf } from "./receive-port.ts";

const options: CanvasOptions = {
  ...{ token: "t", language: "fr", at: 1, scene: "s" },
  theme: "light",
};

const toCanvas: ToCanvas[] = [
  { kind: "options", options },
  { kind: "options", options: { ...options, token: undefined } },
  {
    kind: "page",
    page: { id: 1, audience: null },
    blocks: {
      order: ["a"],
      changed: {
        a: { block: {}, nested: { name: "widgets", keys: [] }, isAbsent: true },
        s: { block: {}, missing: "unpublished-content" },
      },
      removed: ["b"],
      shared: { 1: [{ type: "text" }] },
    },
  },
  { kind: "selection", key: null },
  { kind: "marked", keys: ["a"] },
  { kind: "words", reasons: { a: "why" }, names: { "": "Block" } },
  { kind: "options", options: { ...options, path: "/auth" } },
  { kind: "theme", options: [{ name: "$primaryHue", value: "#fff" }] },
];

const fromCanvas: FromCanvas[] = [
  { kind: "ready" },
  { kind: "select", key: "a" },
  { kind: "reasons", reasons: { a: { verdict: "empty" } } },
  { kind: "size", height: 3 },
  { kind: "expired" },
];

const [, , pageMessage] = toCanvas;

describe("BO-4.3 messages of the canvas", () => {
  test.each(toCanvas)("takes $kind", (message) => {
    expect(readToCanvas(message)).toBe(message);
  });
  test.each(fromCanvas)("answers $kind", (message) => {
    expect(readFromCanvas(message)).toBe(message);
  });

  test.each([
    ...[undefined, null, 7, "options", [], {}, { kind: 7 }],
    ...[{ kind: "toString" }, { kind: "ready" }, { kind: "options" }],
    { kind: "options", options: { ...options, at: Number.NaN } },
    { kind: "options", options: { ...options, token: 7 } },
    { kind: "options", options: { ...options, path: 7 } },
    ...[{ kind: "theme" }, { kind: "theme", options: [{ value: "#fff" }] }],
    { kind: "options", options: { ...options, theme: "pink" } },
    { ...pageMessage, page: [] },
    { ...pageMessage, blocks: { changed: {}, removed: "a" } },
    { ...pageMessage, blocks: { changed: { a: {} }, removed: [] } },
    {
      ...pageMessage,
      blocks: {
        changed: { a: { block: {}, nested: { name: 1, keys: [] } } },
        removed: [],
      },
    },
    { kind: "selection", key: 7 },
    { kind: "marked", keys: [1] },
    { kind: "words", reasons: { a: 1 }, names: {} },
  ])("takes nothing else: %j", (message) => {
    expect(readToCanvas(message)).toBeUndefined();
  });

  test.each([
    ...[undefined, {}, { kind: "select" }, { kind: "size", height: "3" }],
    ...[{ kind: "reasons", reasons: { a: "x" } }, { kind: "options" }],
  ])("answers nothing else: %j", (message) => {
    expect(readFromCanvas(message)).toBeUndefined();
  });
});

describe("BO-4.3 the port of the canvas", () => {
  const origin = "https://example.com";
  const parent = {} as MessageEventSource;
  const { port1 } = new MessageChannel();
  const right = { data: greeting, origin, source: parent, ports: [port1] };
  const own = { origin, parent };

  test("comes from the page around it, which is ours", () => {
    expect(portOf(right, own)).toBe(port1);
  });

  test.each([
    ["another origin", { ...right, origin: "https://evil.example" }],
    ["no origin", { ...right, origin: "null" }],
    ["another window", { ...right, source: {} as MessageEventSource }],
    ["nobody", { ...right, source: null }],
    ["with other words", { ...right, data: { kind: "options" } }],
    ["without a port", { ...right, ports: [] }],
    ["with two ports", { ...right, ports: [port1, port1] }],
  ])("is not taken from %s", (_, message) => {
    expect(portOf(message, own)).toBeUndefined();
  });
});
