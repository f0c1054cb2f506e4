import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { inOrder, longest } from "./longest-first.ts";

test.each(longest)("%s exists", (path) => {
  expect(existsSync(path)).toBe(true);
});

test("the very longest file is first, then each project's: the longest in the order of the list, the others in theirs", () => {
  const [first, second, third] = longest;
  const files = [
    ["unit", "b.test.ts"],
    ["server", "d.test.ts"],
    ["components", "c.test.tsx"],
    ["server", third],
    ["unit", first],
    ["server", "a.test.ts"],
    ["server", second],
    ["unit", "a.test.ts"],
  ].map(([name = "", path]) => ({ project: { name }, moduleId: `/a/${path}` }));
  expect(inOrder(files).map(({ moduleId }) => moduleId)).toEqual(
    [
      ...[first, second, third, "d.test.ts", "a.test.ts"],
      ...["c.test.tsx", "b.test.ts", "a.test.ts"],
    ].map((path) => `/a/${path}`),
  );
});
