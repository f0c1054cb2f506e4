import fc from "fast-check";
import { expect, test } from "vitest";
import { path } from "./path.ts";

test.each([
  [7, "/badges/7/user.jsonld"],
  ["homepage", "/badges/homepage/user.jsonld"],
  ["a/b", "/badges/a%2Fb/user.jsonld"],
  ["7/user.jsonld?x=1#y", "/badges/7%2Fuser.jsonld%3Fx%3D1%23y/user.jsonld"],
  ["..", "/badges/%252E%252E/user.jsonld"],
  [".", "/badges/%252E/user.jsonld"],
  ["%2e%2e", "/badges/%252e%252e/user.jsonld"],
  ["", "/badges/%20/user.jsonld"],
  ["é ü", "/badges/%C3%A9%20%C3%BC/user.jsonld"],
  ["\ud800", "/badges/%EF%BF%BD/user.jsonld"],
])("the id %j makes %s", (id, expected) => {
  expect(path`/badges/${id}/user.jsonld`).toBe(expected);
});

test("no id escapes its segment when a browser parses the address", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (id) => {
      const { pathname, search, hash } = new URL(
        `https://x.example/v2${path`/badges/${id}/user.jsonld`}`,
      );
      const parts = pathname.split("/").toSpliced(3, 1).join("/");
      return parts === "/v2/badges/user.jsonld" && search + hash === "";
    }),
  );
});
