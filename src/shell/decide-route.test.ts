import { describe, expect, test } from "vitest";
import table from "#registry/routes.json" with { type: "json" };
import type { Route } from "#src/schema/types.gen.ts";
import { decideRoute, isUnknownPath } from "./decide-route.ts";

function decide(
  address: string,
  isSignedIn: boolean,
  features: Record<string, boolean> = {},
) {
  const { pathname, search, hash } = new URL(address, "https://x.example");
  const decision = decideRoute(
    table.routes as Route[],
    { path: pathname, search, hash },
    { isSignedIn, features },
  );
  if (decision.redirect !== undefined) return decision.redirect;
  return `page ${decision.page}${decision.unknownFeature ? ", perhaps" : ""}`;
}

describe("AS-2.1.5 AS-2.1.6 AS-2.1.7 AS-2.1.9 CH-2.1.1 CH-2.1.2 CH-2.1.9 a visitor", () => {
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

describe("AS-2.1.2 AS-2.1.8 AS-2.1.9 CH-2.1.10 a user", () => {
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

describe("AS-2.1.4 a page of a disabled feature does not exist", () => {
  test.each([
    ["/store", { use_store: true }, "page store"],
    ["/store", { use_store: false }, "page not-found"],
    ["/store", {}, "page store, perhaps"],
    ["/store/wishlist", { use_store: true }, "page wishlist"],
    ["/store/wishlist", { use_store: false }, "page not-found"],
    ["/account/contact", { display_contact_tab: false }, "page contact"],
  ])("at %s with %j a user gets %s", (address, features, outcome) => {
    expect(decide(address, true, features)).toBe(outcome);
  });

  test.each([{ use_store: true }, { use_store: false }, {}])(
    "AS-2.1.6 at /store with %j a visitor is redirected to login",
    (features) => {
      expect(decide("/store", false, features)).toBe(
        "/auth?returnPath=%2Fstore",
      );
    },
  );
});

test.each([
  ["/nowhere", true],
  ["/content", true],
  ["/content/3", false],
  ["/", false],
  ["/auth", false],
  ["/auth/whatever", false],
  ["/logout", false],
])("AS-2.1.9 AS-8.3 that %s is an unknown path is %j", (path, isUnknown) => {
  expect(isUnknownPath(table.routes as Route[], path)).toBe(isUnknown);
});

test("a table without a catch-all route throws", () => {
  expect(() =>
    decideRoute(
      [],
      { path: "/x", search: "", hash: "" },
      {
        isSignedIn: true,
        features: {},
      },
    ),
  ).toThrow("no route for /x");
});
