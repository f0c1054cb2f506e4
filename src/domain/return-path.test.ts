import { describe, expect, test } from "vitest";
import { loginAddress, rawReturnPath, safeReturnPath } from "./return-path.ts";

const deepLinks = [
  "/",
  "/?inspect=1",
  "/content/12",
  "/content/12/",
  "/content/12?inspect=1",
  "/content/12#prizes",
  "/content/12?a=1&b=2#prizes",
  "/contentcategory/3",
  "/challenge/7",
  "/challenge/7/declare",
  "/challenge/7?tab=ranking",
  "/challenge/7#rules",
  "/challenge/history",
  "/challenge/history/7",
  "/challenge/history/7?type=waiting",
  "/store",
  "/store/wishlist",
  "/account/details",
  "/account/contact?subject=Prime%20%26%20points",
  "/content/12?mail=a@example.com",
  "/content/12?q=caf%C3%A9",
  "/content/a-b_c.d~e",
];

describe("contract 6, returnPath: a path of this application is kept", () => {
  test.each(deepLinks)("%s", (path) => {
    expect(safeReturnPath(encodeURIComponent(path))).toBe(path);
  });

  test("also when it was not encoded", () => {
    expect(safeReturnPath("/content/12?inspect=1#prizes")).toBe(
      "/content/12?inspect=1#prizes",
    );
  });
});

const hostile = [
  // other addresses
  "https://evil.example",
  "http://evil.example/fo",
  "HTTPS://evil.example",
  "https:evil.example",
  "https:/evil.example",
  "ftp://evil.example",
  "//evil.example",
  "///evil.example",
  "////evil.example",
  "/content//evil.example",
  "//evil.example/%2e%2e",
  "evil.example",
  "content/12",
  "./content/12",
  "../bo",
  "?returnPath=/x",
  "#/content",
  // schemes that run or show something
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "/javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "blob:https://x/1",
  "vbscript:x",
  "mailto:a@example.com",
  // what browsers read as a slash, or leave out
  "\\\\evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "/content\\..\\bo",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r/evil.example",
  "\t//evil.example",
  " //evil.example",
  " /content/12",
  "/content/12 ",
  "/con tent",
  "\u0000/content",
  "/content\u0000",
  "/\u200b/evil.example",
  "/\u202econtent",
  "\ufeff/content",
  "/content/12\u2028",
  "/content\u00a0",
  "/\uff0fevil.example",
  "/content/\u2215\u2215x",
  // user information and ports
  "/@evil.example",
  "/user:pass@evil.example",
  "/content@evil.example",
  "/:80",
  "/content;a=b",
  // climbing out
  "/fo",
  "/fo/content/12",
  "/fo/../bo",
  "/../bo",
  "/content/../../bo",
  "/content/..",
  "/./content",
  "/.../x",
  "/content/%2e%2e/bo",
  "/content/%2E%2E%2Fbo",
  // encodings within the encoding
  "%2F%2Fevil.example",
  "%252F%252Fevil.example",
  "/%2F/evil.example",
  "/%2fevil.example",
  "/%5Cevil.example",
  "/%09/evil.example",
  "/%00",
  "/content/%31",
  "/content?x=%00",
  "/content?x=%0d%0aSet-Cookie:a",
  "/content?x=%5c",
  "/content?x=%zz",
  "/content?x=%",
  "/content?x=%ff",
  "/content#a#b",
  "/content?x=<script>",
  '/content?x="onload=',
  // places that end the session or leave the front office
  "/logout",
  "/LOGOUT",
  "/logout?x=1",
  "/auth",
  "/auth/forgot-password",
  "/auth?returnPath=/auth",
  "/bo",
  "/v2/connect/azure",
  `/${"a".repeat(3000)}`,
  "",
];

describe("contract 6, returnPath: hostile forms fall back to home", () => {
  test.each(hostile)("%j", (path) => {
    expect(safeReturnPath(encodeURIComponent(path))).toBe("/");
    expect(
      new URL(safeReturnPath(path), "https://programme.example").origin,
    ).toBe("https://programme.example");
  });

  test.each([
    "%",
    "%E0%A4%A",
    "/content/%",
    "%ff",
    "/content/%C3%28",
    "%2Fcontent%",
    null,
    undefined,
  ])("undecodable %j", (raw) => {
    expect(safeReturnPath(raw)).toBe("/");
  });
});

describe("specification 2: the way to login", () => {
  test.each([
    ["/", "/auth"],
    ["", "/auth"],
    ["/?inspect=1", "/auth"],
    ["/content/3", "/auth?returnPath=%2Fcontent%2F3"],
    [
      "/content/3?a=1&b=2#c",
      "/auth?returnPath=%2Fcontent%2F3%3Fa%3D1%26b%3D2%23c",
    ],
  ])("from %j to %s", (current, address) => {
    expect(loginAddress(current)).toBe(address);
  });

  test("there and back again", () => {
    const address = loginAddress("/content/3?a=1&b=2#c");
    expect(safeReturnPath(rawReturnPath(address.replace("/auth", "")))).toBe(
      "/content/3?a=1&b=2#c",
    );
  });
});
