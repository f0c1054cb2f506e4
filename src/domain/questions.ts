import { email } from "#src/schema/constraints.gen.ts";
import { interpret } from "#src/schema/interpret.ts";
import type { PredefinedQuestion } from "#src/schema/types.gen.ts";
import type {
  DeclarationQuestions,
  FormQuestion,
  QuestionChoice,
} from "./declaration.ts";
import { type AnswerKind, inputKinds } from "./input-kinds.ts";
import { parseNumber } from "./number.ts";
import { own } from "./own.ts";
import { isPlainText } from "./plain-text.ts";
import { sentDays } from "./sent-instant.ts";
import { trimText } from "./trim-text.ts";

/** What was typed or chosen, by the name of the control: the `@id` of the form input, or the key of a predefined question. */
export type Answers = Readonly<Record<string, string | undefined>>;

/** Why an answer is not accepted. */
export type AnswerReason =
  | "required"
  | "choice"
  | "number"
  | "date"
  | "year"
  | "email"
  | "phone"
  | "control_characters"
  | "before_start";

/** The JSON Schema (draft-07) of one answer, once it is prepared. `x-reason` is what its failure is called. */
export interface AnswerSchema {
  type: "string" | "number";
  title?: string;
  enum?: string[];
  format?: "date";
  pattern?: string;
  maxLength?: number;
  /** Which texts it takes; a line by default. */
  "x-text"?: "lines";
  "x-reason": AnswerReason;
}

/** The JSON Schema (draft-07) of all answers: each of them is required. */
export interface QuestionsSchema {
  type: "object";
  required: string[];
  properties: Record<string, AnswerSchema>;
}

/** The choices of an input, without repeated ones. */
export function choicesOf({
  formInputChoices,
}: FormQuestion): QuestionChoice[] {
  const byId = new Map<string, QuestionChoice>();
  for (const choice of formInputChoices ?? [])
    if (!byId.has(choice["@id"])) byId.set(choice["@id"], choice);
  return [...byId.values()];
}

const kinds: Readonly<Record<string, AnswerKind>> = inputKinds;

/** `Text-Area`, `TextType` and `text_input` name the fields that `textarea` and `text` name. */
function registeredKind(type: string): AnswerKind | undefined {
  const plain = type.toLowerCase().replace(/[^a-z]/g, "");
  return [plain, plain.replace(/(type|input|field)$/, "")]
    .filter((name) => Object.hasOwn(kinds, name))
    .map((name) => kinds[name])
    .at(0);
}

/**
 * The field that an input is answered in: one with choices is a choice, one without is what its type is registered for,
 * else a text (CH-2.5.30).
 */
export function answerKind(input: FormQuestion): AnswerKind {
  if (choicesOf(input).length > 0) return "choice";
  const kind = registeredKind(input.type ?? "");
  return kind === undefined || kind === "choice" ? "text" : kind;
}

/** The inputs whose type is not in `input-kinds.ts`: they are shown as texts or choices, which may not be meant. */
export const unknownInputs = (
  questions: Pick<DeclarationQuestions, "inputs">,
): FormQuestion[] =>
  questions.inputs.filter(
    ({ type }) => type?.trim() && registeredKind(type) === undefined,
  );

/** At least six digits, with what people put between them. */
const phonePattern = "^\\+?(?:[\\s().\\/-]*\\d){6,15}[\\s().-]*$";

const text: AnswerSchema = {
  type: "string",
  pattern: "\\S",
  "x-reason": "required",
};
const date: AnswerSchema = {
  type: "string",
  format: "date",
  pattern: sentDays.pattern,
  "x-reason": "date",
};

const schemas: Readonly<Record<AnswerKind, AnswerSchema>> = {
  text,
  textarea: { ...text, "x-text": "lines" },
  number: { type: "number", "x-reason": "number" },
  date,
  email: {
    type: "string",
    pattern: email.pattern,
    maxLength: email.maxLength,
    "x-reason": "email",
  },
  phone: { type: "string", pattern: phonePattern, "x-reason": "phone" },
  choice: { type: "string", "x-reason": "choice" },
};

/** The field that each predefined question is answered in. */
export const predefinedKinds = {
  distributor: "text",
  invoiceDateStart: "date",
  invoiceDateEnd: "date",
} as const satisfies Record<PredefinedQuestion["key"], AnswerKind>;

const titled = (schema: AnswerSchema, label: string | null | undefined) => {
  const title = label?.trim();
  return title ? { ...schema, title } : schema;
};

/** What the answer to one input must meet once it is prepared. */
export function inputSchema(input: FormQuestion): AnswerSchema {
  const kind = answerKind(input);
  const schema = titled(schemas[kind], input.label);
  return kind === "choice"
    ? { ...schema, enum: choicesOf(input).map((choice) => choice["@id"]) }
    : schema;
}

const built = new WeakMap<DeclarationQuestions, QuestionsSchema>();

/**
 * What the answers to a declaration's questions must meet once they are prepared, as one JSON Schema (CH-5.3.1,
 * CH-5.3.2): the form in the browser, the wizard and the server ask it. `isAfterInvoiceStartDate` is beside it.
 */
export function questionsSchema(
  questions: DeclarationQuestions,
): QuestionsSchema {
  const known = built.get(questions);
  if (known) return known;
  const properties = Object.fromEntries<AnswerSchema>([
    ...questions.inputs.map(
      (input) => [input["@id"], inputSchema(input)] as const,
    ),
    ...questions.predefined.map(
      ({ key, label }) =>
        [key, titled(schemas[predefinedKinds[key]], label)] as const,
    ),
  ]);
  const schema: QuestionsSchema = {
    type: "object",
    required: Object.keys(properties),
    properties,
  };
  built.set(questions, schema);
  return schema;
}

/** The answer of a name; "" where there is none. A name may be one that every object knows (`constructor`). */
export const answerOf = (answers: Answers, name: string): string =>
  own(answers, name) ?? "";

/**
 * An answer as it is checked and sent: without the blanks around it, a number as one.
 * @returns undefined for no answer: white space alone is none
 */
function prepareAnswer(
  { type }: AnswerSchema,
  answer: string,
): string | number | undefined {
  const trimmed = trimText(answer);
  if (trimmed === "") return undefined;
  return type === "number" ? (parseNumber(trimmed) ?? trimmed) : trimmed;
}

/** The answers to a declaration's questions as they are checked and sent, by name; what is not answered is absent. */
export function prepareAnswers(
  questions: DeclarationQuestions,
  answers: Answers,
): Record<string, string | number> {
  const { properties } = questionsSchema(questions);
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) => {
      const prepared = prepareAnswer(schema, answerOf(answers, name));
      return prepared === undefined ? [] : [[name, prepared]];
    }),
  );
}

interface Evaluation {
  answer: string;
  reason: AnswerReason | undefined;
}

/** The answer that each schema was asked about last: all are asked at each key press, and one has changed. */
const evaluations = new WeakMap<AnswerSchema, Evaluation>();

/** Why one answer is not accepted; undefined when it is. */
export function answerReason(
  schema: AnswerSchema,
  answer: string,
): AnswerReason | undefined {
  const last = evaluations.get(schema);
  if (last?.answer === answer) return last.reason;
  const reason = evaluate(schema, answer);
  evaluations.set(schema, { answer, reason });
  return reason;
}

function evaluate(
  schema: AnswerSchema,
  answer: string,
): AnswerReason | undefined {
  const prepared = prepareAnswer(schema, answer);
  if (prepared === undefined) return "required";
  if (typeof prepared === "string" && !isPlainText(prepared, schema["x-text"]))
    return "control_characters";
  const [error, ...others] = interpret(schema, prepared);
  if (error === undefined) return undefined;
  const isDayOfOddYear =
    schema.format === "date" &&
    error.keyword === "pattern" &&
    others.length === 0;
  return isDayOfOddYear ? "year" : schema["x-reason"];
}

/** Whether the invoices' end is on their start or after it; also while one of them is missing (CH-5.3.3). */
export function isAfterInvoiceStartDate(
  start: string | undefined,
  end: string | undefined,
): boolean {
  return !start || !end || end >= start;
}

/** Why each answer that is not accepted is not, by name, in the order of the questions; empty when all are accepted. */
export function questionErrors(
  questions: DeclarationQuestions,
  answers: Answers,
): Readonly<Record<string, AnswerReason>> {
  const prepared = prepareAnswers(questions, answers);
  const found = new Map<string, AnswerReason>();
  for (const [name, schema] of Object.entries(
    questionsSchema(questions).properties,
  )) {
    const reason = answerReason(schema, answerOf(answers, name));
    if (reason !== undefined) found.set(name, reason);
  }
  const dates = ["invoiceDateStart", "invoiceDateEnd"].map((name) =>
    found.has(name) ? undefined : prepared[name]?.toString(),
  );
  if (!isAfterInvoiceStartDate(dates[0], dates[1]))
    found.set("invoiceDateEnd", "before_start");
  return Object.fromEntries(found);
}
