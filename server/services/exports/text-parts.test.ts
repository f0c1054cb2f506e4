import { expect, test } from "vitest";
import { textCollector } from "./text-parts.ts";

test.each([
  ["none", [], undefined, [0]],
  ["a few together", ["a", "é", "€"], undefined, [3]],
  ["as many as belong together", ["a", "b", "c", "d"], 2, [2, 2]],
  ["one longer than a part", ["a", "é".repeat(70_000), "b"], undefined, [1, 2]],
  [
    "many beyond a part",
    Array(30_000).fill("€€"),
    undefined,
    [9_362, 9_362, 9_362, 1_914],
  ],
])("BO-21.2 rows are collected whole: %s", (_, rows, together, sizes) => {
  const collector = textCollector(([cell]) => `${cell}\n`, together);
  const parts = rows.map((cell) => collector.add([cell]));
  const all = [...parts.filter((one) => one !== undefined), collector.end()];
  expect(all.map((one) => one.rows)).toEqual(sizes);
  expect(Buffer.concat(all.map(({ bytes }) => bytes)).toString()).toBe(
    rows.map((cell) => `${cell}\n`).join(""),
  );
});
