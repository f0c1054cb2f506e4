import { expect, test } from "vitest";
import { compareLanguages } from "./compare-languages.ts";

const text = { type: "text", position: 1, text: "<p>a</p>" };
const action = (challenge: string) => ({
  type: "widget",
  position: 2,
  widget: { "@type": "WidgetAction", challenge },
});
const page = [text, action("1")];

const found = (blocs: Record<string, unknown>, expected: string[] = []) =>
  compareLanguages(blocs, expected, {}, (_, config) => {
    const { challenge } = config as { challenge?: string };
    return challenge === undefined
      ? []
      : [{ path: "/challenge", entity: "challenges", id: challenge }];
  });

test("languages with the same blocks and references agree", () => {
  expect(found({ fr: page, de: page, en: [text, action("1")] })).toEqual([]);
});

test.each<[string, Record<string, unknown>, string[], string, string, object]>([
  ["missing", { fr: page }, ["fr", "de"], "de", "", { missing: true }],
  ["not a list", { fr: page, de: {} }, ["de"], "de", "", { missing: true }],
  [
    "shorter",
    { fr: page, de: [text] },
    [],
    "de",
    "",
    { blocks: 1, expected: 2 },
  ],
  [
    "of another type",
    { fr: page, de: [text, text] },
    [],
    "de",
    "/1",
    { type: "ContentText", expected: "WidgetAction" },
  ],
  [
    "with another reference",
    { fr: page, de: [text, action("2")] },
    [],
    "de",
    "/1",
    {
      references: "/challenge challenges/2",
      expected: "/challenge challenges/1",
    },
  ],
])(
  "a language that is %s is named",
  (_, blocs, expected, language, path, params) => {
    expect(found(blocs, expected)).toEqual([
      {
        language,
        warnings: [
          { path, keyword: "language", params: { ...params, first: "fr" } },
        ],
      },
    ]);
  },
);

test("without French the first language is compared with", () => {
  expect(found({ de: page, en: [text] })).toMatchObject([
    { language: "en", warnings: [{ params: { first: "de" } }] },
  ]);
});
