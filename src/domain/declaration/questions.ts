import { type AnswerKind, inputs } from "#registry/inputs.ts";
import type { InputKind, ValueSchema } from "#src/domain/values/input-kind.ts";
import { parseNumber } from "#src/domain/values/number.ts";
import { own } from "#src/domain/values/own.ts";
import { isPlainText } from "#src/domain/values/plain-text.ts";
import { trimText } from "#src/domain/values/trim-text.ts";
import { interpret } from "#src/schema/interpret.ts";
import type { PredefinedQuestion } from "#src/schema/types.gen.ts";
import type {
  DeclarationQuestions,
  FormQuestion,
  QuestionChoice,
} from "./declaration.ts";

/** The typed text or choice, by control name: the `@id` of the form input, or the key of a predefined question. */
export type Answers = Readonly<Record<string, string | undefined>>;

/** Why an answer of any kind is rejected. */
export const generalReasons = [
  "required",
  "year",
  "control_characters",
  "before_start",
] as const;

/** Why the user's input is rejected: a general reason, or the kind of input if its schema says no. */
export type AnswerReason = (typeof generalReasons)[number] | AnswerKind;

/** JSON Schema (draft-07) for one prepared value. `x-reason` is the reason reported if it fails. */
export interface AnswerSchema extends ValueSchema {
  title?: string;
  enum?: string[];
  "x-reason": AnswerReason;
}

/** JSON Schema (draft-07) for a whole form; every question is required. */
export interface QuestionsSchema {
  type: "object";
  required: string[];
  properties: Record<string, AnswerSchema>;
}

/** The distinct choices of an input. */
export function choicesOf({
  formInputChoices,
}: FormQuestion): QuestionChoice[] {
  const byId = new Map<string, QuestionChoice>();
  for (const choice of formInputChoices ?? [])
    if (!byId.has(choice["@id"])) byId.set(choice["@id"], choice);
  return [...byId.values()];
}

const kindNames = Object.keys(inputs) as AnswerKind[];
const kinds = new Map<string, AnswerKind>(
  kindNames.flatMap((kind) => inputs[kind].types.map((type) => [type, kind])),
);

/** `Text-Area`, `TextType` and `text_input` mean the same as `textarea` and `text`. */
export function registeredKind(type: string): AnswerKind | undefined {
  const plain = type.toLowerCase().replace(/[^a-z]/g, "");
  return [plain, plain.replace(/(type|input|field)$/, "")]
    .map((name) => kinds.get(name))
    .find((kind) => kind !== undefined);
}

/**
 * The field for an input: a choice if it has choices, otherwise the field registered for its type; defaults to text
 * (CH-2.5.30).
 */
export function answerKind(input: FormQuestion): AnswerKind {
  if (choicesOf(input).length > 0) return "choice";
  const kind = registeredKind(input.type ?? "");
  return kind === undefined || kind === "choice" ? "text" : kind;
}

/** Inputs whose type is not in `registry/inputs.ts`: they are rendered as texts or choices, which may not be intended. */
export const unknownInputs = (
  questions: Pick<DeclarationQuestions, "inputs">,
): FormQuestion[] =>
  questions.inputs.filter(
    ({ type }) => type?.trim() && registeredKind(type) === undefined,
  );

/** The schema of a kind, with the reason that is reported if it fails: the kind, or, if any text is accepted, `required`. */
function kindSchema(kind: AnswerKind): AnswerSchema {
  const { schema, invalid }: InputKind = inputs[kind];
  return { ...schema, "x-reason": invalid === undefined ? "required" : kind };
}

/** The field for each predefined question. */
export const predefinedKinds = {
  distributor: "text",
  invoiceDateStart: "date",
  invoiceDateEnd: "date",
} as const satisfies Record<PredefinedQuestion["key"], AnswerKind>;

const titled = (schema: AnswerSchema, label: string | null | undefined) => {
  const title = label?.trim();
  return title ? { ...schema, title } : schema;
};

/** The schema of an input's prepared value. */
export function inputSchema(input: FormQuestion): AnswerSchema {
  const kind = answerKind(input);
  const schema = titled(kindSchema(kind), input.label);
  return kind === "choice"
    ? { ...schema, enum: choicesOf(input).map((choice) => choice["@id"]) }
    : schema;
}

const built = new WeakMap<DeclarationQuestions, QuestionsSchema>();

/**
 * One JSON Schema for all prepared values of a declaration's questions (CH-5.3.1, CH-5.3.2), shared by the form, the wizard
 * and the server. It does not include `isAfterInvoiceStartDate`.
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
        [key, titled(kindSchema(predefinedKinds[key]), label)] as const,
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

/** The user's answer to the named question, or "". Ignores inherited properties (`constructor`). */
export const answerOf = (answers: Answers, name: string): string =>
  own(answers, name) ?? "";

/**
 * Prepares a value for validation and sending: trimmed, and as a number for number fields.
 * @returns undefined if it is blank
 */
function prepareAnswer(
  { type }: AnswerSchema,
  answer: string,
): string | number | undefined {
  const trimmed = trimText(answer);
  if (trimmed === "") return undefined;
  return type === "number" ? (parseNumber(trimmed) ?? trimmed) : trimmed;
}

/** A declaration's answers, prepared for validation and sending, by name; unanswered questions are omitted. */
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

/** The last evaluation per schema: all questions are validated at each key press, but only one has changed. */
const evaluations = new WeakMap<AnswerSchema, Evaluation>();

/** Why a value is rejected; undefined if it is accepted. */
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

/** Whether the end of the invoice period is not before its start; true while one of them is missing (CH-5.3.3). */
export function isAfterInvoiceStartDate(
  start: string | undefined,
  end: string | undefined,
): boolean {
  return !start || !end || end >= start;
}

/** The reasons of all rejected values, by name, in the order of the questions; empty if all are accepted. */
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
