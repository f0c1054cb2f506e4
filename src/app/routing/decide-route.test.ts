import { describe, expect, test } from "vitest";
import table from "#registry/routes.json" with { type: "json" };
import type { Route } from "#src/schema/types.gen.ts";
import { decideRoute } from "./decide-route.ts";

function decide(address: string, isSignedIn: boolean) {
  const { pathname, search, hash } = new URL(address, "https://x.example");
  const decision = decideRoute(
    table.routes as Route[],
    { path: pathname, search, hash },
    isSignedIn,
  );
  return decision.redirect ?? `page ${decision.page}`;
}

describe("specification 2, access rules: a visitor", () => {
  test.each([
    ["/", "/auth"],
    ["/?inspect=1", "/auth"],
    ["/content/3", "/auth?returnPath=%2Fcontent%2F3"],
    [
      "/content/3?a=1&b=é#c",
      "/auth?returnPath=%2Fcontent%2F3%3Fa%3D1%26b%3D%25C3%25A9%23c",
    ],
    ["/contentcategory/3", "/auth?returnPath=%2Fcontentcategory%2F3"],
    ["/auth", "page login"],
    ["/auth/", "page login"],
    ["/auth?returnPath=%2Fcontent%2F3", "page login"],
    ["/auth/whatever", "/auth"],
    ["/auth/whatever/else", "/auth"],
    ["/logout", "page logout"],
    ["/nowhere", "page not-found"],
    ["/content", "page not-found"],
    ["/content/3/4", "page not-found"],
  ])("at %s gets %s", (address, outcome) => {
    expect(decide(address, false)).toBe(outcome);
  });
});

describe("specification 2, access rules: a user", () => {
  test.each([
    ["/", "page home"],
    ["/content/3", "page content"],
    ["/contentcategory/3", "page category"],
    ["/auth", "/"],
    ["/auth/whatever", "/"],
    ["/auth?returnPath=%2Fcontent%2F3%3Fa%3D1%23c", "/content/3?a=1#c"],
    ["/auth?a=1&returnPath=%2Fcontent%2F3", "/content/3"],
    ["/auth?returnPath=%2F%2Fevil.example", "/"],
    ["/auth?returnPath=%E0%A4%A", "/"],
    ["/logout", "page logout"],
    ["/nowhere", "page not-found"],
  ])("at %s gets %s", (address, outcome) => {
    expect(decide(address, true)).toBe(outcome);
  });
});

test("a table without a last resort is told", () => {
  expect(() =>
    decideRoute([], { path: "/x", search: "", hash: "" }, true),
  ).toThrow("no route for /x");
});
