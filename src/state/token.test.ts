// @vitest-environment jsdom
import { createStore } from "jotai";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readToken, tokenAtom } from "./token.ts";

beforeEach(() => history.replaceState(null, "", "/fo/content/3"));
afterEach(() => createStore().set(tokenAtom, null));

test("AS-3.19 AS-4.1 a token is kept in the cookie, and gone when the session ends", () => {
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
] as const)("AS-4.6 AS-9.2 kept for %s it is written %s", (keep, text) => {
  const write = vi.spyOn(document, "cookie", "set");
  createStore().set(tokenAtom, { token: "a.b.c", keep });
  expect(write).toHaveBeenCalledWith(text);
});

test("a session found on opening is there, also for a store that has looked before it ends", () => {
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
