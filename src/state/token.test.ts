// @vitest-environment jsdom
import { createStore } from "jotai";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { assignCookie } from "./cookies.ts";
import { readToken, tokenAtom } from "./token.ts";

beforeEach(() => history.replaceState(null, "", "/fo/content/3"));
afterEach(() => createStore().set(tokenAtom, null));

test("AS-3.19 AS-4.1 a token is stored in the cookie, and removed when the session ends", () => {
  const store = createStore();
  expect(store.get(tokenAtom)).toBeUndefined();
  store.set(tokenAtom, { token: "a.b.c", keep: "session" });
  expect(store.get(tokenAtom)).toBe("a.b.c");
  expect(document.cookie).toBe("BEARER=a.b.c");
  store.set(tokenAtom, null);
  expect(store.get(tokenAtom)).toBeUndefined();
  expect(document.cookie).toBe("");
});

test.each([
  ["days", "BEARER=a.b.c; Path=/fo; Max-Age=864000; SameSite=Lax"],
  ["hours", "BEARER=a.b.c; Path=/fo; Max-Age=3600; SameSite=Lax"],
  ["session", "BEARER=a.b.c; Path=/fo; SameSite=Lax"],
] as const)("AS-4.6 AS-9.2 stored for %s, the cookie is %s", (keep, text) => {
  const write = vi.spyOn(document, "cookie", "set");
  createStore().set(tokenAtom, { token: "a.b.c", keep });
  expect(write).toHaveBeenCalledWith(text);
});

test("a session that exists at startup is found, even by a store that has read it before it ends", () => {
  createStore().set(tokenAtom, { token: "found", keep: "session" });
  const store = createStore();
  expect(store.get(tokenAtom)).toBe("found");
  store.set(tokenAtom, null);
  expect(store.get(tokenAtom)).toBeUndefined();
  expect(readToken()).toBeUndefined();
});

test("AS-4.6 the cookie is not sent outside the front office", () => {
  createStore().set(tokenAtom, { token: "a.b.c", keep: "days" });
  history.replaceState(null, "", "/bo");
  expect(readToken()).toBeUndefined();
  history.replaceState(null, "", "/fo/");
  expect(readToken()).toBe("a.b.c");
});

/** Simulates another application on this host. */
const atRoot = (token: string) => assignCookie(`BEARER=${token}; Path=/`);

test("AS-4.6 a token at / is read, and removed when the session ends", () => {
  atRoot("root");
  const store = createStore();
  expect(store.get(tokenAtom)).toBe("root");
  store.set(tokenAtom, null);
  expect(readToken()).toBeUndefined();
  expect(document.cookie).toBe("");
});

test("AS-4.6 of two tokens the one at /fo wins, and neither outlives the session", () => {
  const store = createStore();
  store.set(tokenAtom, { token: "own", keep: "session" });
  atRoot("root");
  expect(readToken()).toBe("own");
  store.set(tokenAtom, null);
  expect(document.cookie).toBe("");
});

test("AS-4.6 a new session leaves no other token at /", () => {
  atRoot("root");
  createStore().set(tokenAtom, { token: "own", keep: "days" });
  expect(document.cookie).toBe("BEARER=own");
});

test.each(["41|mQ9x", "user:12:a", "a+b/c==", "a~b", "100%", "a%25b", 'a"b;c'])(
  "AS-4.7 the token %s is read as it was written",
  (token) => {
    createStore().set(tokenAtom, { token, keep: "session" });
    expect(readToken()).toBe(token);
  },
);

test.each(["41|mQ9x", "user:12:a", "a+b/c==", "a~b"])(
  "AS-4.7 the token %s is read from a cookie that another server wrote unencoded",
  (token) => {
    atRoot(token);
    expect(readToken()).toBe(token);
  },
);
