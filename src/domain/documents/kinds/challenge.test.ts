import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { documentLanguages } from "#src/domain/documents/languages.ts";
import { challengeKind } from "./challenge.ts";
import { formIds, formOf } from "./declaration-form.ts";
import { noFacts } from "./kind.ts";

const rowsOf = (body: object, id = 5) => {
  const { challenges, challenge_targets } = challengeKind.project(
    body as never,
    id,
  );
  return { row: challenges?.rows[0], targets: challenge_targets?.rows };
};

/** Texts in all languages. */
type Texts = Record<string, string>;

const texts = fc.record(
  Object.fromEntries(documentLanguages.map((code) => [code, fc.string()])),
) as fc.Arbitrary<Texts>;
const unit = fc.oneof(texts, fc.record({ one: texts, other: texts }));
const picture = fc.record(
  { contentUrl: fc.string(), alt: texts, focus: fc.constant({ x: 3, y: 97 }) },
  { requiredKeys: ["contentUrl"] },
);
const amount = fc.integer({ min: 0, max: 1_000_000 });
const id = fc.integer({ min: 1, max: 999_999 });
const instant = fc
  .date({
    min: new Date("2000-01-01"),
    max: new Date("2100-01-01"),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString());
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { minLength: 1 });

/** A challenge with each text by language, in the words of /v2. */
const challenge = fc.record(
  {
    type: fc.constantFrom("Classic", "Deal", "List", "Photo"),
    goalType: fc.constantFrom("generic", "custom", "by-profile", "result"),
    dates: fc.record(
      Object.fromEntries(
        ["startDate", "endDate", "startDiffusionDate", "endDiffusionDate"]
          .concat("startSignInDate", "endSignInDate")
          .map((name) => [name, instant]),
      ) as Record<string, typeof instant>,
      { requiredKeys: [] },
    ),
    flags: fc.record(
      {
        isGroup: fc.boolean(),
        isRewardingGlobal: fc.boolean(),
        areResultsVisible: fc.boolean(),
        areResultsAnonymized: fc.boolean(),
        isDealCategoryVisible: fc.boolean(),
        isRewardingAuto: fc.boolean(),
        isDeclarationMultiple: fc.boolean(),
        needCurrencyValue: fc.boolean(),
        needProof: fc.boolean(),
        resultEntryEnabled: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
    numbers: fc.record(
      {
        maxToWin: amount,
        resultLimit: amount,
        photoMinWidth: amount,
        photoMinHeight: amount,
        photoMaxSize: amount,
      },
      { requiredKeys: [] },
    ),
    places: amount,
    texts: fc.record(
      {
        title: texts,
        teaser: texts,
        image: picture,
        sponsor: fc.string(),
        goalsUnit: unit,
        resultUnit: unit,
        dealCategory: texts,
        dealImage: picture,
        dealAcceptBtn: texts,
        dealRefuseBtn: texts,
        conditions: fc.record(
          { description: texts, rules: texts },
          { requiredKeys: [] },
        ),
      },
      { requiredKeys: ["title"] },
    ),
    groups: ids,
    goals: fc.array(
      fc.record(
        {
          ...{ name: texts, subject: texts, unit, value: amount },
          ...{ reward: amount, groups: ids },
        },
        { requiredKeys: ["name", "value", "reward"] },
      ),
      { maxLength: 4 },
    ),
    questions: fc.uniqueArray(
      fc.record({
        id,
        label: texts,
        type: fc.constantFrom("text", "textarea", "choice"),
        choices: fc.array(texts, { maxLength: 3 }),
      }),
      { maxLength: 4, selector: (question) => question.id },
    ),
    common: fc.uniqueArray(
      fc.record({
        key: fc.constantFrom(
          ...["distributor", "invoiceDateStart", "invoiceDateEnd"],
        ),
        label: texts,
        isDisplayed: fc.boolean(),
      }),
      { selector: ({ key }) => key },
    ),
    points: amount,
  },
  { requiredKeys: ["type", "goalType", "dates", "flags", "numbers", "texts"] },
);

type Generated =
  typeof challenge extends fc.Arbitrary<infer Value> ? Value : never;

/** A value in one language. */
function inOne(value: unknown, code: string): unknown {
  if (Array.isArray(value)) return value.map((item) => inOne(item, code));
  if (typeof value !== "object" || value === null) return value;
  if ("fr" in value) return (value as Texts)[code];
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, inOne(inner, code)]),
  );
}

const iri = (group: number) => `/v2/user-groups/${group}`;

/** The rows of a challenge as they were written before there were documents. */
function writtenPlainly(one: Generated) {
  const { dates, flags, numbers, questions } = one;
  const form = questions?.length
    ? {
        id: 5,
        "@id": "/v2/declaration-forms/5",
        formInputGroups: [
          {
            formInputs: questions.map((question) => ({
              id: question.id,
              "@id": `/v2/form-inputs/${question.id}`,
              label: question.label,
              type: question.type,
              formInputChoices: question.choices.map((title, index) => {
                const id = question.id * 100 + index + 1;
                return { id, "@id": `/v2/form-input-choices/${id}`, title };
              }),
            })),
          },
        ],
      }
    : null;
  const all = {
    ...{ title: null, teaser: null, image: null, sponsor: null },
    ...{ goalsUnit: null, resultUnit: null, conditions: null },
    ...{ dealCategory: null, dealImage: null },
    ...{ dealAcceptBtn: null, dealRefuseBtn: null },
    ...one.texts,
    challengeGoals: (one.goals ?? []).map(({ reward, groups, ...goal }) => ({
      ...goal,
      challengeReward: { value: reward },
      ...(groups && { userGroups: groups }),
    })),
    declarationForm: form,
    predefinedQuestions: one.common ?? [],
  };
  return {
    row: {
      id: 5,
      type: one.type,
      start_date: dates["startDate"] ?? null,
      end_date: dates["endDate"] ?? null,
      start_diffusion_date: dates["startDiffusionDate"] ?? null,
      end_diffusion_date: dates["endDiffusionDate"] ?? null,
      start_sign_in_date: dates["startSignInDate"] ?? null,
      end_sign_in_date: dates["endSignInDate"] ?? null,
      places: one.places ?? null,
      is_group: flags.isGroup ?? false,
      is_rewarding_global: flags.isRewardingGlobal ?? true,
      are_results_visible: flags.areResultsVisible ?? true,
      are_results_anonymized: flags.areResultsAnonymized ?? false,
      settings: {
        goalType: one.goalType,
        maxToWin: numbers.maxToWin ?? null,
        isDealCategoryVisible: flags.isDealCategoryVisible ?? false,
        resultLimit: numbers.resultLimit ?? null,
        isRewardingAuto: flags.isRewardingAuto ?? false,
        isDeclarationMultiple: flags.isDeclarationMultiple ?? true,
        needCurrencyValue: flags.needCurrencyValue ?? false,
        needProof: flags.needProof ?? false,
        resultEntryEnabled: flags.resultEntryEnabled ?? true,
        photoMinWidth: numbers.photoMinWidth ?? null,
        photoMinHeight: numbers.photoMinHeight ?? null,
        ...(numbers.photoMaxSize !== undefined && {
          photoMaxSize: numbers.photoMaxSize,
        }),
      },
      texts: Object.fromEntries(
        documentLanguages.map((code) => [code, inOne(all, code)]),
      ),
    },
    targets: (one.groups ?? []).map((group_id) => ({
      challenge_id: 5,
      group_id,
    })),
  };
}

/** The same as the body of a document. */
const bodyOf = (one: Generated) => ({
  type: one.type,
  goalType: one.goalType,
  ...one.dates,
  ...one.flags,
  ...one.numbers,
  ...one.texts,
  ...(one.places !== undefined && { inscriptionsLimit: one.places }),
  ...(one.groups && { audience: { groups: one.groups.map(iri) } }),
  ...(one.goals && {
    challengeGoals: one.goals.map(({ groups, ...goal }, index) => ({
      key: `goal-${index}`,
      ...goal,
      ...(groups && { groups: groups.map(iri) }),
    })),
  }),
  ...(one.questions && {
    declarationForm: one.questions.map(({ id, label, type, choices }) => ({
      ...{ key: String(id), question: label, type },
      choices: choices.map((title, index) => ({
        key: String(id * 100 + index + 1),
        label: title,
      })),
    })),
  }),
  ...(one.common && { predefinedQuestions: one.common }),
  ...(one.points !== undefined && { budget: { points: one.points } }),
});

test("BO-10.1 a challenge makes the rows that were written before there were documents", () => {
  fc.assert(
    fc.property(challenge, (one) => {
      expect(rowsOf(bodyOf(one))).toEqual(writtenPlainly(one));
    }),
    { numRuns: 1_000, seed: 10_1 },
  );
});

test("BO-10.1 a draft without anything makes a row that the table takes", () => {
  const { row, targets } = rowsOf({});
  expect(targets).toEqual([]);
  expect(row).toMatchObject({
    ...{ id: 5, type: "Classic", is_group: false, places: null },
    settings: { goalType: "result", maxToWin: null },
    texts: { fr: { title: null, challengeGoals: [], declarationForm: null } },
  });
});

describe("BO-10.3 the ids of questions and choices", () => {
  const question = (key: string, more: object = {}) => ({
    ...{ key, question: { fr: key }, type: "choice", ...more },
  });
  const idsIn = (form: ReturnType<typeof formOf>) =>
    JSON.stringify(form).match(/(?<="id":)\d+/g);

  test("stay when others are added, moved or retired", () => {
    const colour = question("colour", {
      choices: [{ key: "red", label: {} }],
    });
    const before = formIds([colour]);
    const after = formIds([
      question("size", { choices: [{ key: "red" }], isRetired: true }),
      colour,
    ]);
    expect(after.question("colour")).toBe(before.question("colour"));
    expect(after.choice("colour", "red")).toBe(before.choice("colour", "red"));
    expect(after.choice("size", "red")).not.toBe(after.choice("colour", "red"));
  });

  test("are the number of a key that is one, which no other gets", () => {
    const taken = String(formIds([question("colour")]).question("colour"));
    const ids = formIds([question("colour"), question("12"), question(taken)]);
    expect(ids.question("12")).toBe(12);
    if (taken.length < 10) expect(ids.question(taken)).toBe(Number(taken));
    expect(ids.question("colour")).not.toBe(ids.question(taken));
  });

  test("are in the form by page, without the retired", () => {
    const form = formOf(
      [
        question("1", { page: 2 }),
        question("2"),
        question("3", { isRetired: true }),
        question("4", { page: 2 }),
      ],
      9,
    );
    expect(idsIn(form)).toEqual(["9", "2", "1", "4"]);
    expect(formOf([question("3", { isRetired: true })], 9)).toBeNull();
  });
});

describe("BO-10.1 the rules of a challenge", () => {
  const faults = (body: object) =>
    challengeKind
      .rules(null, body as never, new Date(), noFacts)
      .map(({ pointer, outcome }) => [pointer, outcome]);

  test.each([
    [
      "a window that ends before it begins",
      { startSignInDate: "2026-03-02", endSignInDate: "2026-03-01T00:00:00Z" },
      [["/endSignInDate", "reversedWindow"]],
    ],
    [
      "offsets",
      {
        startDate: "2026-03-01T10:00:00+02:00",
        endDate: "2026-03-01T09:00:00+00:00",
        resultEntryEnabled: false,
      },
      [],
    ],
    [
      "keys that two have",
      {
        goalType: "result",
        challengeGoals: [{ key: "a" }, { key: "a" }],
        declarationForm: [
          { key: "a", choices: [{ key: "x" }, { key: "x" }] },
          { key: "a" },
        ],
        predefinedQuestions: [{ key: "distributor" }, { key: "distributor" }],
      },
      [
        ["/challengeGoals/1/key", "repeatedKey"],
        ["/declarationForm/1/key", "repeatedKey"],
        ["/declarationForm/0/choices/1/key", "repeatedKey"],
        ["/predefinedQuestions/1/key", "repeatedKey"],
      ],
    ],
  ])("know %s", (_name, body, expected) => {
    expect(faults(body)).toEqual(expected);
  });

  test("BO-12.4 tell what is wrong with tiers", () => {
    const tiers = [
      { value: 5, reward: 2 },
      { value: 5, reward: 2 },
    ];
    expect(faults({ goalType: "generic", challengeGoals: tiers })).toEqual([
      ["/challengeGoals/1/value", "equalTier"],
    ]);
  });

  test("BO-10.6 refer to the groups that it names", () => {
    expect(
      challengeKind.references({
        audience: { groups: [iri(2)] },
        challengeGoals: [{ groups: [iri(3), iri(4)] }],
      }),
    ).toEqual([
      { pointer: "/audience/groups/0", entity: "Group", id: "2" },
      { pointer: "/challengeGoals/0/groups/0", entity: "Group", id: "3" },
      { pointer: "/challengeGoals/0/groups/1", entity: "Group", id: "4" },
    ]);
  });
});
