import fc from "fast-check";
import { expect, test } from "vitest";
import { readJson } from "./json-source.ts";

test("where each value is", () => {
  const text = '{"a": [1, {"b/c": "x"}], "~": null}';
  const read = readJson(text);
  if (!("ranges" in read)) throw new Error("not read");
  expect(read.value).toEqual({ a: [1, { "b/c": "x" }], "~": null });
  expect(
    [...read.ranges].map(([pointer, { from, to }]) => [
      pointer,
      text.slice(from, to),
    ]),
  ).toEqual([
    ["/a/0", "1"],
    ["/a/1/b~1c", '"b/c": "x"'],
    ["/a/1", '{"b/c": "x"}'],
    ["/a", '"a": [1, {"b/c": "x"}]'],
    ["/~0", '"~": null'],
    ["", text],
  ]);
});

test.each([
  ["", "value", 0],
  ["{", "unclosed", 1],
  ['{"a": 1', "unclosed", 7],
  ["[1", "unclosed", 2],
  ["[1 2]", "comma", 3],
  ['{"a": 1 "b": 2}', "comma", 8],
  ["[1,]", "value", 3],
  ['{"a": 1,}', "name", 8],
  ["{a: 1}", "name", 1],
  ["{“a”: 1}", "name", 1],
  ['{"a" 1}', "colon", 5],
  ['{"a": }', "value", 6],
  ['{"a": "b\n}', "quote", 6],
  ['{"a": "b', "quote", 6],
  ['["a\tb"]', "escape", 3],
  ['["\\x"]', "escape", 2],
  ["[01]", "number", 1],
  ["[1.]", "number", 1],
  ["[yes]", "value", 1],
  ["[1] x", "extra", 4],
  ['{"a": 1, "a": 2}', "twice", 9],
])("%j: %s at %i", (text, mistake, at) => {
  const read = readJson(text);
  expect("error" in read && [read.error.mistake, read.error.at]).toEqual([
    mistake,
    at,
  ]);
});

test("it reads what JSON.parse reads, and nothing else", () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), fc.string(), (json, at, other) => {
      expect(readJson(json)).toHaveProperty("value", JSON.parse(json));
      const index = at % (json.length + 1);
      const changed = json.slice(0, index) + other + json.slice(index + 1);
      let isRead = true;
      try {
        JSON.parse(changed);
      } catch {
        isRead = false;
      }
      const read = readJson(changed);
      const isTwice = "error" in read && read.error.mistake === "twice";
      expect("value" in read || isTwice).toBe(isRead || isTwice);
    }),
    { numRuns: 2000 },
  );
});
