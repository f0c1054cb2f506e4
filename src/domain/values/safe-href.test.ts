import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safeHref } from "./safe-href.ts";

describe("addresses that may be followed", () => {
  test.each([
    ["/", "path", "/"],
    ["/challenge/12", "path", "/challenge/12"],
    [" /challenge/12 ", "path", "/challenge/12"],
    ["/content/7?a=1&b=2#top", "path", "/content/7?a=1&b=2#top"],
    ["/a/../b", "path", "/b"],
    ["/été", "path", "/%C3%A9t%C3%A9"],
    ["/search?q=https://example.com", "path", "/search?q=https://example.com"],
    ["https://example.com", "web", "https://example.com/"],
    ["HTTPS://Example.com/A?b=1#c", "web", "https://example.com/A?b=1#c"],
    ["http://example.com:8080/x", "web", "http://example.com:8080/x"],
    ["mailto:aide@example.com", "contact", "mailto:aide@example.com"],
    [
      "mailto:a@b.fr?subject=Bonjour",
      "contact",
      "mailto:a@b.fr?subject=Bonjour",
    ],
    ["mailto:a@b.fr,c@d.fr", "contact", "mailto:a@b.fr,c@d.fr"],
    ["mailto:a@b.fr; c@d.fr", "contact", "mailto:a@b.fr; c@d.fr"],
    ["mailto:?subject=x", "contact", "mailto:?subject=x"],
    [
      "mailto:a@b.fr?cc=c@d.fr&subject=Le lot&body=https://b.fr/x%0D%0ABien",
      "contact",
      "mailto:a@b.fr?cc=c@d.fr&subject=Le%20lot&body=https://b.fr/x%0D%0ABien",
    ],
    ["tel:+33 1 23 45 67 89", "contact", "tel:+33 1 23 45 67 89"],
    ["tel:+33100000000;ext=12", "contact", "tel:+33100000000;ext=12"],
    ["tel:0800,12", "contact", "tel:0800,12"],
    [
      "tel:863-1234;phone-context=+1-914-555",
      "contact",
      "tel:863-1234;phone-context=+1-914-555",
    ],
  ])("%j is a %s", (text, kind, href) => {
    expect(safeHref(text)).toEqual({ kind, href });
  });
});

const hostile: unknown[] = [
  null,
  undefined,
  7,
  {},
  "",
  "   ",
  "challenge/12",
  "./x",
  "../x",
  "#top",
  "?x=1",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\tscript:alert(1)",
  "java\nscript:alert(1)",
  "java\rscript:alert(1)",
  "\u0000javascript:alert(1)",
  "\u0001javascript:alert(1)",
  "java\u00adscript:alert(1)",
  "java\u200bscript:alert(1)",
  "\u202ejavascript:alert(1)",
  "javascript\u2028:alert(1)",
  "javascript&colon;alert(1)",
  "javascript&#58;alert(1)",
  "&#106;avascript:alert(1)",
  "&#x6a;avascript:alert(1)",
  "java&Tab;script:alert(1)",
  "javascript%3Aalert(1)",
  "javascript://example.com/%0aalert(1)",
  "vbscript:msgbox(1)",
  "livescript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "data:image/svg+xml;base64,PHN2Zz4=",
  "blob:https://example.com/1",
  "file:///etc/passwd",
  "filesystem:https://example.com/x",
  "ftp://example.com",
  "view-source:https://example.com",
  "about:blank",
  "intent://x#Intent;end",
  "ws://example.com",
  "//example.com",
  "///example.com",
  "////example.com",
  "/\\example.com",
  "\\\\example.com",
  "\\/example.com",
  "/\t/example.com",
  "/\n/example.com",
  "/%5Cexample.com",
  "/%2F/example.com",
  "/%2Fexample.com",
  "/%09/example.com",
  "/%0d%0aSet-Cookie:x=1",
  "/.//example.com",
  "/..//example.com",
  "/a/..//example.com",
  "/%2e%2e//example.com",
  "/&#47;example.com",
  "/&sol;example.com",
  "/%E0%A4%A",
  "https:example.com",
  "https:/example.com",
  "https:///example.com",
  "https:\\\\example.com",
  "https://",
  "https://user@example.com",
  "https://good.example@evil.example",
  "https://user:pass@example.com",
  "https://exa mple.com",
  "https://example.com/\u202etxt.exe",
  "https&colon;//example.com",
  "http:",
  "mailto:",
  "mailto:nobody",
  "mailto:a@b.fr\r\nbcc:c@d.fr",
  "mailto://a@b.fr/x",
  "mailto:?",
  "mailto:a@b.fr,",
  "mailto:a@b.fr,nobody",
  "mailto:a@b.fr%0d%0abcc:c@d.fr",
  "mailto:a@b.fr?subject=x\r\nbcc:c@d.fr",
  "tel:1;ext=<b>",
  "tel:1;",
  "tel:+;ext=1",
  "tel:",
  "tel:javascript",
  "tel:*#06#",
];

describe("addresses that may not be followed", () => {
  test.each(hostile.map((text) => [text]))("%j", (text) => {
    expect(safeHref(text)).toBeNull();
  });

  test("a returned address is still safe when checked again", () => {
    const piece = fc.constantFrom(
      ..."/\\.:@&#;%? \t",
      "//",
      "..",
      "%2f",
      "%5c",
      "javascript:",
      "https:",
      "evil.example",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const safe = safeHref(pieces.join(""));
        if (!safe) return;
        const followed = new URL(safe.href, "https://here.example/fo/");
        expect(["https:", "http:", "mailto:", "tel:"]).toContain(
          followed.protocol,
        );
        if (safe.kind === "path")
          expect(followed.origin).toBe("https://here.example");
      }),
      { numRuns: 2000 },
    );
  });
});
