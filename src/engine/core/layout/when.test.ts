import { describe, expect, test } from "vitest";
import { match } from "#src/engine/core/condition/match.ts";
import { allOf, whenLines } from "./when.ts";

const isMet = (when: unknown, context: object) =>
  match(allOf(whenLines(when, "/when")), context).ok;

const context = {
  user: { groups: ["/v2/groups/1"], points: 12 },
  features: { use_store: true, "a.b": true },
  language: "fr",
  data: {
    challenge: { type: "List", goalType: null, declarations: [1, 2], max: 3 },
  },
  facts: { isShown: true },
};

describe("a line of a when", () => {
  test.each<[string, unknown, boolean]>([
    ["data.challenge.type", "List", true],
    ["data.challenge.type", "Photo", false],
    ["data.challenge.type", ["Photo", "List"], true],
    ["data.challenge.type", ["Photo", "Deal"], false],
    ["data.challenge.type", { not: "Photo" }, true],
    ["data.challenge.type", { not: "List" }, false],
    ["data.challenge.type", { not: ["Photo", "List"] }, false],
    ["data.challenge.max", { gte: 3 }, true],
    ["data.challenge.max", { gte: 4 }, false],
    ["data.challenge.max", { gte: 1, lte: 2 }, false],
    ["data.challenge.declarations", { gte: 2 }, true],
    ["data.challenge.declarations", { gte: 3 }, false],
    ["user.groups", { contains: "/v2/groups/1" }, true],
    ["user.groups", { contains: "/v2/groups/2" }, false],
    ["user.groups", { contains: ["/v2/groups/2", "/v2/groups/1"] }, true],
    ["facts.isShown", true, true],
    ["language", "fr", true],
    ["language", { not: "fr" }, false],
  ])("%s %j: %s", (path, test, expected) => {
    expect(isMet({ [path]: test }, context)).toBe(expected);
  });

  test.each<[string, unknown]>([
    ["data.challenge.goalType", "result"],
    ["data.challenge.goalType", { not: "result" }],
    ["data.challenge.missing", { not: "result" }],
    ["data.missing.type", { not: "Photo" }],
    ["data.challenge.missing", { gte: 0 }],
    ["data.challenge.missing", { contains: 1 }],
    ["user.email", { not: "a" }],
  ])("about something absent is not met: %s %j", (path, test) => {
    expect(isMet({ [path]: test }, context)).toBe(false);
  });

  test("about a visitor's user is not met", () => {
    const visitor = { ...context, user: null };
    expect(isMet({ "user.points": { gte: 0 } }, visitor)).toBe(false);
    expect(isMet({ "user.points": { not: 3 } }, visitor)).toBe(false);
    expect(isMet({ user: { absent: true } }, visitor)).toBe(true);
  });

  test.each<[string, unknown, boolean]>([
    ["data.challenge.goalType", { absent: true }, true],
    ["data.challenge.missing", { absent: true }, true],
    ["data.missing.type", { absent: true }, true],
    ["data.challenge.type", { absent: true }, false],
    ["data.challenge.goalType", { not: "result", absent: true }, true],
    ["data.challenge.missing", { not: "result", absent: true }, true],
    ["data.challenge.type", { not: "List", absent: true }, false],
    ["data.challenge.max", { gte: 4, absent: true }, false],
  ])("may allow for it: %s %j: %s", (path, test, expected) => {
    expect(isMet({ [path]: test }, context)).toBe(expected);
  });

  test.each([
    {},
    null,
    [],
    "facts.isShown",
    { "facts.isShown": {} },
    { "facts.isShown": null },
    { "facts.isShown": [] },
    { "facts.isShown": { is: true } },
    { "facts.isShown": { gte: "1" } },
    { "facts.isShown": { not: { not: false } } },
    { "facts.isShown": { absent: false } },
    { any: [] },
    { any: {} },
  ])("that is nonsense is never met: %j", (when) => {
    expect(isMet(when, context)).toBe(false);
  });
});

describe("a when", () => {
  test("needs all its lines", () => {
    const when = { "facts.isShown": true, "data.challenge.type": "List" };
    expect(isMet(when, context)).toBe(true);
    expect(isMet({ ...when, language: "de" }, context)).toBe(false);
  });

  test("needs one of any, which may name what has a dot", () => {
    expect(
      isMet({ any: [{ language: "de" }, { "facts.isShown": true }] }, context),
    ).toBe(true);
    expect(isMet({ any: [{ language: "de" }, {}] }, context)).toBe(false);
    expect(isMet({ any: [[["features", "a.b"], true]] }, context)).toBe(true);
    expect(isMet({ any: [[["features", "a.b"], false]] }, context)).toBe(false);
  });
});
