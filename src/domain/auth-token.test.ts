import { expect, test } from "vitest";
import { externalHome, splitAuthToken } from "./auth-token.ts";

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

test.each([
  ["https://home.example", "a.b", "https://home.example/?token=a.b"],
  [" https://home.example/x ", "a.b", "https://home.example/x?token=a.b"],
  [
    "https://home.example/x?a=1#top",
    "a+b&c",
    "https://home.example/x?a=1&token=a%2Bb%26c#top",
  ],
  ["https://home.example/?token=old", "new", "https://home.example/?token=new"],
  ["https://home.example", undefined, undefined],
  ["https://home.example", "", undefined],
  ["http://home.example", "a.b", undefined],
  ["//home.example", "a.b", undefined],
  ["/home", "a.b", undefined],
  ["home.example", "a.b", undefined],
  ["javascript:alert(1)//https://", "a.b", undefined],
  ["data:text/html,x", "a.b", undefined],
  ["https://user:word@home.example", "a.b", undefined],
  ["https://", "a.b", undefined],
  ["", "a.b", undefined],
  [null, "a.b", undefined],
  [undefined, "a.b", undefined],
])("AS-2.9.11 the external home %j with token %j is %j", (url, token, href) => {
  expect(externalHome(url, token)).toBe(href);
});
