// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { pictureNames, readPicture } from "./pictures.ts";
import {
  badges,
  brandFiles,
  challenges,
  contents,
  crowd,
  historyOf,
  people,
  products,
  rewards,
} from "./story/index.ts";

const used = new Set<string>(brandFiles.map(({ picture }) => picture));
JSON.stringify(
  [
    challenges,
    products,
    people,
    [...crowd(100)],
    badges,
    rewards,
    contents,
    people.map((person) => historyOf(person).results),
  ],
  (key, value) => {
    if (key === "contentUrl" && typeof value === "string")
      used.add(value.replace(/.*\//, ""));
    return value;
  },
);

describe("the demo's pictures", () => {
  it("are those that the demo names, and all different", () => {
    expect(pictureNames.toSorted()).toEqual([...used].sort());
    expect(used.size).toBeGreaterThan(170);
    expect(new Set(pictureNames.map(readPicture)).size).toBe(used.size);
  });

  it.each(pictureNames)("%s is well formed, inert and small", (name) => {
    const picture = readPicture(name) ?? "";
    const root = new DOMParser().parseFromString(
      picture,
      "image/svg+xml",
    ).documentElement;
    expect(root.tagName).toBe("svg");
    const tags = new Set(
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
    expect([...tags].filter((tag) => !allowed.includes(tag))).toEqual([]);
    expect(picture).not.toMatch(/href|NaN|undefined|\son\w+=|url\((?!#)/);
    expect(picture.length).toBeLessThan(12_288);
  });

  it("are not found by names that do not exist", () => {
    for (const name of [
      "toString-1.svg",
      "badge-sun.png",
      "../badge-sun.svg",
      "badge.svg",
    ])
      expect(readPicture(name)).toBeNull();
  });
});
