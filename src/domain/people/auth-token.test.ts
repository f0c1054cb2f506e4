import { expect, test } from "vitest";
import { externalHome, splitAuthToken } from "./auth-token.ts";

test.each([
  ["?authToken=a.b-c_d", "a.b-c_d", ""],
  ["?a=1&authToken=a.b.c&b=%C3%A9", "a.b.c", "?a=1&b=%C3%A9"],
  ["?q=a+b&authToken=a.b.c&r=%20", "a.b.c", "?q=a+b&r=%20"],
  ["?authToken=one&authToken=two", "one", ""],
  // Personal access tokens of Laravel, base64 and others, encoded or not.
  ["?authToken=41|mQ9x", "41|mQ9x", ""],
  ["?authToken=41%7CmQ9x", "41|mQ9x", ""],
  ["?authToken=user:12:ab", "user:12:ab", ""],
  ["?authToken=a+b/c==", "a+b/c==", ""],
  ["?authToken=a%2Bb%2Fc%3D%3D", "a+b/c==", ""],
  ["?authToken=a~b!c*d(e)f'g", "a~b!c*d(e)f'g", ""],
  ["?authToken=a;b,c%22d", 'a;b,c"d', ""],
  ["?authToken=100%", "100%", ""],
  ["?authToken=a%25b", "a%b", ""],
  ["?authToken=%E2%80%8Ba.b.c%20", "a.b.c", ""],
])("AS-4.7 of %j the token is %j and %j stays", (query, token, search) => {
  expect(splitAuthToken(query)).toEqual({ token, isUnreadable: false, search });
});

test.each(["", "?a=1", "?xauthToken=a", "?authTokens=a", "?a=authToken=b"])(
  "AS-4.7 %j contains no token",
  (search) => {
    expect(splitAuthToken(search)).toEqual({
      token: undefined,
      isUnreadable: false,
      search,
    });
  },
);

test.each([
  ["?authToken=", ""],
  ["?authToken", ""],
  ["?authToken=a%3B%20Path%3D%2F", ""],
  ["?authToken=a%0d%0ab", ""],
  ["?authToken=%C3%A9t%C3%A9", ""],
  ["?authToken=a%20b", ""],
  [`?authToken=${"a".repeat(5000)}&a=1`, "?a=1"],
])("AS-4.7 %j contains a malformed token", (query, search) => {
  expect(splitAuthToken(query)).toEqual({
    token: undefined,
    isUnreadable: true,
    search,
  });
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
