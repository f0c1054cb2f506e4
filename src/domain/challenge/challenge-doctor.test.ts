import { describe, expect, test } from "vitest";
import type { DoctorFacts } from "#src/domain/documents/kinds/kind.ts";
import type { Challenge } from "./challenge-differences.ts";
import { doctorFaults, doctorQuestions } from "./challenge-doctor.ts";

const products = { list: "0".repeat(64), count: 3 };
const base: Challenge = { type: "Classic", goalType: "generic", products };
const tier = (value: number, reward: number) => ({ value, reward });
const tiers = [tier(10, 5), tier(100, 50)];
const lastSeason = { name: "2025", best: 80, reached: [40, 0] };

type Facts = Partial<DoctorFacts> & Omit<DoctorFacts, "uncounted">;

const said = (body: Challenge, facts?: Facts) =>
  doctorFaults({ ...base, ...body }, facts && { uncounted: 0, ...facts }).map(
    ({ pointer, outcome, level }) => {
      expect(level).toBe("warning");
      return `${pointer} ${outcome}`;
    },
  );

const start = "2026-06-10T08:00:00Z";
const late = "2026-06-11T08:00:00Z";

describe("BO-14.5 the doctor of challenges", () => {
  test.each<[string, Challenge, string[]]>([
    ["nothing", {}, []],
    ["no list, before it is dated", { products: null }, []],
    [
      "no list at the start",
      { products: null, startDate: start },
      ["/products noProducts"],
    ],
    [
      "an empty list",
      { products: { ...products, count: 0 } },
      ["/products noProducts"],
    ],
    [
      "no list where nobody declares",
      { products: null, startDate: start, resultEntryEnabled: false },
      [],
    ],
    [
      "no list of a photo contest",
      { type: "Photo", products: null, startDate: start },
      [],
    ],
    [
      "a sign-in that goes on",
      { startDate: start, endSignInDate: late },
      ["/endSignInDate signInAfterStart"],
    ],
    [
      "a sign-in until the start",
      { startDate: start, endSignInDate: start },
      [],
    ],
    [
      "a sign-in from the start on",
      { startDate: start, startSignInDate: start },
      ["/startSignInDate signInAfterStart"],
    ],
    [
      "a choice without choices",
      {
        declarationForm: [
          { key: "a", type: "choice", choices: [] },
          { key: "b", type: "SelectType" },
          { key: "c", type: "choice", isRetired: true },
          { key: "d", type: "choice", choices: [{ key: "yes" }] },
          { key: "e", type: "text" },
        ],
      },
      [
        "/declarationForm/0/choices noChoices",
        "/declarationForm/1/choices noChoices",
      ],
    ],
    [
      "photos that phones take",
      { type: "Photo", photoMinWidth: 3_024, photoMinHeight: 4_032 },
      [],
    ],
    [
      "photos that no phone takes",
      { type: "Photo", photoMinWidth: 4_000, photoMinHeight: 4_000 },
      ["/photoMinWidth photoBeyondPhones"],
    ],
    [
      "a size that the pixels exceed",
      {
        ...{ type: "Photo", photoMinWidth: 3_000, photoMinHeight: 4_000 },
        photoMaxSize: 2,
      },
      ["/photoMaxSize photoTooSmall"],
    ],
    [
      "half a megabyte",
      { type: "Photo", photoMaxSize: 0.5 },
      ["/photoMaxSize photoTooSmall"],
    ],
    ["limits of no photo contest", { photoMinWidth: 9_999 }, []],
  ])("%s", (_, body, expected) => {
    expect(said(body)).toEqual(expected);
  });

  test.each<[string, Challenge, Facts, string[]]>([
    [
      "a tier above last season",
      { challengeGoals: tiers },
      { targeted: 0, lastSeason },
      ["/challengeGoals/1/value tierAboveLastSeason"],
    ],
    [
      "own goals",
      { goalType: "custom", challengeGoals: tiers },
      { targeted: 0, lastSeason },
      [],
    ],
    [
      "a first season",
      { challengeGoals: tiers },
      { targeted: 9, lastSeason: null },
      [],
    ],
    [
      "a budget as last season",
      { challengeGoals: tiers, budget: { points: 600 } },
      {
        targeted: 900,
        lastSeason: { ...lastSeason, best: 100, reached: [40, 8] },
      },
      [],
    ],
    [
      "a budget below last season",
      { challengeGoals: tiers, budget: { points: 559 } },
      {
        targeted: 9,
        lastSeason: { ...lastSeason, best: 100, reached: [40, 8] },
      },
      ["/budget/points budgetBelowLastSeason"],
    ],
    [
      "a budget below the most",
      { challengeGoals: tiers, budget: { points: 449 } },
      { targeted: 9, lastSeason: null },
      ["/budget/points budgetBelowMost"],
    ],
    [
      "a budget for everybody",
      { challengeGoals: tiers, budget: { points: 450 } },
      { targeted: 9, lastSeason: null },
      [],
    ],
    [
      "products without a coefficient",
      { challengeGoals: tiers },
      { targeted: 9, lastSeason: null, uncounted: 2 },
      ["/products noCoefficient"],
    ],
  ])("%s", (_, body, facts, expected) => {
    expect(said(body, facts)).toEqual(expected);
  });

  test("asks for what it uses alone", () => {
    const unit = { one: { fr: "vente", en: "sale" } };
    expect(
      doctorQuestions({ ...base, challengeGoals: tiers, goalsUnit: unit }),
    ).toEqual({
      ...{ type: "Classic", isGroup: false, tiers: [10, 100] },
      ...{ unit: { one: "vente" }, groups: undefined },
      products: products.list,
    });
    expect(
      doctorQuestions({
        ...{ budget: { points: 5 }, challengeGoals: tiers },
        audience: { groups: ["/v2/user-groups/4"] },
      }),
    ).toEqual({
      ...{ type: "Classic", isGroup: false, tiers: [], unit: null },
      ...{ groups: [4], products: undefined },
    });
  });
});
