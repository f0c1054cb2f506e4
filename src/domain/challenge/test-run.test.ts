import { describe, expect, test } from "vitest";
import type { ListRow } from "#src/domain/documents/lists.ts";
import type { BadgeRule } from "#src/domain/programme/badge-rules.ts";
import type { Challenge } from "./challenge-differences.ts";
import { phaseInstants } from "./phase.ts";
import { testBadge } from "./test-badges.ts";
import {
  expectationOf,
  productRows,
  testDifferences,
  testFaults,
} from "./test-cases.ts";
import type { TestCase } from "./test-declaration.ts";
import { type TestOutcome, testRun } from "./test-run.ts";
import { testedChallenge } from "./tested-challenge.ts";

const challenge: Challenge = {
  type: "Classic",
  title: { fr: "Cap sur la pompe à chaleur" },
  startDiffusionDate: "2026-01-01T00:00:00Z",
  endDiffusionDate: "2026-12-31T00:00:00Z",
  startDate: "2026-03-01T00:00:00Z",
  endDate: "2026-11-01T00:00:00Z",
  goalType: "generic",
  challengeGoals: [
    { key: "bronze", value: 10, reward: 50 },
    { key: "silver", value: 20, reward: 150.5 },
  ],
};

const rows: readonly ListRow[] = [
  { productCode: "PAC", threshold: 5, reward: 2, coefficient: 1 },
  { productCode: "BOX", coefficient: 3 },
];

const during = "2026-06-01T10:00:00Z";

const run = (body: Challenge, one: Partial<TestCase>): TestOutcome => {
  const outcome = testRun(
    testedChallenge({ ...challenge, ...body }),
    { key: "a", name: "Essai", at: during, ...one },
    productRows(rows),
  );
  if (outcome === undefined) throw new Error("It has no instant");
  return outcome;
};

const lines = (...all: [productCode: string, quantity: number][]) => ({
  lines: all.map(([productCode, quantity]) => ({ productCode, quantity })),
});

const deal: Challenge = {
  type: "Deal",
  startSignInDate: "2026-02-01T00:00:00Z",
  endSignInDate: "2026-02-15T00:00:00Z",
};

describe("BO-14.1 when and who", () => {
  test.each<[at: string, refusal: string | undefined, phase: string]>([
    ["2025-12-31T23:59:59Z", "hidden", "BEFORE_DIFFUSION"],
    ["2026-01-01T00:00:00Z", "soon", "BEFORE_CHALLENGE"],
    ["2026-03-01T00:00:00Z", undefined, "DURING_CHALLENGE"],
    ["2026-11-01T00:00:00Z", "out_of_date", "AFTER_CHALLENGE"],
    ["2026-12-31T00:00:00Z", "over", "AFTER_DIFFUSION"],
  ])("at %s, the person may not declare: %s (%s)", (at, refusal, phase) => {
    const outcome = run({}, { at, ...lines(["PAC", 10]) });
    expect(outcome).toMatchObject({
      ...{ phase, refusal, mayDeclare: refusal === undefined },
      reward: refusal === undefined ? 50 : 0,
    });
  });

  test.each<[string, Challenge, TestCase["person"], string | undefined]>([
    [
      "a group that it is for",
      {},
      { groups: ["/v2/user-groups/2"] },
      undefined,
    ],
    ["another group", {}, { groups: ["/v2/user-groups/3"] }, "not_targeted"],
    ["no group", {}, {}, "not_targeted"],
    ["everybody", { audience: { groups: [] } }, {}, undefined],
    [
      "who has declared already",
      { audience: {}, isDeclarationMultiple: false },
      { result: 3 },
      "already_declared",
    ],
    ["a deal without an answer", { audience: {}, ...deal }, {}, "not_accepted"],
    [
      "a declined deal",
      { audience: {}, ...deal },
      { isParticipating: false },
      "declined",
    ],
    [
      "an accepted deal",
      { audience: {}, ...deal },
      { isParticipating: true },
      undefined,
    ],
    ["a photo contest", { audience: {}, type: "Photo" }, {}, undefined],
    ["no start", { audience: {}, startDate: null }, {}, "no_phase"],
  ])("%s", (_, more, person, refusal) => {
    const body = { audience: { groups: ["/v2/user-groups/2"] }, ...more };
    expect(run(body, person ? { person } : {}).refusal).toBe(refusal);
  });

  test.each<[string, Challenge, Partial<TestCase>, string | undefined]>([
    ["soon", {}, { at: "2026-02-01T00:00:00Z" }, "soon"],
    ["first results", {}, {}, "results_participate"],
    ["more results", {}, { person: { result: 4 } }, "new_results"],
    [
      "the end without a result",
      {},
      { at: "2026-11-02T00:00:00Z" },
      "no_results",
    ],
    ["an open deal", deal, { at: "2026-02-02T00:00:00Z" }, "accept"],
    [
      "nothing to those whom it is not for",
      { audience: { groups: ["/v2/user-groups/2"] } },
      {},
      undefined,
    ],
  ])("the page announces %s", (_, body, one, message) => {
    expect(run(body, one).message).toBe(message);
  });
});

describe("BO-14.1 what a declaration brings", () => {
  test("each line says why", () => {
    const {
      lines: found,
      gain,
      violations,
    } = run({}, lines(["PAC", 4], ["PAC", 5], ["BOX", 1], ["NONE", 1]));
    expect(
      found.map(({ reward, result, explanation }) => [
        ...[explanation.kind, reward, result],
      ]),
    ).toEqual([
      ["not_reached", 0, 4],
      ["reached", 10, 5],
      ["no_reward", 0, 3],
      ["unknown", 0, 0],
    ]);
    expect(gain).toBe(10);
    expect(violations.map(({ path, fault }) => `${path} ${fault}`)).toEqual([
      "challengeProductDeclarations.1.challengeProduct twice",
      "challengeProductDeclarations.3.challengeProduct unknown",
    ]);
  });

  test.each<
    [
      string,
      Challenge,
      Partial<TestCase>,
      Partial<ReturnType<typeof expectationOf>>,
    ]
  >([
    [
      "below the first tier",
      {},
      lines(["PAC", 9]),
      { tier: null, reward: 0, points: 0, gain: 18, rank: 1 },
    ],
    [
      "the first tier",
      {},
      lines(["PAC", 10]),
      { tier: "bronze", reward: 50, points: 50 },
    ],
    [
      "the second tier, after the first one was credited",
      {},
      { person: { result: 12 }, ...lines(["BOX", 3]) },
      { tier: "silver", reward: 150.5, points: 101 },
    ],
    [
      "each product up to the maximum",
      { isRewardingGlobal: false, maxToWin: 15 },
      lines(["PAC", 10]),
      { tier: "bronze", reward: 15, points: 15, gain: 20 },
    ],
    [
      "the goal of one's group",
      {
        goalType: "by-profile",
        challengeGoals: [
          { key: "one", value: 5, reward: 1, groups: ["/v2/user-groups/1"] },
          { key: "two", value: 5, reward: 2, groups: ["/v2/user-groups/2"] },
        ],
      },
      {
        person: { groups: ["/v2/user-groups/2"] },
        others: [120, 100, 80],
        ...lines(["PAC", 5]),
      },
      { tier: "two", reward: 2, rank: 2 },
    ],
    [
      "the group that one competes for alone",
      {
        isGroup: true,
        goalType: "by-profile",
        challengeGoals: [
          { key: "one", value: 5, reward: 1, groups: ["/v2/user-groups/1"] },
          { key: "two", value: 5, reward: 2, groups: ["/v2/user-groups/2"] },
        ],
      },
      {
        person: { groups: ["/v2/user-groups/2", "/v2/user-groups/1"] },
        ...lines(["PAC", 5]),
      },
      { tier: "one", reward: 1 },
    ],
    [
      "a goal of one's own",
      { goalType: "custom" },
      { person: { goal: 7 }, ...lines(["PAC", 7]) },
      { reward: 150.5 },
    ],
    [
      "points in a list, where equal ones share a rank",
      { type: "List", goalType: "result", isRewardingGlobal: false },
      { others: [9, 5, 5], ...lines(["PAC", 5]) },
      { reward: 10, rank: 2 },
    ],
    [
      "a rank by position",
      {
        ...{ type: "List", goalType: "result", isRewardingGlobal: false },
        isRewardingAuto: true,
      },
      { others: [9, 5, 5], ...lines(["PAC", 5]) },
      { rank: 4 },
    ],
    [
      "an imported result",
      { resultEntryEnabled: false },
      { person: { result: 20 } },
      { tier: "silver", reward: 150.5, points: 151 },
    ],
    [
      "votes, and no reward",
      { type: "Photo", goalType: "result" },
      { votes: 7, others: [9, 3] },
      { rank: 2, reward: 0, points: 0 },
    ],
    ["nothing", {}, {}, { tier: null, reward: 0, rank: null, gain: 0 }],
    [
      "nothing of a quantity that is none",
      {},
      lines(["PAC", 10], ["BOX", 0]),
      { reward: 0, rank: null, gain: 20 },
    ],
  ])("%s", (_, body, one, expected) => {
    expect(expectationOf(run(body, one))).toMatchObject(expected);
  });

  test("questions are answered by their keys, and what is missing is listed without being counted against the rest", () => {
    const body: Challenge = {
      needCurrencyValue: true,
      needProof: true,
      declarationForm: [
        {
          key: "boiler",
          type: "choice",
          question: { fr: "Chaudière ?" },
          choices: [{ key: "yes" }, { key: "no" }],
        },
        { key: "mail", type: "email", question: { fr: "Adresse ?" } },
      ],
      predefinedQuestions: [{ key: "distributor", isDisplayed: true }],
    };
    const of = (answers: Record<string, string>) =>
      run(body, { ...lines(["PAC", 10]), answers });
    const said = ({ violations, reward, steps }: TestOutcome) => [
      ...violations.map(
        ({ path, fault }) => `${path.split("/").at(-1)} ${fault}`,
      ),
      ...[reward, steps.join(" ")],
    ];
    const steps = "products proof questions summary";
    expect(said(of({ boiler: "yes", distributor: "Ondrea" }))).toEqual([
      "challengeProductDeclarations.0.currencyValue not_positive",
      "formEntry.formValues.1.value required",
      ...[50, steps],
    ]);
    expect(said(of({ boiler: "perhaps", mail: "nobody", gone: "x" }))).toEqual([
      "challengeProductDeclarations.0.currencyValue not_positive",
      "formEntry.formValues.0.value unexpected",
      "formEntry.formValues.1.value wrong_form",
      "distributor required",
      ...[0, steps],
    ]);
  });
});

describe("BO-16.70 cases", () => {
  const expected = {
    phase: "DURING_CHALLENGE",
    tier: "bronze",
    reward: 50,
  } as const;
  const kept = (expect: TestCase["expect"]): TestCase => ({
    ...{ key: "a", name: "Dix pompes", at: during, ...lines(["PAC", 10]) },
    ...(expect && { expect }),
  });

  test("a case that comes out as expected is not mentioned; another one is, by the first difference", () => {
    const body: Challenge = {
      ...challenge,
      tests: [
        kept(expected),
        kept({ ...expected, reward: 51, points: 1 }),
        kept({ mayDeclare: false }),
        { key: "b", name: "Sans date" },
      ],
    };
    expect(testFaults(body, rows)).toEqual([
      {
        ...{ pointer: "/tests/1", outcome: "testReward", level: "warning" },
        values: { name: "Dix pompes", expected: 51, actual: 50 },
      },
      {
        ...{ pointer: "/tests/2", outcome: "testMayDeclare", level: "warning" },
        values: { name: "Dix pompes", expected: "–", actual: "–" },
      },
    ]);
    expect(testFaults(body, undefined)).toEqual([]);
  });

  test("what came out is expected afterwards", () => {
    const outcome = run({}, kept({}));
    const expectation = expectationOf(outcome);
    expect(testDifferences(kept(expectation), outcome)).toEqual([]);
    expect(
      testDifferences(kept({ ...expectation, tier: null, rank: 2 }), outcome),
    ).toEqual([
      { field: "tier", expected: null, actual: "bronze" },
      { field: "rank", expected: 2, actual: 1 },
    ]);
  });
});

test.each<[type: BadgeRule["type"], count: number, at: string, isWon: boolean]>(
  [
    ["declarations", 1, during, true],
    ["declarations", 2, during, false],
    ["points", 50, during, true],
    ["points", 51, during, false],
    ["tier", 1, during, true],
    ["tier", 2, during, false],
    ["rank", 3, during, false],
  ],
)("BO-14.1 a badge for %s, %d, at %s is won: %s", (type, count, at, isWon) => {
  const outcome = run({}, { at, ...lines(["PAC", 10]) });
  expect(testBadge({ type, count }, outcome).isFulfilled).toBe(isWon);
});

test("BO-14.1 a badge for a rank is won once the challenge has ended", () => {
  const outcome = run(
    {},
    { at: "2026-11-02T00:00:00Z", person: { result: 5 }, others: [9, 7] },
  );
  const isWon = (count: number) =>
    testBadge({ type: "rank", count }, outcome).isFulfilled;
  expect([isWon(2), isWon(3)]).toEqual([false, true]);
});

test("BO-14.1 each phase has an instant in it", () => {
  const { dates } = testedChallenge({ ...challenge, ...deal }).stored;
  const found = phaseInstants(dates, "UTC").map(({ phase, at }) => [
    ...[phase, new Date(at).toISOString().slice(0, 10)],
  ]);
  expect(found).toEqual([
    ["BEFORE_DIFFUSION", "2025-12-31"],
    ["BEFORE_SIGN_IN", "2026-01-01"],
    ["DURING_SIGN_IN", "2026-02-01"],
    ["BEFORE_CHALLENGE", "2026-02-15"],
    ["DURING_CHALLENGE", "2026-03-01"],
    ["AFTER_CHALLENGE", "2026-11-01"],
    ["AFTER_DIFFUSION", "2026-12-31"],
  ]);
  expect(phaseInstants({}, "UTC")).toEqual([]);
});

test("BO-14.1 a step with 100 lines takes at most 16 ms", ({ task }) => {
  const many = Array.from({ length: 100 }, (_, index) => ({
    productCode: `P${index}`,
    quantity: index + 1,
  }));
  const known = productRows(
    many.map(({ productCode }) => ({
      ...{ productCode, threshold: 5, reward: 2, coefficient: 1 },
    })),
  );
  const one: TestCase = { key: "a", name: "", at: during, lines: many };
  const times = Array.from({ length: 30 }, () => {
    const start = performance.now();
    testRun(testedChallenge(challenge), one, known);
    return performance.now() - start;
  }).toSorted((a, b) => a - b);
  const median = times[15] ?? Infinity;
  Object.assign(task.meta, { median });
  expect(median).toBeLessThan(16);
});
