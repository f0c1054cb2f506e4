import { expect, test } from "vitest";
import { diffBodies } from "./diff.ts";

const changesOf = (before: object, after: object) =>
  diffBodies(before as never, after as never, {}, "en").map(
    ({ pointer, before: one, after: other }) => [pointer, one, other],
  );

test("BO-9.21 properties of every name are compared, and nothing inherited", () => {
  expect(
    changesOf({ n: 1 }, { n: 1, toString: "x", constructor: { a: 1 } }),
  ).toEqual([
    ["/toString", null, "x"],
    ["/constructor/a", null, 1],
  ]);
});

test("parts with a key are compared with the part of the same key, and their order", () => {
  const [a, b] = [{ key: "a", n: 1 }, { key: "b" }];
  expect(changesOf({ list: [a, b] }, { list: [b, { ...a, n: 2 }] })).toEqual([
    ["/list", ["a", "b"], ["b", "a"]],
    ["/list/1/n", 1, 2],
  ]);
});

test("a long list is compared in time", () => {
  const start = performance.now();
  const list = (value: number) => ({ list: Array(49_000).fill(value) });
  expect(changesOf(list(0), list(1))).toHaveLength(49_000);
  expect(performance.now() - start).toBeLessThan(1_500);
});
