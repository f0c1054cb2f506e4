// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { brandFiles } from "./data.ts";
import { demoDocuments } from "./documents.ts";
import { historyRows } from "./history.ts";
import { crowd, people } from "./people.ts";
import { pictures, pictureUrl, readPicture } from "./pictures.ts";
import { peopleRows, programmeRows } from "./rows.ts";

const now = new Date("2026-03-10T10:15:00Z");

/** URLs of all pictures that the seeded database references. */
function usedAddresses(): Set<string> {
  const used = new Set(brandFiles.map(({ picture }) => pictureUrl(picture)));
  const rows = [
    demoDocuments(now),
    programmeRows(),
    peopleRows([...people, ...crowd(100)], "", now),
    historyRows(people, { result: 1, declaration: 1, order: 1 }, now),
  ];
  JSON.stringify(rows, (key, value) => {
    if (key === "contentUrl") used.add(String(value));
    return value;
  });
  return used;
}

describe("the demo's pictures", () => {
  it("are exactly those that the demo references, and all different", () => {
    const used = usedAddresses();
    expect([...pictures].map(pictureUrl).sort()).toEqual([...used].sort());
    expect(used.size).toBeGreaterThan(170);
    expect(new Set([...pictures].map(readPicture)).size).toBe(used.size);
  });

  it.each([...pictures])("%s is well-formed, inert and small", (name) => {
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

  it("can also be read by the name in their URL", () => {
    expect(readPicture("badge-sun.svg")).toBe(readPicture("badge/sun.svg"));
    expect(readPicture("cover-checklist-regles.svg")).toContain("<svg");
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
