/** Paths of the application that a sign-in may return to. */
export const deepLinks = [
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
  "/points?kind=won&from=2026-06-01",
  "/account/details",
  "/account/contact?subject=Prime%20%26%20points",
  "/content/12?mail=a@example.com",
  "/content/12?q=caf%C3%A9",
  "/content/a-b_c.d~e",
];

const schemes = [
  ...["http", "https", "ftp", "ws", "wss", "file", "javascript", "vbscript"],
  ...["data", "blob", "about", "chrome", "view-source", "filesystem", "intent"],
  ...["ms-word", "tel", "sms", "mailto", "jar", "feed", "gopher", "livescript"],
];
/** What some reader takes for a slash, or leaves out. */
const slashes = [
  ...["\\", "\t", "\n", "\r", "\f", "\v", "\0", "\u00ad", "\u2028", "\u2060"],
  ...[
    "\u2044",
    "\u2215",
    "\u29f8",
    "\uff0f",
    "\u3000",
    "%5c",
    "%2f",
    "%09",
    "%0a",
  ],
];

/**
 * What must never be returned to, as it is before it is encoded once: other addresses, and whatever a browser may take for
 * one; by kind.
 */
const hostile = {
  "other addresses": [
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
  ],
  "schemes that run or show something": [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "/javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "blob:https://x/1",
    "vbscript:x",
    "mailto:a@example.com",
  ],
  "what browsers read as a slash, or leave out": [
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
  ],
  "user information and ports": [
    "/@evil.example",
    "/user:pass@evil.example",
    "/content@evil.example",
    "/:80",
    "/content;a=b",
  ],
  "climbing out": [
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
  ],
  "encodings within the encoding": [
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
  ],
  "places that end the session or leave the front office": [
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
  ],
  "addresses of any scheme": schemes.map(
    (scheme) => `${scheme}://evil.example/content`,
  ),
  "a scheme after the slash": schemes.map((scheme) => `/${scheme}:evil`),
  "a second slash": slashes.map((slash) => `/${slash}/evil.example`),
  "no slash but two": slashes.map((slash) => `${slash}${slash}evil.example`),
};

export const hostileReturnPaths: readonly string[] =
  Object.values(hostile).flat();

/** One of each kind. */
export const hostileOfEachKind: readonly string[] = Object.values(hostile).map(
  ([first]) => first ?? "",
);

/** Encodings that cannot be decoded. */
export const undecodable = [
  "%",
  "%E0%A4%A",
  "/content/%",
  "%ff",
  "/content/%C3%28",
  "%2Fcontent%",
];
