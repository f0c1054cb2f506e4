import { expect, test } from "vitest";
import { splitAuthToken } from "./auth-token.ts";

test.each([
  ["", undefined, ""],
  ["?a=1", undefined, "?a=1"],
  ["?authToken=a.b-c_d", "a.b-c_d", ""],
  ["?a=1&authToken=a.b.c&b=%C3%A9", "a.b.c", "?a=1&b=%C3%A9"],
  ["?authToken=one&authToken=two", "one", ""],
  ["?authToken=", undefined, ""],
  ["?authToken=a%3B%20Path%3D%2F", undefined, ""],
  ["?authToken=a%0d%0ab", undefined, ""],
  [`?authToken=${"a".repeat(5000)}`, undefined, ""],
])("AS-4.7 of %j the token is %j and %j stays", (search, token, rest) => {
  expect(splitAuthToken(search)).toEqual({ token, search: rest });
});
