import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { basePath, belowBase } from "./base-path.ts";

// The API has paths such as `/contents/{id}/fo`.
const literal = new RegExp(`(?<!homepage|id}?)${basePath}\\b`);
const isComment = /^\s*(\/?\*|\/\/)/;

test("no other module spells the base path", () => {
  const files = globSync("{src,server,scripts}/**/*.{ts,tsx}", {
    exclude: ["**/*.{test,gen}.*", "src/domain/programme/base-path.ts"],
  });
  const lines = files.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => literal.test(line) && !isComment.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(lines).toEqual([]);
});

test.each([
  ["public/manifest.webmanifest", `"id": "${basePath}/"`],
  ["src/back-office/index.html", `href="${basePath}/favicon.svg"`],
])("%s, which cannot import it, agrees", (file, text) => {
  expect(readFileSync(file, "utf8")).toContain(text);
});

test.each([
  ["", "/"],
  ["/", "/"],
  ["/auth", "/auth"],
  ["?a=1", "/?a=1"],
  ["#top", "/#top"],
  ["rum", `${basePath}rum`],
  ["rum/auth", `${basePath}rum/auth`],
])("the base path followed by %j is the route %j", (rest, route) => {
  expect(belowBase(basePath + rest)).toBe(route);
});

test("a path elsewhere is unchanged", () => {
  expect(belowBase("/auth/fo")).toBe("/auth/fo");
});
