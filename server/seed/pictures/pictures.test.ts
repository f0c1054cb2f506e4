// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import {
  badges,
  brandFiles,
  challenges,
  contents,
  historyOf,
  people,
  products,
  rewards,
} from "#server/seed/story/index.ts";
import { drawPicture, pictureName } from "./index.ts";

const named = new Set(
  brandFiles.map(({ kind, seed }) => pictureName(kind, seed)),
);
JSON.stringify(
  [
    challenges,
    products,
    people,
    badges,
    rewards,
    contents,
    people.map((person) => historyOf(person).results),
  ],
  (key, value) => {
    if (key === "contentUrl" && typeof value === "string")
      named.add(value.replace(/.*\//, ""));
    return value;
  },
);

describe("the story's pictures", () => {
  it("are many, and all different", () => {
    const drawings = [...named].map(drawPicture);
    expect(drawings.length).toBeGreaterThan(170);
    expect(new Set(drawings).size).toBe(drawings.length);
  });

  it.each([...named])(
    "%s is well formed, inert, small and the same each time",
    (name) => {
      const drawing = drawPicture(name) ?? "";
      const root = new DOMParser().parseFromString(
        drawing,
        "image/svg+xml",
      ).documentElement;
      expect(root.tagName).toBe("svg");
      const used = new Set(
        [...root.querySelectorAll("*")].map(({ tagName }) => tagName),
      );
      const allowed = [
        "rect",
        "circle",
        "ellipse",
        "path",
        "polygon",
        "g",
        "linearGradient",
        "stop",
        "clipPath",
      ];
      expect([...used].filter((tag) => !allowed.includes(tag))).toEqual([]);
      expect(drawing).not.toMatch(/href|NaN|undefined|\son\w+=|url\((?!#)/);
      expect(drawing.length).toBeLessThan(12_288);
      expect(drawPicture(name)).toBe(drawing);
    },
  );

  it("are not drawn for names that are none", () => {
    for (const name of [
      "toString-1.svg",
      "badge-sun.png",
      "../badge-sun.svg",
      "badge.svg",
    ])
      expect(drawPicture(name)).toBeNull();
  });
});
