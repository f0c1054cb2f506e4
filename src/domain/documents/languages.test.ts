import { expect, test } from "vitest";
import { withLanguages } from "./languages.ts";

const body = {
  title: { fr: "Un", en: "One", it: "Uno" },
  price: 3,
  links: [{ label: { it: "Solo" }, url: "/a" }, { label: { fr: "Deux" } }],
  values: [{ it: "x" }, "y"],
  entry: { text: { it: "as it was" } },
  wrong: { fr: "a", xx: "b", it: "c" },
};

test("BO-9.96 a structure with its texts in some languages alone", () => {
  expect(withLanguages(body, ["fr", "en"])).toEqual({
    title: { fr: "Un", en: "One" },
    price: 3,
    links: [{ url: "/a" }, { label: { fr: "Deux" } }],
    values: [null, "y"],
    entry: { text: { it: "as it was" } },
    wrong: { fr: "a", xx: "b", it: "c" },
  });
});

test("what has no texts in others is the same", () => {
  const [first, second] = body.links;
  const kept = withLanguages(body, ["fr", "en"]) as typeof body;
  expect(kept.links[1]).toBe(second);
  expect(kept.links[0]).not.toBe(first);
  expect(withLanguages(body, ["fr", "en"])).toBe(kept);
  expect(withLanguages(body, ["fr", "en", "it", "es", "de", "nl"])).toBe(body);
});
