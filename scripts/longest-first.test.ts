import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { inOrder, longest } from "./longest-first.ts";

test.each(longest)("%s exists", (path) => {
  expect(existsSync(path)).toBe(true);
});

test("the longest files are first in the order of the list, the others stay in theirs", () => {
  const [first, second] = longest;
  const ordered = inOrder(
    [`/a/b.test.ts`, `/a/${second}`, `/a/${first}`, `/a/a.test.ts`].map(
      (moduleId) => ({ moduleId }),
    ),
  );
  expect(ordered.map(({ moduleId }) => moduleId)).toEqual([
    `/a/${first}`,
    `/a/${second}`,
    "/a/b.test.ts",
    "/a/a.test.ts",
  ]);
});
