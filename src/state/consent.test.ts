// @vitest-environment jsdom
import { createStore } from "jotai";
import { expect, test } from "vitest";
import { choiceAtom, choiceCookie, choiceOf } from "./consent.ts";

test.each([
  ["", undefined],
  ["cc=1", "accepted"],
  ["BEARER=x; cc=0", "refused"],
  ["cc=", undefined],
  ["cc=yes", undefined],
  ["acc=1", undefined],
])("AS-2.8.1 by the cookies %j the choice is %j", (cookies, choice) => {
  expect(choiceOf(cookies)).toBe(choice);
});

test.each([
  ["accepted", false, "cc=1; Path=/fo; Max-Age=15724800; SameSite=Lax"],
  ["refused", true, "cc=0; Path=/fo; Max-Age=15724800; SameSite=Lax; Secure"],
] as const)("AS-9.8 %s is stored for six months", (choice, secure, text) => {
  expect(choiceCookie(choice, secure)).toBe(text);
});

test("AS-2.8.1 a choice is stored, and can be changed", () => {
  history.replaceState(null, "", "/fo/");
  const store = createStore();
  expect(store.get(choiceAtom)).toBeUndefined();
  store.set(choiceAtom, "accepted");
  expect(document.cookie).toBe("cc=1");
  store.set(choiceAtom, "refused");
  expect(store.get(choiceAtom)).toBe("refused");
  expect(document.cookie).toBe("cc=0");
});
