import { afterEach, describe, expect, test, vi } from "vitest";
import type {
  Challenge,
  ChallengeListProduct,
  Declaration,
} from "#src/schema/types.gen.ts";
import validate from "#src/schema/validators/storage-declaration-draft.gen.js";
import { declarationQuestions } from "./declaration.ts";
import {
  answerText,
  type DeclarationDraft,
  declarationOf,
  draftFrom,
  draftProblems,
  draftTotals,
  editedLineErrors,
  emptyDraft,
  inOrder,
  isEmptyDraft,
  placeOfViolation,
  stepToShow,
  withLine,
  withoutLine,
} from "./declaration-draft.ts";

afterEach(() => vi.unstubAllEnvs());

const product = (
  id: number,
  more: Partial<ChallengeListProduct> = {},
): ChallengeListProduct => ({
  id: id + 100,
  challengeProduct: { id, productName: `Aéria ${id}` },
  ...more,
});

const challenge: Challenge = {
  "@id": "/v2/challenges/7",
  id: 7,
  type: "Classic",
  resultEntryEnabled: true,
  needProof: true,
  declarationForm: {
    "@id": "/v2/declaration-forms/2",
    formInputGroups: [
      {
        formInputs: [
          { "@id": "/v2/form-inputs/1", label: "Chantier" },
          {
            "@id": "/v2/form-inputs/2",
            label: "Neuf ?",
            formInputChoices: [
              { "@id": "/v2/form-input-choices/5", title: "Oui" },
              { "@id": "/v2/form-input-choices/6", title: "Non" },
            ],
          },
        ],
      },
    ],
  },
  predefinedQuestions: [
    { key: "invoiceDateEnd", isDisplayed: true },
    { key: "invoiceDateStart", isDisplayed: true },
    { key: "distributor", isDisplayed: false },
  ],
};

const proof = new File(["%PDF-"], "invoice.pdf");
const answers = {
  "/v2/form-inputs/1": " Lyon ",
  "/v2/form-inputs/2": "/v2/form-input-choices/6",
  invoiceDateStart: "2026-06-01",
  invoiceDateEnd: "2026-06-30",
};
const line = { product: product(1), quantity: 3, currencyValue: null };
const complete: DeclarationDraft = {
  ...emptyDraft("key-1"),
  lines: [line],
  proof,
  answers,
};

const reasons = (draft: DeclarationDraft, of = challenge) =>
  draftProblems(of, draft).map(({ name, reason }) => `${name}: ${reason}`);

describe("problems of a draft", () => {
  test("CH-5.1.3 CH-5.2.1 CH-5.3.1 CH-5.3.2 everything is missing at first, step by step", () => {
    expect(draftProblems(challenge, emptyDraft("k"))).toEqual([
      { step: "products", name: "products", reason: "required" },
      { step: "proof", name: "file", reason: "required" },
      { step: "questions", name: "/v2/form-inputs/1", reason: "required" },
      { step: "questions", name: "/v2/form-inputs/2", reason: "required" },
      { step: "questions", name: "invoiceDateStart", reason: "required" },
      { step: "questions", name: "invoiceDateEnd", reason: "required" },
    ]);
  });

  test("a complete draft has none", () => {
    expect(reasons(complete)).toEqual([]);
  });

  test("CH-5.1.1 a product that is still being edited", () => {
    const editing = { product: product(1), quantity: "4", currencyValue: "" };
    expect(reasons({ ...complete, editing })).toEqual([
      "products: still_editing",
    ]);
  });

  test("CH-5.3.3 an end before the start", () => {
    expect(
      reasons({
        ...complete,
        answers: { ...answers, invoiceDateEnd: "2026-05-31" },
      }),
    ).toEqual(["invoiceDateEnd: before_start"]);
  });

  test("blanks do not count as an answer, nor do inherited property names", () => {
    expect(
      reasons({ ...complete, answers: { ...answers, invoiceDateEnd: " " } }),
    ).toEqual(["invoiceDateEnd: required"]);
    const form = {
      "@id": "/v2/declaration-forms/2",
      formInputGroups: [{ formInputs: [{ "@id": "constructor" }] }],
    };
    expect(reasons(complete, { ...challenge, declarationForm: form })).toEqual([
      "constructor: required",
    ]);
  });

  test("only what the challenge requires", () => {
    expect(reasons(emptyDraft("k"), { id: 1, type: "Classic" })).toEqual([]);
  });
});

const full = ["products", "proof", "questions", "summary"] as const;

test.each([
  ["nothing asked", undefined, emptyDraft("k"), "products"],
  ["an unknown step", "payment", complete, "products"],
  [
    "what comes after an incomplete one",
    "summary",
    emptyDraft("k"),
    "products",
  ],
  [
    "the first that is incomplete",
    "summary",
    { ...complete, proof: null },
    "proof",
  ],
  ["one before it", "products", { ...complete, proof: null }, "products"],
  ["the summary of a complete one", "summary", complete, "summary"],
] as const)("CH-4.6.1 the step for %s", (_, wanted, draft, step) => {
  expect(stepToShow(full, wanted, draftProblems(challenge, draft))).toBe(step);
});

test.each([
  ["", "", false, { quantity: "required" }],
  ["", "", true, { quantity: "required", currencyValue: "required" }],
  ["three", "1", true, { quantity: "number" }],
  ["0", "0", true, { quantity: "positive", currencyValue: "positive" }],
  ["1000000001", "1", true, { quantity: "too_large" }],
  ["1000000000", "1000000000000", true, {}],
  ["1", "1000000000001", true, { currencyValue: "too_large" }],
  [
    "1.500",
    "12,500",
    true,
    { quantity: "too_precise", currencyValue: "too_precise" },
  ],
  ["0.004", "1.234,50", true, { quantity: "too_precise" }],
  ["1.234.567", "12,5", true, {}],
  ["3", "120", true, {}],
  ["3", "", false, {}],
] as const)(
  "CH-5.1.2 a card with “%s” units, value “%s”, value needed: %s",
  (quantity, currencyValue, needCurrencyValue, errors) => {
    expect(
      editedLineErrors({ quantity, currencyValue }, { needCurrencyValue }),
    ).toEqual(errors);
  },
);

test("CH-2.5.23 confirming adds the product, or updates it in place; resetting removes it", () => {
  const other = { ...line, product: product(2) };
  const changed = { ...line, quantity: 9 };
  expect(withLine([line], other)).toEqual([line, other]);
  expect(withLine([line, other], changed)).toEqual([changed, other]);
  expect(withoutLine([line, other], product(1))).toEqual([other]);
});

test("CH-9.4.1 CH-9.4.2 what the lines earn", () => {
  expect(
    draftTotals([
      {
        product: product(1, { threshold: 2, reward: 150, coefficient: 1 }),
        quantity: 4,
        currencyValue: 99.5,
      },
      {
        product: product(2, { threshold: 5, reward: 100, coefficient: 2 }),
        quantity: 4,
        currencyValue: null,
      },
    ]),
  ).toEqual({ quantity: 8, financialValue: 99.5, reward: 600, result: 12 });
});

test("CH-3.10 a product's confirmed units and value stay while new ones are typed; file, answers, distributor and dates are stored with the products", () => {
  const asked = {
    ...challenge,
    needCurrencyValue: true,
    predefinedQuestions: [
      ...(challenge.predefinedQuestions ?? []).slice(0, 2),
      { key: "distributor" as const, isDisplayed: true },
    ],
  };
  const selected = { product: product(1), quantity: 3, currencyValue: 60 };
  const editing = { product: product(1), quantity: "12", currencyValue: "9" };
  const draft: DeclarationDraft = {
    ...complete,
    lines: [selected],
    editing,
    answers: { ...answers, distributor: "Solvanne Lyon" },
  };
  expect(reasons(draft, asked)).toEqual(["products: still_editing"]);
  const { proof: file, ...kept } = draft;
  expect(file).toBe(proof);
  expect(validate({ version: 1, ...kept })).toBe(true);
  expect(declarationOf(asked, draft, "12")).toMatchObject({
    challengeProductDeclarations: [{ quantity: 3, currencyValue: 60 }],
    formEntry: { formValues: [{ value: "Lyon" }, {}] },
    distributor: "Solvanne Lyon",
    invoiceDateStart: "2026-06-01",
    invoiceDateEnd: "2026-06-30",
  });
  const confirmed = { ...selected, quantity: 12, currencyValue: 9 };
  expect(
    declarationOf(
      asked,
      { ...draft, editing: null, lines: withLine(draft.lines, confirmed) },
      "12",
    ),
  ).toMatchObject({
    challengeProductDeclarations: [{ quantity: 12, currencyValue: 9 }],
  });
});

test("CH-7.4.2 the declaration of a complete draft", () => {
  expect(declarationOf(challenge, complete, "12")).toEqual({
    challenge: "/v2/challenges/7",
    user: "/v2/users/12",
    challengeProductDeclarations: [
      {
        challengeProduct: "/v2/challenge-products/1",
        quantity: 3,
        currencyValue: 0,
      },
    ],
    formEntry: {
      form: "/v2/declaration-forms/2",
      formValues: [
        { formInput: "/v2/form-inputs/1", value: "Lyon" },
        {
          formInput: "/v2/form-inputs/2",
          formInputChoiceValues: [
            { formInputChoice: "/v2/form-input-choices/6" },
          ],
        },
      ],
    },
    distributor: null,
    invoiceDateStart: "2026-06-01",
    invoiceDateEnd: "2026-06-30",
  });
});

test("a draft without a form has no form entry, and is empty until something is filled in", () => {
  const plain: Challenge = { id: 3, type: "List" };
  expect(declarationOf(plain, emptyDraft("k"), "12")).toEqual({
    challenge: "/v2/challenges/3",
    user: "/v2/users/12",
    challengeProductDeclarations: [],
    distributor: null,
    invoiceDateStart: null,
    invoiceDateEnd: null,
  });
  expect(isEmptyDraft(emptyDraft("k"))).toBe(true);
  expect(isEmptyDraft({ ...emptyDraft("k"), answers: { a: " " } })).toBe(true);
  expect(isEmptyDraft({ ...emptyDraft("k"), answers: { a: "b" } })).toBe(false);
});

test("a form whose questions and choices only have ids works like one with IRIs", () => {
  const withIds: Challenge = {
    ...challenge,
    declarationForm: {
      id: 2,
      formInputGroups: [
        {
          formInputs: [
            { id: 1, label: "Chantier" },
            {
              id: "2",
              label: "Neuf ?",
              formInputChoices: [
                { id: 5, title: "Oui" },
                { id: 6, title: "Non" },
              ],
            },
          ],
        },
      ],
    },
  };
  expect(draftProblems(withIds, complete)).toEqual([]);
  expect(declarationOf(withIds, complete, "12")).toEqual(
    declarationOf(challenge, complete, "12"),
  );
  const [, input] = declarationQuestions(withIds).inputs;
  expect(input && answerText(input, "/v2/form-input-choices/5")).toBe("Oui");
});

test("the text of an answer", () => {
  const [, input] = declarationQuestions(challenge).inputs;
  if (!input) throw new Error("the fixture has two inputs");
  expect(answerText(input, "/v2/form-input-choices/5")).toBe("Oui");
  expect(answerText(input, "free")).toBe("free");
});

test.each([
  ["challengeProductDeclarations[0].quantity", "products", "products"],
  ["challengeProductDeclarations.0.quantity", "products", "products"],
  ["file", "proof", "file"],
  ["proof", "proof", "file"],
  ["distributor", "questions", "distributor"],
  ["declaration.invoiceDateEnd", "questions", "invoiceDateEnd"],
  ["formEntry.formValues[1].value", "questions", "/v2/form-inputs/2"],
  ["formEntry.formValues./v2/form-inputs/2", "questions", "/v2/form-inputs/2"],
  ["formEntry.formValues./v2/form-inputs/13", "questions", "formEntry"],
  ["formEntry.formValues[/v2/form-inputs/2]", "questions", "/v2/form-inputs/2"],
  ["formEntry.formValues[7].value", "questions", "formEntry"],
  ["formEntry", "questions", "formEntry"],
  ["challenge", "summary", "challenge"],
  ["", "summary", ""],
])("the place of a violation of “%s”", (path, step, name) => {
  expect(placeOfViolation(challenge, path)).toEqual({ step, name });
});

test("sorts products by name and by gain without changing the given list", () => {
  const products = [
    product(1, { coefficient: 2 }),
    product(3, { reward: 50 }),
    product(2, { reward: 90 }),
  ];
  const ids = (order: "listed" | "name" | "gain") =>
    inOrder(products, order, (a, b) => a.localeCompare(b)).map(
      ({ challengeProduct }) => challengeProduct.id,
    );
  expect(ids("listed")).toEqual([1, 3, 2]);
  expect(ids("name")).toEqual([1, 2, 3]);
  expect(ids("gain")).toEqual([2, 3, 1]);
});

describe("a draft from an earlier declaration", () => {
  const declaration: Declaration = {
    id: 12,
    status: "refused",
    challengeProductDeclarations: [
      {
        challengeProduct: { id: 3, productName: "Aéria 3" },
        ...{ quantity: 4, currencyValue: 1250.5, reward: 150, threshold: 2 },
      },
      { challengeProduct: null, quantity: 2 },
      { challengeProduct: { id: 4 }, quantity: 0 },
    ],
    distributor: "Réseau Sud",
    invoiceDateStart: "2026-05-02T00:00:00+02:00",
    invoiceDateEnd: null,
    formEntry: {
      formValues: [
        { formInput: { "@id": "/v2/form-inputs/1" }, value: "Lyon" },
        {
          formInput: { "@id": "/v2/form-inputs/2" },
          formInputChoiceValues: [
            { formInputChoice: { "@id": "/v2/form-input-choices/6" } },
          ],
        },
        { formInput: { "@id": "/v2/form-inputs/9" }, value: "no longer asked" },
      ],
    },
  };

  test("has its products and answers, but not the proof", () => {
    const draft = draftFrom(declaration, challenge, "key", "UTC");
    expect(draft).toMatchObject({
      ...{ idempotencyKey: "key", editing: null, proof: null },
      startedFrom: "12",
      lines: [
        {
          product: { challengeProduct: { id: 3 }, reward: 150, threshold: 2 },
          ...{ quantity: 4, currencyValue: null },
        },
      ],
      answers: {
        "/v2/form-inputs/1": "Lyon",
        "/v2/form-inputs/2": "/v2/form-input-choices/6",
        invoiceDateStart: "2026-05-02",
      },
    });
    expect(Object.keys(draft.answers)).toHaveLength(3);
    const { proof: _, ...stored } = draft;
    expect(validate({ version: 1, ...stored })).toBe(true);
  });

  test("has its answers if the history identifies questions and choices by id", () => {
    const { answers } = draftFrom(
      {
        id: 9,
        formEntry: {
          formValues: [
            { formInput: { id: 1 }, value: "Lyon" },
            {
              formInput: { id: "2" },
              formInputChoiceValues: [{ formInputChoice: { id: 6 } }],
            },
          ],
        },
      },
      challenge,
      "key",
      "UTC",
    );
    expect(answers).toEqual({
      "/v2/form-inputs/1": "Lyon",
      "/v2/form-inputs/2": "/v2/form-input-choices/6",
    });
  });

  test("has the dates of its proof, as the history shows them", () => {
    vi.stubEnv("TZ", "America/Martinique");
    const days = { invoiceDateStart: "2026-05-01T22:00:00Z" };
    const { answers } = draftFrom(
      { ...declaration, ...days },
      challenge,
      "key",
      "Europe/Paris",
    );
    expect(answers["invoiceDateStart"]).toBe("2026-05-02");
  });

  test("has values if the challenge requires them", () => {
    const { lines } = draftFrom(
      declaration,
      { ...challenge, needCurrencyValue: true },
      "key",
      "UTC",
    );
    expect(lines[0]?.currencyValue).toBe(1250.5);
  });

  test("has no products if the challenge takes none", () => {
    const { lines } = draftFrom(
      declaration,
      { ...challenge, resultEntryEnabled: false },
      "key",
      "UTC",
    );
    expect(lines).toEqual([]);
  });

  test("a choice that is no longer available has to be made again", () => {
    const gone = structuredClone(declaration);
    const value = gone.formEntry?.formValues?.[1]?.formInputChoiceValues?.[0];
    if (value?.formInputChoice) value.formInputChoice["@id"] = "/v2/gone/1";
    const { answers } = draftFrom(gone, challenge, "key", "UTC");
    expect(answers["/v2/form-inputs/2"]).toBeUndefined();
  });
});
