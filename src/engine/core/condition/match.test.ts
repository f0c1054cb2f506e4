import { Ajv } from "ajv";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { outsideGrammar } from "./grammar.ts";
import { match } from "./match.ts";

const context = {
  user: { id: "7", points: 3, groups: ["/v2/groups/1", "/v2/groups/4"] },
  features: { use_store: true },
  language: "fr",
};
const inUser = (condition: unknown) => ({ properties: { user: condition } });
const ofUser = (name: string, condition: unknown) =>
  inUser({ properties: { [name]: condition } });

test.each(Object.getOwnPropertyNames(Object.prototype))(
  "%s, which every object inherits, is neither a property nor a keyword",
  (name) => {
    const withName = (value: unknown) => JSON.parse(`{"${name}": ${value}}`);
    const isMet = (condition: unknown) => match(condition, { a: 1 }).ok;
    expect(isMet({ required: [name] })).toBe(false);
    expect(isMet({ properties: withName("false") })).toBe(true);
    expect(isMet(withName("true"))).toBe(true);
  },
);

describe("a condition names the leaf that is not met", () => {
  test.each([
    [
      ofUser("points", { minimum: 10 }),
      "/properties/user/properties/points/minimum",
      "user.points: expected at least 10, got 3",
    ],
    [
      ofUser("points", { maximum: 2 }),
      "/properties/user/properties/points/maximum",
      "user.points: expected at most 2, got 3",
    ],
    [
      ofUser("groups", { contains: { const: "/v2/groups/9" } }),
      "/properties/user/properties/groups/contains",
      "user.groups: no item matches",
    ],
    [
      ofUser("groups", { items: { const: "/v2/groups/1" } }),
      "/properties/user/properties/groups/items/const",
      'user.groups.1: expected "/v2/groups/1", got "/v2/groups/4"',
    ],
    [
      ofUser("groups", { minItems: 3 }),
      "/properties/user/properties/groups/minItems",
      "user.groups: expected at least 3 items, got 2",
    ],
    [
      { properties: { features: { required: ["referral"] } } },
      "/properties/features/required",
      'features: "referral" is missing',
    ],
    [
      { properties: { language: { enum: ["en", "de"] } } },
      "/properties/language/enum",
      'language: expected one of ["en","de"], got "fr"',
    ],
    [
      { properties: { language: { minLength: 3 } } },
      "/properties/language/minLength",
      'language: expected at least 3 characters, got "fr"',
    ],
    [{ not: inUser({ type: "object" }) }, "/not", "context: must not match"],
    [
      { anyOf: [inUser({ type: "null" }), { type: "array" }] },
      "/anyOf",
      "context: no branch matches",
    ],
    [
      { allOf: [{ type: "object" }, inUser({ type: ["null", "string"] })] },
      "/allOf/1/properties/user/type",
      expect.stringMatching(/^user: expected null or string, got \{.*$/),
    ],
    [false, "", "context: nothing can match"],
  ])("%j", (condition, leaf, reason) => {
    expect(match(condition, context)).toMatchObject({
      ok: false,
      leaf,
      reason,
    });
  });

  test("as in JSON Schema, what is absent meets all but `required`", () => {
    expect(match({ properties: { absent: { const: 1 } } }, context)).toEqual({
      ok: true,
    });
  });
});

describe("the grammar of conditions", () => {
  test.each([
    [{ properties: { user: { pattern: "^a" } } }, "/properties/user/pattern"],
    [{ anyOf: [{ type: "object" }, { $ref: "#" }] }, "/anyOf/1/$ref"],
    [{ not: 7 }, "/not"],
    [{ items: [{ type: "string" }] }, "/items"],
    ["user.points > 3", ""],
  ])("%j is outside of it at %s", (condition, path) => {
    expect(outsideGrammar(condition)?.path).toBe(path);
  });

  test("a title and a description may stand anywhere", () => {
    expect(
      outsideGrammar({ description: "Members", not: { title: "Nobody" } }),
    ).toBeUndefined();
  });
});

const names = fc.constantFrom("a", "b", "c");
const leaf = fc.oneof(
  fc.constantFrom(
    null,
    true,
    false,
    "",
    "a",
    "ab",
    "é",
    "🏆",
    0,
    1,
    2,
    1.5,
    -1,
  ),
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaf,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(names, tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
}));
const types = fc.constantFrom(
  "null",
  "boolean",
  "string",
  "number",
  "integer",
  "array",
  "object",
);
const { condition } = fc.letrec((tie) => ({
  condition: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.boolean(),
    fc.record(
      {
        type: fc.oneof(types, fc.uniqueArray(types, { minLength: 1 })),
        const: value,
        enum: fc.array(value, { minLength: 1, maxLength: 3 }),
        minimum: fc.integer({ min: -2, max: 3 }),
        maximum: fc.integer({ min: -2, max: 3 }),
        minLength: fc.nat(3),
        minItems: fc.nat(3),
        required: fc.uniqueArray(names),
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
    fc.record(
      {
        properties: fc.dictionary(names, tie("condition"), {
          maxKeys: 3,
          noNullPrototype: true,
        }),
        items: tie("condition"),
        contains: tie("condition"),
        not: tie("condition"),
        anyOf: fc.array(tie("condition"), { minLength: 1, maxLength: 3 }),
        allOf: fc.array(tie("condition"), { minLength: 1, maxLength: 3 }),
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
  ),
}));

test("of the written subset it says the same as Ajv", () => {
  const ajv = new Ajv({ strict: false, validateSchema: false, logger: false });
  fc.assert(
    fc.property(condition, value, (asked, given) => {
      const schema = asked as boolean | object;
      expect(outsideGrammar(schema)).toBeUndefined();
      expect(match(schema, given).ok).toBe(ajv.validate(schema, given));
      if (typeof schema === "object") ajv.removeSchema(schema);
    }),
    { numRuns: 500 },
  );
});
