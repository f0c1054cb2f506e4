import { expect, test } from "vitest";
import { clearCookie, domainsOf, readCookie, writeCookie } from "./cookies.ts";

test.each([
  ["", undefined],
  ["BEARER=abc", "abc"],
  ["cc=1; BEARER=abc; x=y", "abc"],
  ["cc=1;BEARER=abc", "abc"],
  ["BEARER=a.b-c_d==", "a.b-c_d=="],
  ["BEARER=a%20b%3B", "a b;"],
  ["BEARER=100%", "100%"],
  ["BEARER=", undefined],
  ["BEARER", undefined],
  ["XBEARER=abc", undefined],
  ["BEARERX=abc", undefined],
  ["x=BEARER=abc", undefined],
])("of %j the value is %j", (all, value) => {
  expect(readCookie(all, "BEARER")).toBe(value);
});

test.each([
  [{ path: "/fo", secure: false }, "BEARER=a.b-c_d; Path=/fo; SameSite=Lax"],
  [
    { path: "/fo", secure: true },
    "BEARER=a.b-c_d; Path=/fo; SameSite=Lax; Secure",
  ],
  [
    { path: "/fo", secure: true, maxAge: 864000 },
    "BEARER=a.b-c_d; Path=/fo; Max-Age=864000; SameSite=Lax; Secure",
  ],
])("with %j it is written %s", (options, text) => {
  expect(writeCookie("BEARER", "a.b-c_d", options)).toBe(text);
});

test("a value cannot break out of its cookie", () => {
  const text = writeCookie("x", "a; Path=/; é", { path: "/fo", secure: false });
  expect(text).toBe("x=a%3B%20Path%3D%2F%3B%20%C3%A9; Path=/fo; SameSite=Lax");
  expect(readCookie(text, "x")).toBe("a; Path=/; é");
});

test("a cleared cookie has no value and no lifetime", () => {
  expect(clearCookie("BEARER", { path: "/fo", secure: false })).toBe(
    "BEARER=; Path=/fo; Max-Age=0; SameSite=Lax",
  );
});

test.each([
  ["localhost", []],
  ["club.example", ["club.example"]],
  ["www.club.example", ["www.club.example", "club.example"]],
])("%s gets the cookies of the domains %j", (host, domains) => {
  expect(domainsOf(host)).toEqual(domains);
  expect(
    domains.map((domain) =>
      clearCookie("x", { path: "/", domain, secure: false }),
    ),
  ).toEqual(
    domains.map(
      (domain) => `x=; Path=/; Domain=${domain}; Max-Age=0; SameSite=Lax`,
    ),
  );
});
