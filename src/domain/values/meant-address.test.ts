import { describe, expect, test } from "vitest";
import { legalHref, safeLink } from "./safe-href.ts";

describe("AS-2.9.2 a link leads where its author intended", () => {
  test.each([
    ["www.club.example", "web", "https://www.club.example/"],
    [
      "WWW.Club.example/Rules?a=1#b",
      "web",
      "https://www.club.example/Rules?a=1#b",
    ],
    ["www.épicerie.example", "web", "https://www.xn--picerie-9xa.example/"],
    ["club.example/rules.pdf", "web", "https://club.example/rules.pdf"],
    ["club.example:8443/x", "web", "https://club.example:8443/x"],
    ["//club.example/x", "web", "https://club.example/x"],
    ["content/9", "path", "/content/9"],
    ["./content/9?a=1#b", "path", "/content/9?a=1#b"],
    ["../challenge/3", "path", "/challenge/3"],
    ["fo/content/9", "path", "/content/9"],
    ["store", "path", "/store"],
    ["/uploads/x.pdf", "web", "/uploads/x.pdf"],
    ["uploads/x.pdf", "web", "/uploads/x.pdf"],
    ["rules.pdf", "web", "/rules.pdf"],
    ["/media/2026/rules", "web", "/media/2026/rules"],
    ["#/form/3", "web", "/#/form/3"],
    ["#!/form/3?a=1", "web", "/#!/form/3?a=1"],
    ["/#/form/3", "web", "/#/form/3"],
    [
      "https://club.example/?a=1&amp;b=2",
      "web",
      "https://club.example/?a=1&b=2",
    ],
    ["/content/9?a=1&amp;b=2#c", "path", "/content/9?a=1&b=2#c"],
    ["/store#top", "path", "/store#top"],
  ])("%s is of kind %s, %s", (link, kind, href) => {
    expect(safeLink(link)).toEqual({ kind, href });
  });

  test.each([
    "#top",
    "?a=1",
    "///club.example",
    "//user@club.example",
    "/\\club.example",
    "javascript:alert(1)",
    "javascript&amp;colon;alert(1)",
    "/x?&amp;#58;",
    "www.javascript:alert(1)",
    "club example/x",
    "",
  ])("%j leads nowhere", (link) => {
    expect(safeLink(link)).toBeNull();
  });
});

test.each([
  ["legal/terms.html", "/legal/terms.html"],
  ["/web_files/terms.pdf", "/web_files/terms.pdf"],
  ["terms.pdf", "/terms.pdf"],
  ["www.club.example/terms", "https://www.club.example/terms"],
  ["//club.example/terms", "https://club.example/terms"],
  ["javascript:alert(1)", undefined],
  [null, undefined],
])("AS-2.10.4 the legal text %j is at %j", (path, href) => {
  expect(legalHref(path)).toBe(href);
});
