import { Ajv } from "ajv";
import { fullFormats } from "ajv-formats/dist/formats.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inputs } from "#registry/inputs.ts";
import { unescaped } from "#src/schema/pointer.ts";
import type { PredefinedQuestion } from "#src/schema/types.gen.ts";
import type { DeclarationQuestions, FormQuestion } from "./declaration.ts";
import {
  type Answers,
  answerKind,
  answerReason,
  isAfterInvoiceStartDate,
  prepareAnswers,
  questionErrors,
  questionsSchema,
  unknownInputs,
} from "./questions.ts";

const input = (id: string, type?: string | null, ...choices: string[]) => ({
  "@id": id,
  type: type ?? null,
  label: `Question ${id}`,
  formInputChoices: choices.map((choice) => ({
    "@id": choice,
    title: choice.toUpperCase(),
  })),
});
const predefined = (...keys: PredefinedQuestion["key"][]) =>
  keys.map((key) => ({ key, isDisplayed: true }));
const ask = (
  asked: FormQuestion[],
  ...keys: PredefinedQuestion["key"][]
): DeclarationQuestions => ({
  inputs: asked,
  predefined: predefined(...keys),
  count: asked.length + keys.length,
});

describe("the field for an input", () => {
  test.each([
    ["text", "text"],
    ["TEXT", "text"],
    ["TextType", "text"],
    ["text-area", "textarea"],
    ["TextareaType", "textarea"],
    ["long text", "textarea"],
    ["number_input", "number"],
    ["Integer", "number"],
    ["date", "date"],
    ["Email", "email"],
    ["phone number", "phone"],
    ["rating", "text"],
    ["constructor", "text"],
    ["", "text"],
    [null, "text"],
    ["choice", "text"],
    ["radio", "text"],
  ] as const)("of type %j without choices is %s", (type, kind) => {
    expect(answerKind(input("a", type))).toBe(kind);
  });

  test.each(["choice", "text", "rating", "", null])(
    "CH-2.5.30 of type %j with choices is a choice",
    (type) => expect(answerKind(input("a", type, "x"))).toBe("choice"),
  );

  test.each([[[]], [null]])("with %j as choices is not a choice", (choices) => {
    const asked = { "@id": "a", type: "choice", formInputChoices: choices };
    expect(answerKind(asked)).toBe("text");
  });

  test("unknown types are reported, missing ones are not", () => {
    const asked = ["rating", "checkbox", "toString", "date", "", " ", null];
    const unknown = unknownInputs({
      inputs: asked.map((type) => input("a", type)),
    });
    expect(unknown.map(({ type }) => type)).toEqual([
      "rating",
      "checkbox",
      "toString",
    ]);
  });
});

test("the schema requires an answer to every question, and lists its choices", () => {
  const asked = ask(
    [input("/v2/a", "choice", "x", "y"), input("b", "number")],
    "distributor",
  );
  expect(questionsSchema(asked)).toEqual({
    type: "object",
    required: ["/v2/a", "b", "distributor"],
    properties: {
      "/v2/a": {
        type: "string",
        title: "Question /v2/a",
        enum: ["x", "y"],
        "x-reason": "choice",
      },
      b: { type: "number", title: "Question b", "x-reason": "number" },
      distributor: { type: "string", pattern: "\\S", "x-reason": "required" },
    },
  });
});

test.each<[string, FormQuestion, string, string | undefined]>([
  ["CH-5.3.1 nothing", input("a"), "", "required"],
  ["CH-5.3.1 white space", input("a"), " \n\t\u00a0", "required"],
  ["a text", input("a"), " Oui ", undefined],
  ["no number", input("a", "number"), "", "required"],
  ["a number with a comma", input("a", "number"), "1 234,5", undefined],
  ["a number with a point", input("a", "number"), "12.5", undefined],
  ["a text for a number", input("a", "number"), "twelve", "number"],
  ["a day", input("a", "date"), "2026-02-28", undefined],
  ["a day that does not exist", input("a", "date"), "2026-02-30", "date"],
  ["the year 26", input("a", "date"), "0026-02-28", "year"],
  ["a day of the Middle Ages", input("a", "date"), "1026-02-28", "year"],
  ["a day of the year 1900", input("a", "date"), "1900-01-01", undefined],
  ["a day beyond 2200", input("a", "date"), "2201-01-01", "year"],
  [
    "a day of the world's longest year",
    input("a", "date"),
    "20261-01-01",
    "date",
  ],
  ["an address", input("a", "email"), " a@example.com ", undefined],
  ["half an address", input("a", "email"), "a@example", "email"],
  ["a phone number", input("a", "phone"), "+33 (0)6.12-34 56 78", undefined],
  ["too few digits", input("a", "phone"), "+33 1", "phone"],
  ["no digits", input("a", "phone"), "call me", "phone"],
  ["a choice", input("a", "choice", "x", "y"), "y", undefined],
  ["no choice", input("a", "choice", "x", "y"), "", "required"],
  ["a choice that is gone", input("a", "choice", "x", "y"), "z", "choice"],
])("%s", (_, asked, answer, reason) => {
  const questions = ask([asked]);
  expect(questionErrors(questions, { a: answer })["a"]).toBe(reason);
  const schema = questionsSchema(questions).properties["a"];
  expect(schema && answerReason(schema, answer)).toBe(reason);
});

test("CH-5.3.2 displayed predefined questions are required, others do not appear", () => {
  const all = ask([], "distributor", "invoiceDateStart", "invoiceDateEnd");
  expect(questionErrors(all, {})).toEqual({
    distributor: "required",
    invoiceDateStart: "required",
    invoiceDateEnd: "required",
  });
  expect(questionErrors(ask([], "distributor"), {})).toEqual({
    distributor: "required",
  });
  expect(questionErrors(ask([]), { distributor: "" })).toEqual({});
});

test.each([
  ["2026-05-02", "2026-05-01", false],
  ["2026-05-02", "2026-05-02", true],
  ["2026-05-02", "2027-01-01", true],
  ["", "2026-05-01", true],
  ["2026-05-02", undefined, true],
])("CH-5.3.3 isAfterInvoiceStartDate(%j, %j) is %s", (start, end, isAfter) => {
  expect(isAfterInvoiceStartDate(start, end)).toBe(isAfter);
  const asked = ask([], "invoiceDateStart", "invoiceDateEnd");
  const errors = questionErrors(asked, {
    invoiceDateStart: start,
    invoiceDateEnd: end ?? "",
  });
  expect(errors["invoiceDateEnd"] === "before_start").toBe(!isAfter);
});

test("a start date that is not asked is not compared", () => {
  const dates = {
    invoiceDateStart: "2026-05-02",
    invoiceDateEnd: "2026-05-01",
  };
  expect(questionErrors(ask([], "invoiceDateEnd"), dates)).toEqual({});
});

test("errors are in the order of the questions", () => {
  const asked = ask([input("b"), input("a", "number")], "distributor");
  expect(Object.entries(questionErrors(asked, { a: "x" }))).toEqual([
    ["b", "required"],
    ["a", "number"],
    ["distributor", "required"],
  ]);
});

test("answers are trimmed, numbers parsed, and those without a question dropped", () => {
  const asked = ask([input("a"), input("b", "number"), input("c")]);
  expect(
    prepareAnswers(asked, { a: " x ", b: "1\u202f234,5", c: " ", d: "x" }),
  ).toEqual({ a: "x", b: 1234.5 });
});

test.each(["__proto__", "constructor", "toString", "a~1b/c%41 é#"])(
  "%s is a name like any other",
  (name) => {
    const asked = ask([input(name, "number"), input("other")]);
    const errors = questionErrors(asked, { other: "x" });
    expect(Object.entries(errors)).toEqual([[name, "required"]]);
    const typed = (value: string) =>
      Object.fromEntries([
        ["other", "x"],
        [name, value],
      ]);
    expect(Object.entries(questionErrors(asked, typed("x")))).toEqual([
      [name, "number"],
    ]);
    expect(questionErrors(asked, typed("3"))).toEqual({});
    expect(Object.entries(prepareAnswers(asked, typed("3")))).toContainEqual([
      name,
      3,
    ]);
  },
);

describe("ajv with the same schema", () => {
  const names = ["/v2/form-inputs/1", "b", "constructor", "a~1/%41é"];
  const choice = fc.constantFrom("x", "y", "z");
  const asked = fc
    .tuple(
      fc.uniqueArray(
        fc.record({
          id: fc.constantFrom(...names),
          type: fc.constantFrom(
            ...Object.values(inputs).flatMap(({ types }) => types),
            "rating",
            null,
          ),
          choices: fc.array(choice, { maxLength: 6 }),
        }),
        { selector: ({ id }) => id },
      ),
      fc.uniqueArray(
        fc.constantFrom(
          ...(["distributor", "invoiceDateStart", "invoiceDateEnd"] as const),
        ),
      ),
    )
    .map(([some, keys]) =>
      ask(
        some.map(({ id, type, choices }) => input(id, type, ...choices)),
        ...keys,
      ),
    );
  const answer = fc.oneof(
    fc.constantFrom(
      ...["", " ", "x", "z", "1 234,5", "12.5", "2026-02-28", "2026-02-30"],
      ...["2025-12-31", "a@example.com", "a@b", "+33 6 12 34 56 78", "\u00a0"],
    ),
    fc.string({ maxLength: 6 }),
  );
  const answers: fc.Arbitrary<Answers> = fc
    .uniqueArray(
      fc.tuple(
        fc.constantFrom(
          ...names,
          "distributor",
          "invoiceDateStart",
          "invoiceDateEnd",
        ),
        answer,
      ),
      { selector: ([name]) => name },
    )
    .map(Object.fromEntries);

  test("CH-5.3.1 rejects exactly what the form rejects", () => {
    fc.assert(
      fc.property(asked, answers, (questions, given) => {
        const ajv = new Ajv({
          strict: false,
          formats: { date: fullFormats.date },
          ownProperties: true,
          allErrors: true,
        });
        const prepared = prepareAnswers(questions, given);
        const isValid = ajv.validate(questionsSchema(questions), prepared);
        const { invoiceDateEnd, ...errors } = questionErrors(questions, given);
        const own =
          invoiceDateEnd === "before_start"
            ? errors
            : { ...errors, ...(invoiceDateEnd && { invoiceDateEnd }) };
        expect(Object.keys(own).length === 0).toBe(isValid);
        const refused = (ajv.errors ?? []).map(
          ({ instancePath, params }) =>
            params["missingProperty"] ?? unescaped(instancePath.slice(1)),
        );
        expect(Object.keys(own).sort()).toEqual([...new Set(refused)].sort());
      }),
      { numRuns: 300 },
    );
  });
});
