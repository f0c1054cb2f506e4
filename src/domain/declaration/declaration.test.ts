import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ChallengePhase } from "#src/domain/challenge/phase.ts";
import type { Challenge, DeclarationForm } from "#src/schema/types.gen.ts";
import {
  canDeclare,
  countDeclarations,
  type DeclarationMessage,
  type DeclarePage,
  declarationMessage,
  declarationQuestions,
  declarePage,
  isAlreadyDeclared,
  isOutOfDate,
  type WizardStep,
  wizardSteps,
} from "./declaration.ts";

type Status = "waiting" | "validated" | "refused";

const declared = (
  isDeclarationMultiple: boolean,
  ...statuses: (Status | null)[]
): Challenge => ({
  id: 1,
  type: "Classic",
  isDeclarationMultiple,
  declarations: statuses.map((status) => ({ status })),
});
const multiple = (...statuses: Status[]) => declared(true, ...statuses);
const single = (...statuses: (Status | null)[]) => declared(false, ...statuses);

describe("declarations", () => {
  test.each<[Partial<Challenge>, number[]]>([
    [{}, [0, 0, 0, 0]],
    [{ declarations: null }, [0, 0, 0, 0]],
    [single("waiting", "refused", "validated", "refused"), [4, 1, 1, 2]],
    [{ declarations: [{ status: "waiting" }] }, [1, 0, 1, 0]],
    [{ declarations: [{ status: null }, {}] }, [2, 0, 0, 0]],
    [
      { countDeclarationsValidated: 2, countDeclarationsWaiting: 1 },
      [3, 2, 1, 0],
    ],
    [{ ...single("refused"), countDeclarationsWaiting: 1 }, [2, 0, 1, 1]],
    [{ ...single("refused"), countDeclarationsRefused: 120 }, [120, 0, 0, 120]],
    [{ ...single("validated"), countDeclarationsValidated: 0 }, [1, 1, 0, 0]],
  ])(
    "of %j are counted as %j",
    (challenge, [total, validated, waiting, refused]) => {
      expect(countDeclarations(challenge)).toEqual({
        total,
        validated,
        waiting,
        refused,
      });
    },
  );

  test.each<[Challenge, boolean]>([
    [single(), false],
    [single("waiting"), true],
    [single("validated"), true],
    [single("refused"), false],
    [single("refused", "refused"), false],
    [single("refused", "waiting"), true],
    [single(null), true],
    [multiple("validated"), false],
    [{ id: 1, type: "List", countDeclarationsValidated: 1 }, true],
  ])("%j is already declared: %s", (challenge, isDeclared) => {
    expect(isAlreadyDeclared(challenge)).toBe(isDeclared);
  });
});

const phases: (ChallengePhase | undefined)[] = [
  "BEFORE_DIFFUSION",
  "AFTER_DIFFUSION",
  "BEFORE_SIGN_IN",
  "DURING_SIGN_IN",
  "BEFORE_CHALLENGE",
  "DURING_CHALLENGE",
  "AFTER_CHALLENGE",
  undefined,
];

describe("who can declare", () => {
  test.each<[Challenge, boolean]>([
    [multiple(), true],
    [multiple("validated", "waiting"), true],
    [single(), true],
    [single("refused", "refused"), true],
    [single("refused", "waiting"), false],
    [single("waiting"), false],
    [single("validated"), false],
    [{ ...single(), isActionOnGoing: true }, true],
    [{ ...single(), isActionOnGoing: false }, false],
    [{ ...multiple(), isActionOnGoing: false }, false],
    [{ ...single(), type: "List" }, true],
    [{ ...single(), type: "Photo" }, false],
    [{ ...single(), type: "Deal", isParticipating: true }, true],
    [{ ...single(), type: "Deal", isParticipating: false }, false],
    [{ ...single(), type: "Deal" }, false],
    [{ ...single(), type: "Classic", isParticipating: false }, true],
  ])(
    "CH-2.5.39 during the challenge %j can be declared: %s",
    (challenge, can) => {
      expect(canDeclare(challenge, "DURING_CHALLENGE")).toBe(can);
    },
  );

  test("declaring is impossible in any other phase", () => {
    expect(phases.filter((phase) => canDeclare(multiple(), phase))).toEqual([
      "DURING_CHALLENGE",
    ]);
  });
});

describe("the message of the description", () => {
  test.each<[Challenge, DeclarationMessage]>([
    [multiple(), "results_participate"],
    [multiple("waiting", "refused"), "results_participate"],
    [multiple("waiting", "validated"), "new_results"],
    [single(), "participate"],
    [single("refused", "refused"), "retry"],
    [single("validated", "refused"), "already_declared"],
    [single("waiting"), "already_declared"],
    [single("refused", "waiting"), "already_declared"],
  ])("during the challenge, with %j, is %s", (challenge, message) => {
    for (const hasResults of [true, false])
      expect(
        declarationMessage(challenge, "DURING_CHALLENGE", { hasResults }),
      ).toBe(message);
  });

  test.each<[ChallengePhase | undefined, boolean, string | undefined]>([
    ["BEFORE_DIFFUSION", false, "soon"],
    ["BEFORE_SIGN_IN", false, "soon"],
    ["DURING_SIGN_IN", true, "soon"],
    ["BEFORE_CHALLENGE", false, "soon"],
    ["AFTER_CHALLENGE", false, "no_results"],
    ["AFTER_CHALLENGE", true, undefined],
    ["AFTER_DIFFUSION", false, "no_results"],
    ["AFTER_DIFFUSION", true, undefined],
    [undefined, false, undefined],
  ])("in %s, results %s, is %s", (phase, hasResults, message) => {
    for (const challenge of [multiple("validated"), single("refused")])
      expect(declarationMessage(challenge, phase, { hasResults })).toBe(
        message,
      );
  });

  test("invites exactly those who can to declare", () => {
    const invitations = ["participate", "retry", "new_results"];
    const statuses = fc.array(
      fc.constantFrom<Status>("waiting", "validated", "refused"),
    );
    fc.assert(
      fc.property(
        fc.boolean(),
        statuses,
        fc.constantFrom(...phases),
        (isMultiple, list, phase) => {
          const challenge = declared(isMultiple, ...list);
          const message = declarationMessage(challenge, phase, {
            hasResults: false,
          });
          expect(
            [...invitations, "results_participate"].includes(message ?? ""),
          ).toBe(canDeclare(challenge, phase));
        },
      ),
    );
  });
});

const dates = {
  startDiffusionDate: "2026-01-01",
  startDate: "2026-02-01",
  endDate: "2026-03-01T00:00:00Z",
  endDiffusionDate: "2026-04-01T00:00:00Z",
};

test.each<[Partial<Challenge>, string, boolean]>([
  [dates, "2026-02-28T23:59:59.999Z", false],
  [dates, "2026-03-01", true],
  [{ ...dates, endDate: null }, "2026-03-31T23:59:59.999Z", false],
  [{ ...dates, endDate: null }, "2026-04-01", true],
  [
    { endDate: "2026-03-01", endDiffusionDate: "2026-02-01" },
    "2026-02-02",
    true,
  ],
  // A day without a time is included.
  [{ endDate: "2026-03-01" }, "2026-03-01T23:59:59.999Z", false],
  [{ endDate: "2026-03-01" }, "2026-03-02", true],
  [{}, "2099-01-01", false],
])("CH-8.4 %j is out of date at %s: %s", (challenge, now, isOver) => {
  expect(isOutOfDate(challenge, Date.parse(now), "UTC")).toBe(isOver);
});

const signIn = { startSignInDate: "2026-01-02", endSignInDate: "2026-01-15" };

test.each<[Partial<Challenge>, string, DeclarePage]>([
  [{}, "2025-12-31", "soon"],
  [{}, "2026-01-31T23:59:59.999Z", "soon"],
  [single("validated"), "2026-01-15", "soon"],
  [{}, "2026-02-01", "wizard"],
  [multiple("validated"), "2026-02-01", "wizard"],
  [single("validated"), "2026-02-01", "already_declared"],
  [single("waiting"), "2026-02-01", "already_declared"],
  [single("refused"), "2026-02-01", "wizard"],
  [single("validated"), "2026-03-01", "out_of_date"],
  [{}, "2026-04-01", "out_of_date"],
  [{ endSignInDate: "2026-02-15" }, "2026-02-14", "soon"],
  [{ startDiffusionDate: "2026-02-20" }, "2026-02-14", "soon"],
  [
    { ...signIn, type: "Deal", isParticipating: null, inscriptionsLeft: 0 },
    "2026-01-10",
    "cannot_declare",
  ],
  [
    { ...signIn, type: "Deal", isParticipating: null, inscriptionsLeft: 3 },
    "2026-01-10",
    "soon",
  ],
  [
    { ...signIn, type: "Deal", isParticipating: true, inscriptionsLeft: 0 },
    "2026-01-10",
    "soon",
  ],
  [{ type: "Deal", isParticipating: false }, "2026-01-20", "cannot_declare"],
  [{ type: "Photo" }, "2026-02-01", "cannot_declare"],
  [{ type: "Deal" }, "2026-02-01", "cannot_declare"],
  [{ isActionOnGoing: false }, "2026-02-01", "cannot_declare"],
  [{ startDate: null }, "2026-02-01", "cannot_declare"],
])("CH-8.11 the declare page of %j at %s is %s", (challenge, now, page) => {
  expect(
    declarePage(
      { id: 1, type: "Classic", ...dates, ...challenge },
      Date.parse(now),
      "UTC",
    ),
  ).toBe(page);
});

const form = (...groups: string[][]): DeclarationForm => ({
  "@id": "/v2/forms/1",
  formInputGroups: groups.map((ids) => ({
    formInputs: ids.map((id) => ({ "@id": id })),
  })),
});
const distributor = { key: "distributor", isDisplayed: true } as const;
const start = { key: "invoiceDateStart", isDisplayed: true } as const;
const end = { key: "invoiceDateEnd", isDisplayed: true } as const;

test.each<[Partial<Challenge>, number]>([
  [{}, 0],
  [{ declarationForm: null, predefinedQuestions: null }, 0],
  [{ declarationForm: form(["a", "b"], [], ["c"]) }, 3],
  [{ predefinedQuestions: [distributor, start, end] }, 3],
  [{ predefinedQuestions: [{ ...distributor, isDisplayed: false }] }, 0],
  [{ predefinedQuestions: [{ ...distributor, isDisplayed: null }] }, 0],
  [{ predefinedQuestions: [distributor, distributor] }, 1],
  [{ declarationForm: form(["a"]), predefinedQuestions: [end] }, 2],
])("CH-9.4.2 the questions of %j are %s", (challenge, count) => {
  expect(declarationQuestions(challenge).count).toBe(count);
});

test("questions keep the order of the form, predefined ones have a fixed order", () => {
  const { inputs, predefined } = declarationQuestions({
    declarationForm: form(["b", "a"], ["c"]),
    predefinedQuestions: [end, start, distributor],
  });
  expect(inputs.map((input) => input["@id"])).toEqual(["b", "a", "c"]);
  expect(predefined).toEqual([distributor, start, end]);
});

test.each<[Partial<Challenge>, WizardStep[]]>([
  [{}, ["summary"]],
  [{ resultEntryEnabled: true }, ["products", "summary"]],
  [{ needProof: true }, ["proof", "summary"]],
  [{ declarationForm: form(["a"]) }, ["questions", "summary"]],
  [{ declarationForm: form([]) }, ["summary"]],
  [{ predefinedQuestions: [start] }, ["questions", "summary"]],
  [{ predefinedQuestions: [{ ...start, isDisplayed: false }] }, ["summary"]],
  [
    {
      resultEntryEnabled: true,
      needProof: true,
      declarationForm: form(["a"]),
      predefinedQuestions: [end],
    },
    ["products", "proof", "questions", "summary"],
  ],
])(
  "CH-2.5.2 CH-2.5.3 CH-2.5.4 CH-2.5.5 the steps of %j are %j",
  (challenge, steps) => {
    expect(wizardSteps(challenge)).toEqual(steps);
  },
);
