import { describe, expect, test } from "vitest";
import { distance, nearest } from "./nearest.ts";

describe("the distance of two names", () => {
  test.each([
    ["", "", 0],
    ["abc", "abc", 0],
    ["abc", "", 3],
    ["", "abc", 3],
    ["abc", "abd", 1],
    ["abc", "abcd", 1],
    ["abcd", "abd", 1],
    ["abcd", "abdc", 1],
    ["WidgetBadge", "WidgetBagde", 1],
    ["kitten", "sitting", 3],
  ])("%s and %s: %i", (one, other, expected) => {
    expect(distance(one, other)).toBe(expected);
    expect(distance(other, one)).toBe(expected);
  });
});

describe("the nearest known name", () => {
  const known = ["WidgetAction", "WidgetBadge", "WidgetVideo", "ContentText"];
  test.each([
    ["WidgetBagde", "WidgetBadge"],
    ["widgetvideo", "WidgetVideo"],
    ["WigdetAction", "WidgetAction"],
    ["ContentTexts", "ContentText"],
    ["Slideshow", undefined],
    ["", undefined],
  ])("for %s: %s", (name, expected) => {
    expect(nearest(name, known)).toBe(expected);
  });
});
