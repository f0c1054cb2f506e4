import { expect, test } from "vitest";
import type { JsonObject } from "#src/schema/json.ts";
import { keepIdentity } from "./keep-identity.ts";

const block = (key: string, more: object = {}) => ({ key, ...more });
const copy = <Value>(value: Value): Value => structuredClone(value);

test("what is the same stays the same object", () => {
  const present = { title: { fr: "A" }, blocks: [block("a"), block("b")] };
  expect(keepIdentity(present, copy(present))).toBe(present);
  const next = { ...copy(present), title: { fr: "B" } };
  const kept = keepIdentity(present, next) as typeof present;
  expect(kept).toEqual(next);
  expect(kept.blocks).toBe(present.blocks);
});

test("parts of lists are known by their keys wherever they are", () => {
  const present = { blocks: [block("a", { list: [1, 2] }), block("b")] };
  const next = {
    blocks: [block("c"), block("b", { x: 1 }), block("a", { list: [1, 2] })],
  };
  const kept = keepIdentity(present, next) as typeof present;
  expect(kept).toEqual(next);
  expect(kept.blocks[2]).toBe(present.blocks[0]);
});

test("properties and items that are gone are gone", () => {
  const present: JsonObject = { a: 1, list: [1, 2, 3], inner: { x: 1, y: 2 } };
  const next: JsonObject = { list: [1, 2], inner: { x: 1 } };
  expect(keepIdentity(present, next)).toEqual(next);
});
