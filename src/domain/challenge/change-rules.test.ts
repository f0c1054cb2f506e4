import { describe, expect, test } from "vitest";
import {
  isWorded,
  outcomeWords,
  wordsOf,
} from "#src/domain/documents/examine/outcome-words.ts";
import {
  type Fault,
  noFacts,
  type RuleFacts,
} from "#src/domain/documents/kinds/kind.ts";
import type { Language } from "#src/schema/types.gen.ts";
import type { Challenge } from "./challenge-differences.ts";
import {
  type ChangeStage,
  challengeFacts,
  changeFaults,
  changeStage,
  factsForChange,
} from "./change-rules.ts";

const live: Challenge = {
  type: "Classic",
  title: { fr: "Cap sur la pompe à chaleur" },
  image: { contentUrl: "/media/pump.jpg" },
  isGroup: false,
  goalType: "generic",
  startDiffusionDate: "2026-01-01T00:00:00Z",
  endDiffusionDate: "2026-12-31T00:00:00Z",
  endSignInDate: "2026-10-01T00:00:00Z",
  startDate: "2026-03-01T00:00:00Z",
  endDate: "2026-11-01T00:00:00Z",
  audience: { groups: ["/v2/user-groups/1", "/v2/user-groups/2"] },
  inscriptionsLimit: 20,
  challengeGoals: [
    { key: "bronze", value: 100, reward: 50 },
    { key: "silver", value: 200, reward: 150 },
  ],
  products: { list: "a".repeat(64), count: 3 },
  declarationForm: [
    {
      key: "where",
      type: "choice",
      question: { fr: "Où ?" },
      choices: [{ key: "house" }, { key: "flat" }],
    },
    { key: "why", type: "text", question: { fr: "Pourquoi ?" } },
  ],
  maxToWin: 500,
  budget: { points: 10_000, warnAt: 8_000 },
  areResultsAnonymized: true,
  needProof: true,
};

const instants: Record<ChangeStage, string> = {
  planned: "2025-12-01T00:00:00Z",
  diffused: "2026-02-01T00:00:00Z",
  started: "2026-06-01T00:00:00Z",
  ended: "2026-11-15T00:00:00Z",
};

/** What is said: a level, or R for a warning that needs a reason, with the outcome and the place. */
const said = ({ pointer, level, outcome, needsReason }: Fault) =>
  `${needsReason ? "R" : level === "mistake" ? "M" : "W"} ${outcome} ${pointer}`;

type Expected = Partial<Record<Exclude<ChangeStage, "planned">, string>>;

type Case = [
  what: string,
  change: Challenge,
  expected: Expected,
  facts?: Partial<RuleFacts>,
];

const sinceStart = (pointer: string): Expected => ({
  diffused: `W seenByParticipants ${pointer}`,
  started: `M fixedSinceStart ${pointer}`,
  ended: `M fixedSinceEnd ${pointer}`,
});

const whileRunning = (pointer: string): Expected => ({
  started: `W seenByParticipants ${pointer}`,
});

const ended = (pointer: string) => `M fixedSinceEnd ${pointer}`;

const [bronze, silver] = live.challengeGoals ?? [];
const [where, why] = live.declarationForm ?? [];

const tiers: Expected = {
  diffused: "W seenByParticipants /challengeGoals/0/value",
  started: "W seenByParticipants /challengeGoals/0/value",
  ended: ended("/challengeGoals/0/value"),
};

const cases: Case[] = [
  ["another type", { type: "List" }, sinceStart("/type")],
  ["groups that compete", { isGroup: true }, sinceStart("/isGroup")],
  [
    "amounts in currency",
    { needCurrencyValue: true },
    sinceStart("/needCurrencyValue"),
  ],
  [
    "rewards by product",
    { isRewardingGlobal: false },
    sinceStart("/isRewardingGlobal"),
  ],
  [
    "other goals for each profile",
    { goalType: "by-profile" },
    sinceStart("/goalType"),
  ],
  [
    "a later start",
    { startDate: "2026-03-02T00:00:00Z" },
    sinceStart("/startDate"),
  ],
  [
    "an earlier start",
    { startDate: "2026-02-02T00:00:00Z" },
    sinceStart("/startDate"),
  ],
  [
    "the same start in another zone",
    { startDate: "2026-03-01T01:00:00+01:00" },
    {},
  ],
  [
    "a diffusion that begins later",
    { startDiffusionDate: "2026-12-01T00:00:00Z" },
    sinceStart("/startDiffusionDate"),
  ],
  [
    "a later end",
    { endDate: "2026-12-01T00:00:00Z" },
    { ended: "R laterEnd /endDate" },
  ],
  ["no end any more", { endDate: null }, { ended: "R laterEnd /endDate" }],
  [
    "an earlier end",
    { endDate: "2026-07-01T00:00:00Z" },
    { started: "R earlierEnd /endDate", ended: "M endInPast /endDate" },
  ],
  [
    "an end that has passed",
    { endDate: "2026-05-01T00:00:00Z" },
    { started: "M endInPast /endDate", ended: "M endInPast /endDate" },
  ],
  [
    "a later end that has passed, too",
    { endDate: "2026-11-10T00:00:00Z" },
    { ended: "M endInPast /endDate" },
  ],
  [
    "an end of sign-in that is earlier",
    { endSignInDate: "2026-09-01T00:00:00Z" },
    {
      started: "R earlierEnd /endSignInDate",
      ended: "M endInPast /endSignInDate",
    },
  ],
  [
    "a diffusion that ends earlier",
    { endDiffusionDate: "2026-12-01T00:00:00Z" },
    {
      started: "R earlierEnd /endDiffusionDate",
      ended: "R earlierEnd /endDiffusionDate",
    },
  ],
  [
    "a diffusion that ends later",
    { endDiffusionDate: "2027-12-01T00:00:00Z" },
    { ended: "R laterEnd /endDiffusionDate" },
  ],
  [
    "more groups",
    { audience: { groups: [1, 2, 3].map((id) => `/v2/user-groups/${id}`) } },
    { ended: ended("/audience/groups") },
  ],
  [
    "everybody",
    { audience: { groups: [] } },
    { ended: ended("/audience/groups") },
  ],
  [
    "the same groups in another order",
    { audience: { groups: [2, 1].map((id) => `/v2/user-groups/${id}`) } },
    {},
  ],
  [
    "a group less, in which nobody takes part",
    { audience: { groups: ["/v2/user-groups/1"] } },
    {
      diffused: "W fewerInvited /audience/groups",
      started: "W fewerInvited /audience/groups",
      ended: ended("/audience/groups"),
    },
    { entrantGroups: [[1], [1, 2], [3]] },
  ],
  [
    "a group less, in which people take part",
    { audience: { groups: ["/v2/user-groups/1"] } },
    {
      diffused: "W fewerInvited /audience/groups",
      started: "M groupWithEntries /audience/groups",
      ended: ended("/audience/groups"),
    },
    { entrantGroups: [[1], [2, 3]] },
  ],
  [
    "fewer places",
    { inscriptionsLimit: 10 },
    {
      diffused: "W fewerInvited /inscriptionsLimit",
      started: "W fewerInvited /inscriptionsLimit",
      ended: ended("/inscriptionsLimit"),
    },
    { accepted: 10 },
  ],
  [
    "fewer places than are taken",
    { inscriptionsLimit: 10 },
    {
      diffused: "W fewerInvited /inscriptionsLimit",
      started: "M placesTaken /inscriptionsLimit",
      ended: ended("/inscriptionsLimit"),
    },
    { accepted: 11 },
  ],
  [
    "any number of places",
    { inscriptionsLimit: null },
    { ended: ended("/inscriptionsLimit") },
    { accepted: 99 },
  ],
  [
    "another value of a tier",
    { challengeGoals: [{ ...bronze, value: 90 }, silver ?? {}] },
    tiers,
  ],
  [
    "another value of a tier that people strive for",
    { challengeGoals: [{ ...bronze, value: 90 }, silver ?? {}] },
    { ...tiers, started: "W settledAgain /challengeGoals/0/value" },
    { participants: 3 },
  ],
  [
    "another reward of a tier",
    { challengeGoals: [bronze ?? {}, { ...silver, reward: 140 }] },
    {
      diffused: "W seenByParticipants /challengeGoals/1/reward",
      started: "W settledAgain /challengeGoals/1/reward",
      ended: ended("/challengeGoals/1/reward"),
    },
    { participants: 1 },
  ],
  [
    "a tier less",
    { challengeGoals: [silver ?? {}] },
    {
      diffused: "W seenByParticipants /challengeGoals",
      started: "W seenByParticipants /challengeGoals",
      ended: ended("/challengeGoals"),
    },
  ],
  [
    "a tier more",
    { challengeGoals: [bronze ?? {}, silver ?? {}, { key: "gold" }] },
    {
      diffused: "W seenByParticipants /challengeGoals/2",
      started: "W seenByParticipants /challengeGoals/2",
      ended: ended("/challengeGoals/2"),
    },
  ],
  [
    "another name of a tier",
    { challengeGoals: [{ ...bronze, name: { fr: "Bronze" } } as object] },
    {
      diffused: "W seenByParticipants /challengeGoals",
      started: "W seenByParticipants /challengeGoals",
      ended: ended("/challengeGoals"),
    },
  ],
  [
    "other goals of one's own",
    { customGoals: { list: "b".repeat(64), count: 1 } },
    {
      diffused: "W seenByParticipants /customGoals",
      started: "W seenByParticipants /customGoals",
      ended: ended("/customGoals"),
    },
  ],
  [
    "another coefficient of a product",
    {},
    { ended: ended("/products") },
    { lists: { products: { changed: ["P1"], removed: [] } } },
  ],
  [
    "another coefficient of a product while entries wait",
    {},
    { started: "W waitingEntries /products", ended: ended("/products") },
    { waiting: 2, lists: { products: { changed: ["P1"], removed: [] } } },
  ],
  [
    "a product less, which nobody has declared",
    {},
    {
      diffused: "W removedProducts /products",
      started: "W removedProducts /products",
      ended: ended("/products"),
    },
    {
      declaredProducts: ["P2"],
      lists: { products: { changed: [], removed: ["P1"] } },
    },
  ],
  [
    "a product less, which someone has declared",
    {},
    {
      diffused: "W removedProducts /products",
      started: "M declaredProducts /products",
      ended: ended("/products"),
    },
    {
      declaredProducts: ["P2", "P1"],
      lists: { products: { changed: [], removed: ["P0", "P1"] } },
    },
  ],
  [
    "a question that nobody has answered less",
    { declarationForm: [where ?? {}] },
    { ended: ended("/declarationForm") },
    { answeredQuestions: ["where"] },
  ],
  [
    "an answered question less",
    { declarationForm: [why ?? {}] },
    {
      started: "M answeredQuestion /declarationForm",
      ended: ended("/declarationForm"),
    },
    { answeredQuestions: ["where"] },
  ],
  [
    "another type of an answered question",
    { declarationForm: [why ?? {}, { ...where, type: "text" }] },
    {
      started: "M answeredQuestion /declarationForm/1/type",
      ended: ended("/declarationForm/1/type"),
    },
    { answeredQuestions: ["where"] },
  ],
  [
    "a choice of an answered question less",
    {
      declarationForm: [{ ...where, choices: [{ key: "flat" }] }, why ?? {}],
    },
    {
      started: "M answeredQuestion /declarationForm/0/choices",
      ended: ended("/declarationForm/0/choices"),
    },
    { answeredQuestions: ["where"] },
  ],
  [
    "a choice of an answered question more",
    {
      declarationForm: [
        { ...where, choices: [...(where?.choices ?? []), { key: "boat" }] },
        why ?? {},
      ],
    },
    {
      started: "W seenByParticipants /declarationForm/0/choices",
      ended: ended("/declarationForm/0/choices"),
    },
    { answeredQuestions: ["where"] },
  ],
  [
    "a retired question and a new one",
    {
      declarationForm: [
        { ...where, isRetired: true },
        why ?? {},
        { key: "when" },
      ],
    },
    {},
    { answeredQuestions: ["where"] },
  ],
  [
    "a corrected text of an answered question",
    {
      declarationForm: [{ ...where, question: { fr: "Où donc ?" } }, why ?? {}],
    },
    { started: "W seenByParticipants /declarationForm/0/question" },
    { answeredQuestions: ["where"] },
  ],
  [
    "less to win",
    { maxToWin: 100 },
    { ended: ended("/maxToWin") },
    { credited: 100 },
  ],
  [
    "less to win than was credited",
    { maxToWin: 100 },
    { started: "M belowCredited /maxToWin", ended: ended("/maxToWin") },
    { credited: 101 },
  ],
  [
    "a budget below what was credited",
    { budget: { points: 5_000 } },
    {
      started: "M belowCredited /budget/points",
      ended: ended("/budget/points"),
    },
    { credited: 5_001 },
  ],
  [
    "a higher limit that is below what was credited",
    { maxToWin: 600 },
    { ended: ended("/maxToWin") },
    { credited: 1_000 },
  ],
  [
    "no budget any more",
    { budget: null },
    { ended: ended("/budget/points") },
    { credited: 99_999 },
  ],
  [
    "results with names",
    { areResultsAnonymized: false },
    {
      ...sinceStart("/areResultsAnonymized"),
      diffused: "W namesRevealed /areResultsAnonymized",
    },
  ],
  ["a proof less", { needProof: false }, whileRunning("/needProof")],
  [
    "one declaration at most",
    { isDeclarationMultiple: false },
    whileRunning("/isDeclarationMultiple"),
  ],
  [
    "hidden results",
    { areResultsVisible: false },
    whileRunning("/areResultsVisible"),
  ],
  ["another title", { title: { fr: "Cap" } }, whileRunning("/title")],
  ["a teaser", { teaser: { fr: "<p>Cap</p>" } }, whileRunning("/teaser")],
  [
    "conditions",
    { conditions: { rules: { fr: "<p>Règles</p>" } } },
    whileRunning("/conditions"),
  ],
  [
    "another picture",
    { image: { contentUrl: "/media/a.jpg" } },
    whileRunning("/image"),
  ],
  [
    "what it is by default",
    { isRewardingGlobal: true, isGroup: null, areResultsVisible: true },
    {},
  ],
  ["nothing", {}, {}],
];

describe("BO-11.1 in a challenge", () => {
  for (const [stage, at] of Object.entries(instants))
    test.each(cases)(`that is ${stage}, %s`, (_, change, expected, facts) => {
      const found = changeFaults(live, { ...live, ...change }, new Date(at), {
        ...noFacts,
        ...facts,
      });
      const one = (expected as Partial<Record<string, string>>)[stage];
      expect(found.map(said)).toEqual(one === undefined ? [] : [one]);
    });

  test("that is not live, everything is free", () => {
    expect(changeFaults(null, live, new Date(), noFacts)).toEqual([]);
  });

  test("results that are named already may become anonymous", () => {
    const named = { ...live, areResultsAnonymized: false };
    expect(
      changeFaults(named, live, new Date(instants.ended), noFacts),
    ).toEqual([]);
  });

  test("the groups that have to stay are named", () => {
    const [fault] = changeFaults(
      { ...live, audience: null },
      { ...live, audience: { groups: ["/v2/user-groups/1"] } },
      new Date(instants.started),
      { ...noFacts, entrantGroups: [[1, 4], [2], [2, 3], []] },
    );
    expect(fault?.when).toEqual({ groups: [2, 3] });
  });

  test("the products that were declared are counted, and three are named", () => {
    const codes = ["P1", "P2", "P3", "P4"];
    const [fault] = changeFaults(live, live, new Date(instants.started), {
      ...noFacts,
      declaredProducts: codes,
      lists: { products: { changed: [], removed: codes } },
    });
    expect(fault?.values).toEqual({ count: 4, names: "P1, P2, P3…" });
  });
});

describe("BO-11.1 the stage (decision 54)", () => {
  test.each([
    ["planned", "2025-12-31T23:59:59Z"],
    ["diffused", "2026-01-01T00:00:00Z"],
    ["diffused", "2026-02-28T23:59:59Z"],
    ["started", "2026-03-01T00:00:00Z"],
    ["started", "2026-10-31T23:59:59Z"],
    ["ended", "2026-11-01T00:00:00Z"],
  ])("is %s at %s", (stage, at) => {
    expect(changeStage(live, new Date(at))).toBe(stage);
  });

  test.each([
    ["planned", null],
    ["diffused", {}],
    ["planned", { startDiffusionDate: "2027-01-01T00:00:00Z" }],
    ["started", { startDate: "2026-01-01" }],
    ["started", { startDate: "2026-01-01", endDate: "demain" }],
  ])("is %s of what is live: %j", (stage, body) => {
    const at = new Date(instants.started);
    expect(changeStage(body as Challenge | null, at)).toBe(stage);
  });
});

describe("BO-11.1 facts are read", () => {
  const needed = (change: Challenge, stage: ChangeStage) =>
    factsForChange(live, { ...live, ...change }, new Date(instants[stage]));

  test.each<[Challenge, string[]]>([
    [{ title: { fr: "Cap" } }, []],
    [{ audience: null }, ["entrantGroups"]],
    [{ inscriptionsLimit: 1 }, ["accepted"]],
    [{ challengeGoals: [] }, ["participants"]],
    [{ products: null }, ["waiting", "declaredProducts"]],
    [{ declarationForm: [] }, ["answeredQuestions"]],
    [{ budget: null }, ["credited"]],
  ])("for %j alone: %j", (change, names) => {
    expect(needed(change, "started")).toEqual(names);
    for (const stage of ["planned", "diffused", "ended"] as const)
      expect(needed(change, stage)).toEqual([]);
  });

  test("of those that the kind names", () => {
    expect(challengeFacts.toSorted()).toEqual(
      Object.keys(noFacts)
        .filter((name) => name !== "lists")
        .toSorted(),
    );
  });
});

describe("BO-11.1 what is said", () => {
  const outcomes = new Set(
    cases.flatMap(([, , expected]) =>
      Object.values(expected).map((text) => text.split(" ")[1] ?? ""),
    ),
  );

  test.each(Object.keys(outcomeWords))("is worded in %s", (language) => {
    for (const outcome of outcomes) {
      const fault = {
        ...{ pointer: "", outcome, level: "mistake" },
        values: { count: 1200, names: "P1, P2" },
      } as Fault;
      expect(isWorded(fault.outcome)).toBe(true);
      const words = wordsOf(
        fault.outcome as Parameters<typeof wordsOf>[0],
        fault,
        language as Language,
      );
      expect(words).toMatch(/\.$/);
      expect(words).not.toMatch(/[{}]/);
    }
  });
});
