import { describe, expect, test } from "vitest";
import type { Challenge, Declaration } from "#src/schema/types.gen.ts";
import { emptyDraft } from "./declaration-draft.ts";
import { arrivedDeclaration } from "./sent-declaration.ts";

const sentAt = Date.parse("2026-05-20T12:00:00Z");
const draft = {
  ...emptyDraft("key"),
  lines: [
    {
      product: { challengeProduct: { id: 3 } },
      quantity: 2,
      currencyValue: null,
    },
  ],
};
const challenge: Challenge = { id: 1, type: "Classic" };
const same = {
  challengeProductDeclarations: [{ challengeProduct: { id: 3 }, quantity: 2 }],
};
const justNow = "2026-05-20T12:00:01Z";
const before = "2026-05-19T12:00:00Z";

const find = (history: Declaration[], known: Partial<Challenge> = {}) =>
  arrivedDeclaration(history, {
    challenge: { ...challenge, ...known },
    draft,
    sentAt,
    timeZone: "Europe/Paris",
  })?.id;

describe("CH-4.6.3 a declaration whose response was lost is found in the history", () => {
  test.each<[string, Declaration[], Partial<Challenge>, number | undefined]>([
    [
      "one that was not there before",
      [
        { id: 9, ...same },
        { id: 8, ...same },
      ],
      { declarations: [{ id: 8 }] },
      9,
    ],
    [
      "nothing that was there before",
      [{ id: 8, ...same }],
      { declarations: [{ id: 8 }] },
      undefined,
    ],
    ["the first of all", [{ id: 1, ...same }], { declarations: [] }, 1],
    [
      "one of other products",
      [
        {
          id: 9,
          challengeProductDeclarations: [
            { challengeProduct: { id: 4 }, quantity: 2 },
          ],
        },
      ],
      {},
      undefined,
    ],
    [
      "one of another quantity",
      [
        {
          id: 9,
          challengeProductDeclarations: [
            { challengeProduct: { id: 3 }, quantity: 1 },
          ],
        },
      ],
      {},
      undefined,
    ],
    ["one whose products are not said", [{ id: 9 }], {}, 9],
    [
      "if only counts were known, a current one",
      [{ id: 9, ...same, createdAt: justNow }],
      { countDeclarationsValidated: 4 },
      9,
    ],
    [
      "if only counts were known, a current one, in the programme's time without a zone",
      [{ id: 9, ...same, createdAt: "2026-05-20T14:00:01" }],
      { countDeclarationsValidated: 4 },
      9,
    ],
    [
      "if only counts were known, none of an hour ago, in the programme's time without a zone",
      [{ id: 9, ...same, createdAt: "2026-05-20T13:00:00" }],
      { countDeclarationsValidated: 4 },
      undefined,
    ],
    [
      "if only counts were known, no earlier one",
      [{ id: 9, ...same, createdAt: before }],
      { countDeclarationsValidated: 4 },
      undefined,
    ],
    [
      "if only counts were known, none without a date",
      [{ id: 9, ...same }],
      { countDeclarationsValidated: 4 },
      undefined,
    ],
    ["nothing", [], {}, undefined],
  ])("%s", (_, history, known, expected) => {
    expect(find(history, known)).toBe(expected);
  });
});
