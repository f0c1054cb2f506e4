// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from "vitest";
import { forgetSignedOutDrafts, forgetUsers, noteSignOut } from "./forget.ts";

beforeEach(() => {
  for (const user of ["1", "12"]) {
    sessionStorage.setItem(`form-draft/${user}/contact`, "{}");
    localStorage.setItem(`declaration-visits.${user}`, "{}");
  }
  localStorage.setItem("language", "fr");
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const left = () => [
  ...Object.keys(sessionStorage),
  ...Object.keys(localStorage),
];

test("what all users left is forgotten, and nothing else", () => {
  forgetUsers();
  expect(left()).toEqual(["language"]);
});

test("what others left is forgotten, also of one whose id begins with the user's", () => {
  forgetUsers("1");
  expect(left().toSorted()).toEqual([
    "declaration-visits.1",
    "form-draft/1/contact",
    "language",
  ]);
});

test("drafts from before a sign-out in another tab are forgotten once", () => {
  noteSignOut();
  forgetSignedOutDrafts();
  expect(sessionStorage.getItem("form-draft/1/contact")).toBeNull();
  sessionStorage.setItem("form-draft/1/contact", "{}");
  forgetUsers("1");
  forgetSignedOutDrafts();
  expect(sessionStorage.getItem("form-draft/1/contact")).toBe("{}");
});
