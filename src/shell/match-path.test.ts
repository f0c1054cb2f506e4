import { expect, test } from "vitest";
import { matchPath } from "./match-path.ts";

test.each([
  ["/", "/", {}],
  ["/", "/content", undefined],
  ["/content/:id", "/content/12", { id: "12" }],
  ["/content/:id", "/content/12/", { id: "12" }],
  ["/content/:id", "/content/a%20b", { id: "a b" }],
  ["/content/:id", "/content/%E0%A4%A", undefined],
  ["/content/:id", "/content", undefined],
  ["/content/:id", "/content/12/13", undefined],
  ["/content/:id", "/contentcategory/12", undefined],
  ["/challenge/history/:id?", "/challenge/history", {}],
  ["/challenge/history/:id?", "/challenge/history/7", { id: "7" }],
  ["/auth/*", "/auth/anything/below", {}],
  ["/auth/*", "/authors", undefined],
  ["*", "/anything", {}],
  ["*", "/", {}],
  ["*", "/a\nb", {}],
  ["/content/:id", "/Content/12", undefined],
  ["/content/:id", "/content/1.2", { id: "1.2" }],
])("%s reads %s as %j", (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params);
});
